"""Lists of authors in the forms that people and managers write."""

from __future__ import annotations

import time

import pytest

from services.adapters.formats.bibtex.author_names import split_authors
from tests.tables import every_case


@every_case(
    ("raw", "names"),
    [
        ("Lee, Ann and Roe, Bo", ["Lee, Ann", "Roe, Bo"]),
        ("Lee, Ann AND\n Roe, Bo", ["Lee, Ann", "Roe, Bo"]),
        (r"Lee, Ann \and Roe, Bo", ["Lee, Ann", "Roe, Bo"]),
        ("Lee, Ann and Roe, Bo and", ["Lee, Ann", "Roe, Bo"]),
        ("and Lee, Ann and and\n", ["Lee, Ann"]),
        ("and", []),
        ("Wei Wang 0007 and Ann Lee 0001", ["Wei Wang", "Ann Lee"]),
        ("Wang 0007, Wei and Expedition 2020", ["Wang, Wei", "Expedition 2020"]),
        ("{Barnes and Noble} and Yu, Yue", ["{Barnes and Noble}", "Yu, Yue"]),
        ("van der Berg, Jan and King, Jr., Martin", ["van der Berg, Jan", "King, Jr., Martin"]),
        (r"de la Vall{\'e}e Poussin, C.", [r"de la Vall{\'e}e Poussin, C."]),
        ("", []),
        # BibLaTeX
        ("family=Deursen, given=Alex, prefix=van, useprefix=true", ["van Deursen, Alex"]),
        ("given=Hans, family=Berg, given-i=H and family=Roe, given=Bo", ["Berg, Hans", "Roe, Bo"]),
        ("family={von Berg}, given={Jo Ann}, suffix=Jr.", ["{von Berg}, Jr., {Jo Ann}"]),
        ('{family="Berg", given="Jan"} and Roe, Bo', ["Berg, Jan", "Roe, Bo"]),
        ("family=Plato", ["Plato"]),
        # Semicolons
        ("Smith, John; Jones, Kim; Li, Wei", ["Smith, John", "Jones, Kim", "Li, Wei"]),
        ("Smith, John; Jones, Kim and Li, Wei", ["Smith, John", "Jones, Kim", "Li, Wei"]),
        ("{Acme; Corp}; Roe, Bo;", ["{Acme; Corp}", "Roe, Bo"]),
        ("O&apos;Brien, Pat; Roe, Bo", ["O&apos;Brien, Pat", "Roe, Bo"]),
        # &
        ("Smith, J. & Jones, K.", ["Smith, J.", "Jones, K."]),
        (r"Smith, J., \& Jones, K.", ["Smith, J.", "Jones, K."]),
        ("John Smith & Kim Jones & Bo Lee", ["John Smith", "Kim Jones", "Bo Lee"]),
        ("Kaplan, E. L., Meier, P., & Roe, B.", ["Kaplan, E. L.", "Meier, P.", "Roe, B."]),
        ("Barnes & Noble", ["Barnes & Noble"]),
        (r"Procter \& Gamble", [r"Procter \& Gamble"]),
        ("Food & Agriculture Organization", ["Food & Agriculture Organization"]),
        ("Ministry of Health & Welfare of Japan", ["Ministry of Health & Welfare of Japan"]),
        # Others
        ("Smith, J. and others", ["Smith, J.", "others"]),
        ("Smith, J. et al.", ["Smith, J.", "others"]),
        ("Smith, J. and Roe, B., et~al", ["Smith, J.", "Roe, B.", "others"]),
        (r"Smith, J. \emph{et al.}", ["Smith, J.", "others"]),
        ("Smith, J. and et al.", ["Smith, J.", "others"]),
        ("Smith, J; et al", ["Smith, J", "others"]),
        ("Alet, Al and Roe, Bo", ["Alet, Al", "Roe, Bo"]),
        # Commas
        ("Smith J, Jones K, Lee B", ["Smith J", "Jones K", "Lee B"]),
        ("Ann Lee, Bo Roe, and Cy Poe", ["Ann Lee", "Bo Roe", "Cy Poe"]),
        ("B Balakrisnan , S Patil and E Smela", ["B Balakrisnan", "S Patil", "E Smela"]),
        ("J. R. Lee, B.-K. Roe", ["J. R. Lee", "B.-K. Roe"]),
        ("J. Lee, Ann", ["J. Lee, Ann"]),
        ("van Dijk, J. Piet and Roe, B.", ["van Dijk, J. Piet", "Roe, B."]),
        ("Lee, Ann, Roe, Bo", ["Lee, Ann", "Roe, Bo"]),
        ("Smith, A.B., Jones, D.E. and Li, W.", ["Smith, A.B.", "Jones, D.E.", "Li, W."]),
        ("Smith, John, and Doe, Jane", ["Smith, John", "Doe, Jane"]),
        # Braces around the list
        ("{Smith, John and Jones, Kim}", ["Smith, John", "Jones, Kim"]),
        ("{Department of Health, Education, and Welfare}", ["{Department of Health, Education, and Welfare}"]),
        ("{{NASA} and {ESA}}", ["{{NASA} and {ESA}}"]),
    ],
)
def test_a_list_gives_its_names(raw: str, names: list[str]) -> None:
    assert split_authors(raw) == names


@pytest.mark.parametrize("piece", [" and ", ", ", "; ", " & ", "{", "et al ", "a, ", "family=a, ", '"', "\\"])
def test_hostile_lists_take_linear_time(piece: str) -> None:
    start = time.thread_time()
    split_authors("Lee, Ann " + piece * (100_000 // len(piece)))
    assert time.thread_time() - start < 4
