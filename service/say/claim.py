"""English predicates before they have a form: is, must be, that is."""

from __future__ import annotations

from dataclasses import dataclass, replace

_MUST = {"is": "be", "are": "be", "has": "have", "have": "have"}


@dataclass(frozen=True, slots=True)
class Claim:
    """A predicate as subject, verb and rest, to be said plainly, demanded or put behind a noun."""

    subject: str
    verb: str
    rest: str

    def plain(self) -> str:
        """`you have 3 plants`."""
        return f"{self.subject} {self.verb} {self.rest}"

    def must(self) -> str:
        """`you must have 3 plants`."""
        bare = _MUST.get(self.verb, self.verb)
        if self.rest.startswith("not "):
            return f"{self.subject} must not {bare} {self.rest[4:]}"
        return f"{self.subject} must {bare} {self.rest}"

    def relative(self) -> str:
        """What follows `that`: `has a building tag`; `whose …` where the subject is a part of the thing."""
        if self.subject.startswith("the "):
            return f"whose {self.subject[4:]} {self.verb} {self.rest}"
        return f"{self.verb} {self.rest}" if self.subject == "it" else self.plain()

    def about(self, subject: str) -> Claim:
        """The same of something that is named."""
        return replace(self, subject=subject) if self.subject == "it" else self

    def negated(self) -> Claim:
        """The opposite."""
        if self.rest.startswith("not "):
            return Claim(self.subject, self.verb, self.rest[4:])
        if self.verb in ("has", "have") and self.rest.startswith(("a ", "an ")):
            return Claim(self.subject, self.verb, "no " + self.rest.split(" ", 1)[1])
        if self.verb in ("has", "have"):
            return Claim(self.subject, "does not" if self.verb == "has" else "do not", "have " + self.rest)
        return Claim(self.subject, self.verb, "not " + self.rest)


@dataclass(frozen=True, slots=True)
class Joined:
    """Several claims with `and` or `or` between them."""

    word: str
    claims: tuple[Claim | Joined, ...]

    def _say(self, how: str) -> str:
        said = []
        for claim in self.claims:
            text = getattr(claim, how)()
            said.append(f"({text})" if isinstance(claim, Joined) else text)
        return f" {self.word} ".join(said)

    def plain(self) -> str:
        """All of them plainly."""
        return self._say("plain")

    def must(self) -> str:
        """All of them demanded."""
        return self._say("must")

    def relative(self) -> str:
        """All of them after `that`."""
        return self._say("relative")

    def about(self, subject: str) -> Joined:
        """The same of something that is named."""
        return Joined(self.word, tuple(claim.about(subject) for claim in self.claims))

    def negated(self) -> Joined:
        """De Morgan."""
        return Joined("or" if self.word == "and" else "and", tuple(claim.negated() for claim in self.claims))
