"""The dialogs of live play: plain objects that lay out rows and take keys, shown in a panel of the encounter."""
