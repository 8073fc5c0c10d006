"""What users touch: Judge, the command line, HTTP, and the sentences of an answer."""

from service.judge import Judge
from service.ruling import Ruling

__all__ = ["Judge", "Ruling"]
