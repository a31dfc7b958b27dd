"""What a run amounts to: figures, intervals, comparisons, kinds of mistakes."""
