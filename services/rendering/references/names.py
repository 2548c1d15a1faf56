"""Author names as sources write them, split for the formats that want a family name apart."""

from __future__ import annotations

from dataclasses import dataclass

from kg.algorithms.identity.names import surname


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """A person's name in two parts; an organisation, or a person with one name, has no `given`."""

    family: str
    given: str | None = None

    @property
    def inverted(self) -> str:
        """`Family, Given`, or the whole name where it has one part."""
        return self.family if self.given is None else f"{self.family}, {self.given}"


def split_name(author: str) -> Name:
    """Split `Thomas N. Kipf`, `Kipf, Thomas N.` or `Kipf TN`; organisations stay whole, no word is lost."""
    text = " ".join(author.split())
    family = surname(text)
    if not family or family == text:
        return Name(family=text)
    at = next((start for start in _places(family, text) if start >= 0), -1)
    if at < 0:
        return Name(family=text)
    given = " ".join(part.strip(" ,") for part in (text[:at], text[at + len(family) :]) if part.strip(" ,"))
    return Name(family=family, given=given) if given else Name(family=text)


def _places(family: str, text: str) -> tuple[int, int]:
    """Where a family name can stand, whole words only: at the head before a comma or initials, else last."""
    is_first = text.startswith(family) and text[len(family) : len(family) + 1] in {",", " "}
    first = 0 if is_first and not _ends_with(text, family) else -1
    return first, text.rfind(f" {family}") + 1 or -1


def _ends_with(text: str, family: str) -> bool:
    return "," not in text and text.endswith(f" {family}")


def short_authors(authors: tuple[str, ...]) -> str:
    """`Kipf and Welling`, `Bruna et al.`; an empty string where no author is named."""
    families = [split_name(author).family for author in authors]
    if len(families) > 2:
        return f"{families[0]} et al."
    return " and ".join(families)
