"""Conclusions that name authors cite them, where the draft cites one paper of theirs elsewhere."""

from __future__ import annotations

from services.evidence.pack import EvidencePaper
from services.tasks.drafting.author_keys import with_keys_of_authors
from services.tasks.drafting.draft_text import Draft, DraftSentence, SentenceKind
from tests.builders.evidence_of import evidence_of, pack_of

SUN = evidence_of("Haldor", "Bees return by the sun.", title="A Sun Compass", year=2004)
FLOW = evidence_of("Ruiz", "Bees count their way.", title="The Odometer", year=2006)
OTHER = evidence_of("Ruiz", "Bees sleep at night.", title="Sleep of Bees", year=2008)
PACK = pack_of(SUN, FLOW, OTHER)


def test_a_conclusion_cites_the_authors_that_it_names_behind_their_name() -> None:
    assert conclude("Haldor et al. test one hive, so more are needed.", cited=[SUN, FLOW]) == (
        f"Haldor et al. [@{key(SUN)}] test one hive, so more are needed."
    )
    assert conclude("One hive carries the result of Haldor et al.", cited=[SUN]) == (
        f"One hive carries the result of Haldor et al [@{key(SUN)}]."
    )


def test_what_cites_them_already_and_what_two_papers_fit_stays() -> None:
    for text in (
        f"Haldor et al. [@{key(SUN)}] test one hive.",
        "Ruiz et al. test one hive.",  # two papers have this first author
        "Moe et al. test one hive.",  # nobody of the draft
        "The sun leads them home.",
    ):
        assert conclude(text, cited=[SUN, FLOW, OTHER]) == text


def test_sentences_of_other_kinds_stay() -> None:
    finding = DraftSentence(text="Haldor et al. test one hive.", passages=(), kind=SentenceKind.FINDING)
    draft = Draft.of_paragraph([*findings_on(SUN), finding])
    assert with_keys_of_authors(draft, PACK) == draft


def key(item: EvidencePaper) -> str:
    return str(item.paper.citation_key)


def findings_on(*items: EvidencePaper) -> list[DraftSentence]:
    return [DraftSentence(text=f"It is so [@{key(each)}].", kind=SentenceKind.FINDING) for each in items]


def conclude(text: str, *, cited: list[EvidencePaper]) -> str:
    draft = Draft.of_paragraph([*findings_on(*cited), DraftSentence(text=text, kind=SentenceKind.SYNTHESIS)])
    return with_keys_of_authors(draft, PACK).sentences()[-1].text
