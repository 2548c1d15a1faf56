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
    before, found, after = text.partition(family)
    given = " ".join(part.strip(" ,") for part in (before, after) if part.strip(" ,"))
    return Name(family=family, given=given) if found and given else Name(family=text)


def short_authors(authors: tuple[str, ...]) -> str:
    """`Kipf and Welling`, `Bruna et al.`; an empty string where nobody is named."""
    families = [split_name(author).family for author in authors]
    if len(families) > 2:
        return f"{families[0]} et al."
    return " and ".join(families)
