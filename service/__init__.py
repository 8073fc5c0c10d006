"""What users touch: Judge, the command line, HTTP, and the sentences of an answer."""
