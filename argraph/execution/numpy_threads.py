"""How many threads numpy's linear algebra may use: one, because our matrices are small and threads only cost."""

ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""Environment variables, to be set before numpy is imported."""
