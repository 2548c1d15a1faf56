"""Author names as sources write them, in parts, for the formats that want a family name apart."""

from __future__ import annotations

from dataclasses import dataclass

from kg.algorithms.identity.author_names import is_generation, surname


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """A person's name in parts; an organisation, or a person with one name, has no `given`.

    `suffix` is what follows a name: Jr., III.
    """

    family: str
    given: str | None = None
    suffix: str | None = None

    @property
    def family_first(self) -> str:
        """`Family, Given` or `Family, Given, Suffix`, or the whole name where it has one part."""
        return ", ".join(part for part in (self.family, self.given, self.suffix) if part)

    @property
    def csl(self) -> dict[str, str]:
        """The name as CSL-JSON writes it; one without a given name is `literal`."""
        if self.given is None:
            return {"literal": self.family}
        return {"family": self.family, "given": self.given} | ({"suffix": self.suffix} if self.suffix else {})


def split_name(author: str) -> Name:
    """Split `Thomas N. Kipf`, `Kipf, Thomas N.`, `Kipf TN` or `King, Jr., Martin`; organisations stay whole.

    No word is lost. What is in braces is one name.
    """
    text = " ".join(author.split())
    if text.startswith("{") and text.endswith("}"):
        return Name(family=text.strip("{}"))
    text, suffix = _without_suffix(text)
    family = surname(text)
    if not family or family == text:
        return Name(family=text if suffix is None else f"{text} {suffix}")
    at = next((start for start in _places(family, text) if start >= 0), -1)
    if at < 0:
        return Name(family=text)
    given = " ".join(part.strip(" ,") for part in (text[:at], text[at + len(family) :]) if part.strip(" ,"))
    return Name(family=family, given=given, suffix=suffix) if given else Name(family=text)


def _without_suffix(text: str) -> tuple[str, str | None]:
    """The name without `Jr.` and its like, which is last, after the family name, or between two commas."""
    parts = [part.strip() for part in text.split(",")]
    for number, part in enumerate(parts):
        if number and is_generation(part):
            rest = [each for each in (*parts[:number], *parts[number + 1 :]) if each]
            return ", ".join(rest), part
    words = parts[0].split()
    if len(words) > 1 + (len(parts) == 1) and is_generation(words[-1]):
        return ", ".join((" ".join(words[:-1]), *parts[1:])), words[-1]
    return text, None


def _places(family: str, text: str) -> tuple[int, int]:
    """Where a family name can be, whole words only: at the start before a comma or initials, else last."""
    is_first = text.startswith(family) and text[len(family) : len(family) + 1] in {",", " "}
    first = 0 if is_first and not _ends_with(text, family) else -1
    return first, text.rfind(f" {family}") + 1 or -1


def _ends_with(text: str, family: str) -> bool:
    return "," not in text and text.endswith(f" {family}")
