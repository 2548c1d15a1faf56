"""How often a sentence is doubted that its passages bear out, and one that they do not: `python -m
benchmarks.quality.grounding`.

- Gold claims by source: those that people found supported, and the others; halves are pairs of lines in turn.
- Sentences of surveys that the offline writer wrote, which are near their passages: as they are; against a passage of
  another paper of the same community; with their second half from such a passage; with one number changed.
"""

from __future__ import annotations

import random
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.quality.corpora import Written, written
from benchmarks.quality.labels import labelled
from kg.model.papers.paper import Paper, PaperId
from kg.model.surveys.survey import Claim, Passage, PassageId, PassageSource
from services.document.claim_grounding import reason_to_doubt
from services.document.markup import without_citations

HALVES = {
    "development": ("exploration_in_rl", "ai_for_clinical_trials", "research_findings_false"),
    "kept apart": ("rl_for_language", "ai_for_software_compliance", "nagtegaal_2019"),
}
_SEED = 1
_NUMBER = re.compile(r"\d+")

Counts = defaultdict[tuple[str, str], list[bool]]
"""By what is judged and half: whether each sentence was doubted."""


def figures(shared: Path) -> dict[str, float | str]:
    """Doubted of all, by half and kind of sentence."""
    found: Counts = defaultdict(list)
    for source, half, claim, passages, label in labelled(shared / "gold"):
        kind = "supported" if label == "support" else "not supported"
        found[f"{source}, {kind}", half].append(_is_doubted(claim, [_passage(text) for text in passages], []))
    for half, names in HALVES.items():
        for name in names:
            for kind, is_doubted in _of_survey(written(name, shared)):
                found[f"surveys, {kind}", half].append(is_doubted)
    return {f"{what}, {half}": f"{sum(each)} of {len(each)}" for (what, half), each in sorted(found.items())}


def _of_survey(made: Written) -> Iterator[tuple[str, bool]]:
    draw, papers = random.Random(_SEED), made.field.papers
    claims = [claim for section in made.survey.walk() for claim in section.claims if _content(claim)]
    passages_by_paper: defaultdict[PaperId, list[Passage]] = defaultdict(list)
    for passage in (passage for claim in claims for passage in _content(claim)):
        passages_by_paper[passage.paper_id].append(passage)
    beside = {paper: community.papers for community in made.field.communities for paper in community.papers}
    for claim in claims:
        text, behind = without_citations(claim.sentence), [each.passage for each in claim.supports]
        own = [papers[each] for each in dict.fromkeys(passage.paper_id for passage in behind)]
        yield "as they are", _is_doubted(text, behind, own)
        if _NUMBER.search(text):
            changed = _NUMBER.sub(lambda number: str(int(number[0]) + 7), text, count=1)
            yield "one number changed", _is_doubted(changed, behind, own)
        near = beside.get(behind[0].paper_id, ())
        others = [passage for paper in near if papers[paper] not in own for passage in passages_by_paper[paper]]
        if others:
            other, words = draw.choice(others), text.split()
            yield "passage of another paper", _is_doubted(text, [other], [papers[other.paper_id]])
            new = draw.choice(others).text.split()
            yield (
                "half of it invented",
                _is_doubted(" ".join((*words[: len(words) // 2], *new[len(new) // 2 :])), behind, own),
            )


def _content(claim: Claim) -> list[Passage]:
    return [each.passage for each in claim.supports if each.passage.source is not PassageSource.RECORD]


def _is_doubted(text: str, behind: Sequence[Passage], own: Sequence[Paper]) -> bool:
    return reason_to_doubt(text, behind, own) is not None


def _passage(text: str) -> Passage:
    return Passage(
        id=PassageId("gold"), paper_id=PaperId("gold"), source=PassageSource.ABSTRACT, text=text, start=0, end=len(text)
    )


if __name__ == "__main__":
    for name, value in figures(Path(sys.argv[1] if len(sys.argv) > 1 else "../shared")).items():
        print(f"{name}: {value}")
