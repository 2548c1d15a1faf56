"""A paper of a small field with a full text of every kind of passage."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from kg.model.papers.kept_text import KeptParagraph, KeptText, SectionRole
from kg.model.papers.paper import Paper, PaperId
from kg.model.papers.text_kind import TextKind
from kg.model.surveys.claim import PassageId
from services.reading.passages import LabelledPassage
from services.writing.passage_choice import find_texts

_ROOM = 1_000_000

_METHOD = (
    "We read the plane of polarised light with an array of twelve small photodiodes. The signals of opposite diodes "
    "are subtracted and their logarithm is taken. A model of the sky gives the course of the sun for the hour. Every "
    "two seconds the compass is set anew by the last ten readings. The housing is printed from black resin and weighs "
    "thirty grams. Reflections inside of it are kept away by a ring of felt."
)
_RESULTS = (
    "On clear days the headings are within 2.1 degrees of the truth. Below clouds the error grows to 9.4 degrees. "
    "The compass of Ruiz et al. (2006) reaches 5.0 degrees on the same field."
)
_DISCUSSION = "However, the model fails below a closed forest. We thank the keepers of the hives for their bees."
_INTRODUCTION = "Haldor (2004) showed that bees read the sky. Many insects find their way home by the sun alone."


def whole_text(paper: PaperId) -> KeptText:
    """The full text of a paper on a compass that reads polarised light."""
    return KeptText(
        paper_id=paper,
        origin="compass.xml",
        format="jats",
        licence="CC BY 4.0",
        digest="0c0ffee0",
        paragraphs=(
            _prose("1 Introduction", SectionRole.INTRODUCTION, _INTRODUCTION, 1),
            _prose("2 Method", SectionRole.METHOD, _METHOD, 2),
            KeptParagraph(
                section="2 Method",
                role=SectionRole.METHOD,
                page=3,
                text=r"The heading follows from $\phi = \frac{1}{2} \arctan(s_1 / s_2)$ where s is a signal of diodes.",
                kind=TextKind.FORMULA,
            ),
            _prose("3 Results", SectionRole.RESULTS, _RESULTS, 4),
            *(
                KeptParagraph(
                    section="3 Results",
                    role=SectionRole.RESULTS,
                    page=5,
                    text=f"Error of the compass in degrees: Method: {name}; clear sky: {clear}; clouds: {clouds}",
                    kind=TextKind.ROW,
                    label="Table 1",
                )
                for name, clear, clouds in (("ours", "2.1", "9.4"), ("odometer", "5.0", "11.2"), ("magnet", "4", "4"))
            ),
            _prose("4 Discussion", SectionRole.DISCUSSION, _DISCUSSION, 6),
            _prose("Acknowledgements", SectionRole.OTHER, "Thanks go to everybody who carried the bees home again.", 6),
        ),
    )


def _prose(section: str, role: SectionRole, text: str, page: int) -> KeptParagraph:
    return KeptParagraph(section=section, role=role, page=page, text=text)


def choose_passages(
    paper: Paper, cosines: Mapping[PassageId, float], about: str, *, most: int, known: Collection[str] = ()
) -> tuple[LabelledPassage, ...]:
    """What `find_texts` chooses of one paper, where there is room for all of it."""
    return find_texts({paper.id: (paper, most)}, cosines, about, room=_ROOM, known=known)[paper.id]
