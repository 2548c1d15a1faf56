"""What holds for everything that is told of any paper, on the abstracts of the development data."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from benchmarks.quality.sentences import CORPORA, OTHERS, items
from services.adapters.models.offline.language.guard import QUOTED, fault
from services.adapters.models.offline.language.references import stem, stems
from services.adapters.models.offline.language.statements import Statement
from services.adapters.models.offline.language.telling import told
from services.text.cleaning import readable

pytestmark = pytest.mark.shared

FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
NEGATION = re.compile(r"\b(?:no|not|never|none|nor|neither|without|cannot|nothing|hardly|barely)\b|n't\b", re.I)
FIRST_PERSON = re.compile(r"\b(?:we|our|ours|us|my|ourselves)\b")
JOINING = stems(
    "the a an in of by and that they their them author authors report reports work study paper survey review article "
    "to work research letter manuscript thesis chapter essay commentary editorial primer does do is has was "
    "same set sets out"
)


@pytest.mark.parametrize("name", [*CORPORA, *OTHERS])
def test_every_told_sentence_is_whole_and_holds_nothing_new(shared: Path, name: str) -> None:
    asked = [each for item in items(shared, name)[::37] for each in told(item)]
    assert asked
    for each in asked:
        _is_whole(each)
        _holds_nothing_new(each)


def _is_whole(each: Statement) -> None:
    text = QUOTED.sub("", each.text)
    assert each.text[0].isupper() or each.text[0].isdigit() or each.text[0] in "“(" or _is_a_name(each)
    assert each.text.endswith((".", ".”", ".)"))
    assert not each.text.endswith("..")
    assert all(each.text.count(left) == each.text.count(right) for left, right in ("()", "[]", "“”")) or ")" in text
    assert FIRST_PERSON.search(text) is None
    assert fault(each.text) in {None, "length outside 6 to 60 words"}


def _is_a_name(each: Statement) -> bool:
    return any(letter.isupper() or letter.isdigit() for letter in each.text.split()[0])


def _holds_nothing_new(each: Statement) -> None:
    evidence = [readable(passage.text) for passage in (each.passage, *each.beside)]
    source = " ".join((*evidence, each.item.paper.title, readable(each.item.paper.title)))
    said = re.sub(re.escape(each.authors), "", each.text, flags=re.IGNORECASE)
    assert set(FIGURE.findall(said)) <= set(FIGURE.findall(source))
    assert len(NEGATION.findall(QUOTED.sub("", said))) in {
        len(NEGATION.findall(QUOTED.sub("", " ".join(evidence[:count])))) for count in range(1, len(evidence) + 1)
    }
    content = (
        f"{source} {readable(each.item.paper.content or '')}"  # long forms of short names stand in another sentence
    )
    new = {word for word in stems(said) - stems(content) - JOINING if word.isalpha() and len(word) > 2}
    assert {word for word in new if not any(known.startswith(word[:4]) for known in stems(content))} == set()
    assert stem(each.authors.split()[0]) not in new
