"""Sessions put on paper: a report to post after the evening, or a scenario that plays the fight again.

`looking` reads a session without disturbing whoever plays it, `account` makes of it what a report tells, `markdown`
and `page` write that down, `curve` draws, `replaying` writes the scenario. Texts from files and people come out of
`account` clean; each writer escapes what its format takes for its own. Never in here: a rule, a screen.
"""
