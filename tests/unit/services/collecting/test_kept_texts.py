"""Full texts find their papers, are kept with roles and within limits, and are refused where they are of another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.errors import InvalidInputError, NotFoundError
from kg.model.papers.full_text import FullText, TextParagraph
from kg.model.papers.kept_text import SectionRole
from kg.model.papers.paper import Identifier, Paper
from kg.model.surveys.claim import PassageSource
from kg.repository.papers.full_texts import FullTextRepository
from kg.repository.papers.papers import PaperRepository
from services.collecting.formats import Format
from services.collecting.kept_texts import LONGEST_TEXT, AddedText, TextKeeper
from services.reading.cards import without_full_text
from services.reading.passages import full_text_passages, representative_passages
from services.reading.rule_reader import read_by_rule
from tests.builders.values import paper

DOI = Identifier("doi:10.5555/reefs")
REEFS = replace(paper(1), title="Reefs of the cold sea", authors=("Ann Doe",), identifiers=(DOI,))
SPONGES = replace(paper(2), title="Sponges and their graphs", authors=("Bo Li",), identifiers=())
TEXT = FullText(
    title="Reefs of the cold sea",
    authors=("Ann Doe",),
    identifiers=(DOI,),
    paragraphs=(
        TextParagraph(section="1 Introduction", text="Reefs grow slowly. They need cold water.", page=1),
        TextParagraph(section="2 Method", text="We count reefs by sonar. Each dive takes an hour.", page=2),
        TextParagraph(section="3 Results", text="The count rises by 12 % a year. It is what divers say.", page=3),
        TextParagraph(section="4 Limitations", text="Our sonar does not see what lies behind a reef.", page=4),
    ),
    references=(),
)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[KgliteEngine]:
    engine = KgliteEngine.open(tmp_path)
    PaperRepository(engine).save([REEFS, SPONGES])
    yield engine
    engine.close()


@dataclass(frozen=True)
class OneText:
    """Files of which each holds this text."""

    text: FullText | None

    def find(self, path: Path) -> Iterator[tuple[Path, str]]:
        yield path, path.name

    def read(self, file: Path) -> tuple[Format, FullText]:
        if self.text is None:
            raise InvalidInputError("the PDF file is damaged", field="source")
        return Format.PDF, self.text


def added(engine: KgliteEngine, text: FullText | None, *, to: str | None = None) -> AddedText:
    keeper = TextKeeper(PaperRepository(engine), FullTextRepository(engine), OneText(text))
    return keeper.add(Path("a.pdf"), paper=to, licence="CC BY 4.0")


def kept(engine: KgliteEngine, one: Paper) -> Paper:
    """The paper with the text that is kept of it."""
    return replace(one, full_text=FullTextRepository(engine).of([one.id]).get(one.id))


def test_a_text_is_kept_with_the_roles_pages_licence_and_origin(engine: KgliteEngine) -> None:
    one = added(engine, TEXT)
    assert one.paper is not None
    assert one.paper.id == REEFS.id
    text = kept(engine, REEFS).full_text
    assert text == one.text
    assert text is not None
    assert [each.role for each in text.paragraphs] == [
        SectionRole.INTRODUCTION,
        SectionRole.METHOD,
        SectionRole.RESULTS,
        SectionRole.LIMITATIONS,
    ]
    assert (text.origin, text.licence, text.paragraphs[2].page) == ("a.pdf", "CC BY 4.0", 3)


def test_a_text_without_an_identifier_is_found_by_its_title_and_an_author(engine: KgliteEngine) -> None:
    bare = replace(TEXT, identifiers=(), title="Sponges and Their Graphs.", authors=("B. Li", "C. Wu"), year=None)
    assert added(engine, bare).paper == PaperRepository(engine).get(SPONGES.id)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (replace(TEXT, identifiers=(), title="A work that nobody imported"), "no paper of the graph is"),
        (replace(TEXT, identifiers=(), title=None), "no title or known identifier was found in the file"),
        (replace(TEXT, title="Cooking for two people at home"), "its title is “Cooking"),
        (replace(TEXT, authors=("Eve Else",)), "its authors are Eve Else"),
        (replace(TEXT, paragraphs=()), "no paragraph of a text was found"),
        (None, "damaged"),
    ],
)
def test_a_text_of_no_paper_or_of_another_is_refused_and_nothing_is_kept(
    engine: KgliteEngine, text: FullText | None, why: str
) -> None:
    one = added(engine, text)
    assert one.text is None
    assert why in (one.reason or "")
    assert list(FullTextRepository(engine).briefs()) == []


def test_a_paper_that_the_user_names_gets_the_text_unless_it_is_of_another_one(engine: KgliteEngine) -> None:
    untitled = replace(TEXT, identifiers=(), title="7454 art 5.indd", authors=())
    assert added(engine, untitled, to=SPONGES.citation_key).text is not None
    assert "is not that of" in (added(engine, TEXT, to=SPONGES.citation_key).reason or "")
    with pytest.raises(NotFoundError):
        added(engine, untitled, to="nobody")


def test_a_long_text_is_cut_at_a_paragraph_and_says_so(engine: KgliteEngine) -> None:
    long = tuple(TextParagraph(section="2 Method", text=f"Dive {number}. " + "word " * 400) for number in range(400))
    text = added(engine, replace(TEXT, paragraphs=long)).text
    assert text is not None
    assert text.is_cut
    assert LONGEST_TEXT * 0.98 < len(text.text) <= LONGEST_TEXT * 1.01


def test_the_passages_of_a_text_say_where_they_stand_and_cards_are_made_with_them(engine: KgliteEngine) -> None:
    before = read_by_rule(REEFS)
    added(engine, TEXT)
    whole = kept(engine, REEFS)
    assert whole.full_text is not None
    for passage in full_text_passages(whole):
        assert whole.full_text.text[passage.start : passage.end] == passage.text
        assert passage.source is PassageSource.FULL_TEXT
    carried = [each.passage for each in representative_passages(whole)]
    assert [(each.section, each.page) for each in carried if "12 %" in each.text] == [("3 Results", 3)]
    assert not any(each.section == "1 Introduction" for each in carried)
    card = read_by_rule(whole)
    assert card.digest != before.digest
    limits = [each.text for each in card.statements if each.role.value == "limit"]
    assert limits == ["Our sonar does not see what lies behind a reef."]


def test_a_card_for_a_recording_holds_nothing_of_the_text(engine: KgliteEngine) -> None:
    added(engine, TEXT)
    whole = kept(engine, REEFS)
    card = read_by_rule(whole)
    assert any("sonar" in each.text for each in card.statements)
    recorded = without_full_text(card, whole)
    assert not any("sonar" in each.text for each in recorded.statements)
    assert recorded == without_full_text(recorded, REEFS)


def test_what_is_dropped_leaves_nothing(engine: KgliteEngine) -> None:
    added(engine, TEXT)
    FullTextRepository(engine).delete([REEFS.id])
    assert kept(engine, REEFS).full_text is None


@pytest.mark.parametrize(
    "title",
    [
        "DIVERS AND THEIR GRAPHICAL MEM- ORIES OF COLD SEAS",
        "Divers and their graph-ical memories of coldseas",
        "Divers and their graph- ical mem- ories of cold seas",
        "Diversand their graphical memories of cold seas",
        "Divers and theirgraphical memor- ies of cold seas",
    ],
)
def test_blanks_and_hyphens_of_a_title_that_was_read_do_not_count(engine: KgliteEngine, title: str) -> None:
    divers = replace(paper(3), title="Divers and their graphical memories of cold seas", authors=("Bo Li",))
    PaperRepository(engine).save([divers])
    one = added(engine, replace(TEXT, identifiers=(), title=title, authors=("B. Li",), year=None))
    assert one.paper is not None, one.reason
    assert one.paper.id == divers.id
