"""The rules and the fight: pure functions over frozen records.

Rooms: `dice` (throws), `odds` (exact distributions), `samyra` (W20 checks), `ews` (±W6 checks, contests, damage),
`wounds` and `fatigue` (ErRe), `state`, `commands`, `events`, `engine` (`resolve`), `initiative`, `view` (what a screen
shows of a state), `scenario` (YAML to records), `script` (prepared steps and expectations), `session` (the list of
commands and a cursor), `journal` (a session on disk), `codec` (records to JSON and back), `rehearsal` (what only a walk
through a script finds), `offers` and `whatif` (what can be done, and what it would be worth), `report` (JSON).

Never in here: a screen, a command line, a clock, hidden chance, words for people. Chance comes in as faces, a seeded
source is data, names and numbers go out and are put into words elsewhere. An import contract keeps it so.

Rule ids (D1, S3, F4 …) are explained in the project's rules page, `samyra_core/RULES.md`.
"""
