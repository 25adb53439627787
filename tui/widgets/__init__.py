"""The parts of a screen: each shows rows of spans it is handed and posts small messages. None computes a rule."""
