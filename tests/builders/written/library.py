"""Eight works that cite each other, what must come out of each file that tells of them."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """A work: names as (family, given), pages and numbers as printed; `cites` are keys of other works.

    `short` is how Web of Science abbreviates the venue; `number` is what databases number it by; a work that is
    `outside` stands in no file but among references.
    """

    key: str
    title: str
    names: tuple[tuple[str, str], ...]
    year: int
    venue: str
    short: str
    volume: str = ""
    issue: str = ""
    first: str = ""
    last: str = ""
    doi: str = ""
    kind: str = "article"
    cites: tuple[str, ...] = ()
    number: int = 0
    outside: bool = False

    @property
    def abstract(self) -> str:
        """Two sentences with signs that formats escape."""
        said = f"We study {self.title.lower()}, with p < 0.05 & n = {self.number}."
        return f'{said} Bees & people differ in "what" they hear.'

    @property
    def pages(self) -> str:
        """First and last page."""
        return f"{self.first}-{self.last}" if self.last else self.first

    @property
    def initials(self) -> tuple[str, ...]:
        """The authors as `Okafor NC`."""
        return tuple(f"{family} {_initials(given)}" for family, given in self.names)

    @property
    def dotted(self) -> tuple[str, ...]:
        """The authors as `Okafor N.C.`."""
        return tuple(f"{family} {'.'.join(_initials(given))}." for family, given in self.names)

    @property
    def inverted(self) -> tuple[str, ...]:
        """The authors as `Okafor, Ngozi C.`."""
        return tuple(f"{family}, {given}" for family, given in self.names)


def _initials(given: str) -> str:
    return "".join(part[0] for part in given.replace("-", " ").split())


JHS = ("Journal of Hive Studies", "J HIVE STUD")
ALL = {
    work.key: work
    for work in (
        Work(
            key="dances", title="Waggle dances under artificial light",
            names=(("Okafor", "Ngozi C."), ("Lindqvist", "Elin")), year=2012, venue=JHS[0], short=JHS[1], volume="51",
            issue="2", first="101", last="110", doi="10.5555/jhs.2012.101", cites=("frisch",), number=31234501,
        ),
        Work(
            key="guide", title="A field guide to hive acoustics: sensors, noise & brood",
            names=(("O'Brien", "Pat"), ("Núñez-Pérez", "Ana")), year=2014, venue=JHS[0], short=JHS[1], volume="53",
            issue="1", first="1", last="19", doi="10.5555/jhs.2014.001", cites=("dances", "frisch"), number=31234502,
        ),
        Work(
            key="queens", title="Listening to queens: a benchmark of piping detection",
            names=(("Zhang", "Wei"), ("Kim", "Min-Jun")), year=2015,
            venue="Proceedings of the 4th International Conference on Animal Sound",
            short="PROC INT CONF ANIM SOUND", first="88", last="96", doi="10.5555/icas.2015.00012",
            kind="conference", cites=("dances", "guide"), number=31234503,
        ),
        Work(
            key="swarms", title="Graph models of swarm decisions",
            names=(("van der Berg", "Joost"), ("Łukasik", "Ola")), year=2016, venue="Annals of Collective Behaviour",
            short="ANN COLLECT BEHAV", volume="7", issue="4", first="33", last="47", cites=("dances",), number=31234504,
        ),
        Work(
            key="recurrent", title="Predicting swarms from sound with recurrent networks",
            names=(("Haddad", "Rania"), ("Zhang", "Wei"), ("Moreau", "Luc")), year=2018, venue=JHS[0], short=JHS[1],
            volume="57", issue="3", first="201", last="215", doi="10.5555/jhs.2018.201",
            cites=("guide", "queens", "swarms", "attention"), number=31234505,
        ),
        Work(
            key="selfsup", title="Self-supervised models of hive audio",
            names=(("Nakamura", "Haruto"), ("Haddad", "Rania")), year=2020, venue="Annals of Collective Behaviour",
            short="ANN COLLECT BEHAV", volume="11", issue="1", first="5", last="29", doi="10.5555/acb.2020.11-1(005)",
            cites=("queens", "recurrent"), number=31234506,
        ),
        Work(
            key="review", title="Sound in the hive: a review", names=(("Okafor", "Ngozi C."),), year=2021,
            venue="Reviews of Insect Sound", short="REV INSECT SOUND", volume="2", first="1", last="60",
            doi="10.5555/ris.2021.2.1", kind="review",
            cites=("dances", "guide", "queens", "swarms", "recurrent", "selfsup", "attention"), number=31234507,
        ),
        Work(
            key="replication", title="Do swarms vote? A replication", names=(("Silva", "João"), ("Moreau", "Luc")),
            year=2023, venue="Annals of Collective Behaviour", short="ANN COLLECT BEHAV", volume="14", issue="2",
            first="77", last="90", doi="10.5555/acb.2023.14.77", cites=("swarms", "review"), number=31234508,
        ),
        Work(
            key="frisch", title="The dance language of bees", names=(("von Frisch", "Karl"),), year=1967,
            venue="Harvard University Press", short="DANCE LANGUAGE BEES", kind="book", number=31234509, outside=True,
        ),
        Work(
            key="attention", title="Attention to combs", names=(("Petrov", "Ivan"),), year=2017, venue=JHS[0],
            short=JHS[1], volume="56", issue="2", first="140", last="152", doi="10.5555/jhs.2017.140",
            number=31234510, outside=True,
        ),
    )
}  # fmt: skip
WORKS = tuple(work for work in ALL.values() if not work.outside)
CITATIONS = frozenset((work.title, ALL[key].title) for work in WORKS for key in work.cites if not ALL[key].outside)
"""Citations between the works that the files hold, by titles."""


def xml(text: str) -> str:
    """A text as it stands in XML."""
    return escape(text, quote=False)


def record_id(work: Work) -> str:
    """A number of the shape of those of Lens, of a database."""
    digits = f"{work.number:015d}"
    return "-".join(digits[place : place + 3] for place in range(0, 15, 3))
