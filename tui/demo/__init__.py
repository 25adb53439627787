"""The demo: a script that plays by itself for people who do not know the rules.

`plain_words` says a step in one sentence, `figures` finds its decisive numbers, `digits` draws them large, `breath`
shows who is out of breath, `pace` knows how long a step stays, `app` lets a visitor take over and goes on when left
alone. Nothing in here computes a rule.
"""
