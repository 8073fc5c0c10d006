"""What is said when a text is not in the language."""

from __future__ import annotations


class LanguageError(ValueError):
    """A text that the expression language cannot read.

    `text` is the whole input, `line` and `column` count from 1, `expected` lists readable
    alternatives. `ko` and `en` are complete sentences.
    """

    def __init__(self, text: str, line: int, column: int, found: str, expected: tuple[str, ...]) -> None:
        self.text, self.line, self.column = text, line, column
        self.found, self.expected = found, expected
        listed = ", ".join(expected[:8])
        what_ko = f"'{found}'을(를) 읽을 수 없어요" if found else "여기서 글이 끝났어요"
        what_en = f"cannot read '{found}'" if found else "the text ends here"
        self.ko = f"{line}행 {column}열: {what_ko}. 올 수 있는 것: {listed}."
        self.en = f"line {line}, column {column}: {what_en}; expected {listed}."
        super().__init__(f"{self.en} / {self.ko} In: {text!r}")
