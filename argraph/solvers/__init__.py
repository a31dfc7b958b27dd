"""Whatever answers tasks: argraph itself, programs, files of predictions, language models."""
