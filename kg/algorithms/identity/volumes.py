"""Whether the DOI of a paper is that of the proceedings or the book that it is in, as far as its own record says.

Publishers number the papers of a volume behind the name of this. So a DOI names the whole where nothing in it is left
that could be the number of a paper: it ends with an ISBN, with an acronym and a year, or all its numbers are the
year, the volume and the issue that the record states, beside an ISSN.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import product

from kg.model.papers.paper import Identifier

_SUFFIX = re.compile(r"doi:10\.\d{4,9}/(?P<suffix>.+)")
_WITH_YEAR = re.compile(
    r"(?:[a-z]{1,20}[./])?[a-z][a-z0-9-]{0,30}[.-](?:19|20)\d\d"  # cvpr42600.2020, lipics.itcs.2020, icaees-15.2015
    r"|[a-z]{1,30}(?:19|20)\d\d"  # mobicom2019
    r"|(?:v1/)?(?:\d{4}\.[a-z]{1,20}-[a-z0-9]{1,20}|[a-z]\d\d-\d)"  # 2020.acl-main, p19-1
)
_OF_PUBLISHER = re.compile(
    r"10\.1145/\d+|10\.1007/b\d+|10\.3233/[a-z]{1,20}\d{1,3}|10\.4204/[a-z]{1,20}\.\d{1,6}|10\.1609/[a-z]{1,20}\.v\d{1,4}i\d{1,4}"
    r"|10\.1016/(?:c\d{4}-\d-\d{5}-[\dx]|b?97[89][\d-]+[\dx]\.x\d{4}-[\dx]|s\d{4}-\d{3}[\dx]\(\d\d\)x\d{4}-[\dx])"
    r"|10\.7551/mitpress/\d+\.001\.0001"
)
"""ACM, Springer before 2005, IOS Press, EPTCS, AAAI, Elsevier, MIT Press: forms that only a number distinguishes from
those of papers."""
_WHOLE = re.compile(r"(?:[a-z0-9]{1,20}[.:/_-]){0,3}(?:proc|proceedings|vol|volume|book)[a-z]{0,9}[._-]?\d{0,4}")
_NUMBER = re.compile(r"\d+")
_ISSN = re.compile(r"(?<!\d)\d{4}-\d{3}[\dx](?![\da-z])")
_ISBN = re.compile(r"(?:97[89]-?)?(?:\d-?){9}[\dx]\Z")
_LONGEST_SUFFIX = 100
_MOST_NUMBERS = 4


def names_volume(doi: Identifier, *, numbers: Collection[str] = ()) -> bool:
    """Whether a DOI may name a whole volume.

    Args:
        doi: `doi:10.…`, in lower case.
        numbers: the year, the volume and the issue that the record of a paper states.
    """
    found = _SUFFIX.fullmatch(doi)
    suffix = found["suffix"] if found else ""
    if not suffix or len(suffix) > _LONGEST_SUFFIX:
        return False
    forms = (_WITH_YEAR, _WHOLE)
    return (
        any(form.fullmatch(suffix) for form in forms)
        or _OF_PUBLISHER.fullmatch(doi.removeprefix("doi:")) is not None
        or _ends_with_isbn(suffix)
        or _has_no_number_but(suffix, numbers)
    )


def _ends_with_isbn(suffix: str) -> bool:
    """Whether the last that a suffix says is a right ISBN: `978-3-030-01234-2`, `1.9781611975673`, `cbo9780511…`."""
    found = _ISBN.search(suffix)
    if found is None or suffix[: found.start()][-1:].isdigit():
        return False
    digits = found.group().replace("-", "")
    values = [10 if sign == "x" else int(sign) for sign in digits]
    if len(values) == 13:
        return 10 not in values and sum(value * (3 if place % 2 else 1) for place, value in enumerate(values)) % 10 == 0
    return 10 not in values[:-1] and sum(value * (10 - place) for place, value in enumerate(values)) % 11 == 0


def _has_no_number_but(suffix: str, numbers: Collection[str]) -> bool:
    """Whether each number in a suffix is one of some, or two of them in one: `2018173` of 2018 and 173."""
    stated = {str(int(number)) for number in numbers if number.isascii() and number.isdigit()}
    known = stated | {first + second for first, second in product(stated, repeat=2)}
    found = _NUMBER.findall(_ISSN.sub("", suffix))
    return bool(found) and len(found) <= _MOST_NUMBERS and all(str(int(number)) in known for number in found)
