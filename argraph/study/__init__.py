"""Studies of a run: which words are used, lent and missing, where tasks are lost, and whether rules hold."""
