"""Records of one work as a preprint server and a publisher give them, and of works that only look like one."""

from __future__ import annotations

from kg.model.papers.paper import CitationKey, Identifier, Paper, PaperId

ABSTRACT = (
    "Migrating storks rest for days beside inland lakes before they cross the desert. We followed eighty birds with "
    "light tags over three years and counted how long each of them stayed. Birds that rested longer than four days "
    "reached the far side with more fat and raised more young in the next summer. The lakes that they chose were the "
    "ones with the lowest traffic of boats, and two of these lakes lost their water during the study."
)
REVISED = ABSTRACT.replace("eighty birds", "ninety-two birds").replace("two of these lakes", "three of the lakes") + (
    " Resting places should therefore be part of every plan that protects the route."
)
AUTHORS = ("Ada Okoye", "Jens van der Meer", "Liu Fang", "Rosa Díaz-Peña")


def record(name: str, title: str, **facts: object) -> Paper:
    """A paper with an id and a key made of its name."""
    known: dict[str, object] = {"authors": AUTHORS, "year": 2021, "abstract": ABSTRACT}
    return Paper(id=PaperId(name), title=title, citation_key=CitationKey(f"key{name}"), **{**known, **facts})  # type: ignore[arg-type]


PREPRINT = record(
    "p1",
    "RestStop: why storks wait before the desert",
    venue="bioRxiv",
    identifiers=(Identifier("doi:10.1101/2021.03.04.433912"),),
    citation_count=4,
)
ARTICLE = record(
    "p2",
    "RestStop: long stays at quiet lakes pay off for storks",
    venue="Journal of Wetland Birds",
    year=2022,
    abstract=REVISED,
    authors=("A. Okoye", "van der Meer, Jens", "L. Fang", "R. Díaz-Peña", "Tom Hill"),
    identifiers=(Identifier("doi:10.1234/jwb.77"),),
    citation_count=9,
)
OTHERS = (
    record("p3", "How cranes share a field", authors=("Ada Okoye", "Bo Lind"), abstract=None),
    record("p4", "Bats under bridges", authors=("Cem Ay", "Dora Eng"), abstract=None, year=2020),
)
