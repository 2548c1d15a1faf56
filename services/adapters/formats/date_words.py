"""Words that are in dates: months and seasons in the languages of bibliographies, and words that say nothing more."""

from __future__ import annotations

import unicodedata
from collections import defaultdict

SHORTEST_MONTH = 3
"""Letters of the shortest abbreviation of a month: "jan", "mai"."""

_MONTHS = (
    "january januar janvier enero gennaio janeiro januari stycznia styczen ledna leden januaris ianuarie gener "
    "ocak январь января",
    "february februar fevrier febrero febbraio fevereiro februari luty lutego unora unor februaris febrer "
    "subat февраль февраля",
    "march marz maerz mars marzo marco maart marts marzec marca brezna brezen martius marcius mart март марта",
    "april avril abril aprile kwiecien kwietnia dubna duben aprilis nisan апрель апреля",
    "may mai mayo maggio maio mei maj kveten kvetna maius majus maig mayis май мая",
    "june juni juin junio giugno junho czerwiec czerwca cervna cerven iunius iunie junius juny haziran июнь июня",
    "july juli juillet julio luglio julho lipiec lipca cervenec cervence iulius iulie julius juliol temmuz июль июля",
    "august aout agosto augustus augusti sierpien sierpnia srpen srpna augusztus agost agustos август августа",
    "september septembre septiembre setiembre settembre setembro wrzesien wrzesnia zari szeptember eylul "
    "сентябрь сентября",
    "october oktober octobre octubre ottobre outubro pazdziernik pazdziernika rijen rijna ekim октябрь октября",
    "november novembre noviembre novembro listopad listopada kasim ноябрь ноября",
    "december dezember decembre diciembre dicembre dezembro desember desembre grudzien grudnia prosinec "
    "prosince aralik декабрь декабря",
)
"""The names of each month, without accents, in English, German, French, Spanish, Italian, Portuguese, Dutch, Danish,
Norwegian, Swedish, Catalan, Romanian, Polish, Czech, Hungarian, Latin, Turkish and Russian."""

_SEASON_WORDS = (
    "spring summer autumn fall winter springs summers winters spr sum fal aut win fruhjahr fruhling sommer herbst "
    "printemps ete automne hiver primavera verano otono invierno estate autunno inverno verao outono "
    "lente zomer herfst var sommar host весна лето осень зима "
    "quarter quarters quart quartal trimestre q1 q2 q3 q4 qtr semester semestre term half first second third fourth "
    "christmas easter michaelmas trinity hilary lent"
)
SEASONS = frozenset(_SEASON_WORDS.split())
"""Parts of a year that are not months."""

_NOISE_WORDS = (
    "circa ca approx approximately about around vers um etwa hacia environ cop copyright anno ad ce "
    "st nd rd th er eme ste de del di do da du of le la el den der the am vom von to until till through bis and und et "
    "mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat saturday sun sunday "
    "published publication publ pub available online print printed epub issue issued date year month utc gmt est edt "
    "pst pdt "
    "rok год года г"
)
_NOISE = frozenset(_NOISE_WORDS.split())
"""Words beside a date that change nothing about it."""


def _by_abbreviation() -> dict[str, int]:
    """Every beginning, of three letters or more, that the names of one month alone share -> 1 to 12."""
    found: defaultdict[str, set[int]] = defaultdict(set)
    for number, names in enumerate(_MONTHS, start=1):
        for name in map(fold, names.split()):
            for length in range(SHORTEST_MONTH, len(name) + 1):
                found[name[:length]].add(number)
    whole = {fold(name): number for number, names in enumerate(_MONTHS, start=1) for name in names.split()}
    return {start: min(numbers) for start, numbers in found.items() if len(numbers) == 1} | whole


def fold(text: str) -> str:
    """`text` in small letters without accents."""
    text = text.replace("ı", "i")
    return "".join(
        letter for letter in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(letter)
    )


_MONTH_NUMBERS = _by_abbreviation()


def month_number(word: str) -> int | None:
    """The month, 1 to 12, that a folded word or its abbreviation names.

    >>> month_number("okt"), month_number("juil"), month_number("issue")
    (10, 7, None)
    """
    return _MONTH_NUMBERS.get(word)


def is_noise(word: str) -> bool:
    """Whether a folded word beside a date says nothing about it; single letters do not ("c2001", "2001a", "y")."""
    return len(word) == 1 or word in _NOISE
