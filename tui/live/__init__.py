"""Live play: dice, commands and what they ask for, between the session and the screen.

Works out nothing that a rule decides: the core answers what is legal, what is due and how likely it is. The dialogs
that show it live in `tui.screens.live`.
"""
