"""The catalogues: `de/LC_MESSAGES/samyra.po`, written by people, and `samyra.mo`, compiled from it.

`catalogue` collects and compiles (a tool for developers, needs Babel); `tui.words` reads. English needs no catalogue:
its texts are the msgids.
"""
