"""The program: command line (`cli`), screens, widgets, styles, words.

Never in here: a rule. What may happen and what it comes to is asked of `samyra_core`; this package puts it into words,
colours and keys. `cli` and `words` never import textual at their top.
"""
