"""What the offline refinements mend: `python -m benchmarks.quality.refining [NAME …] [--shared FOLDER]`.

Drafts of the offline writer are counted as they are, and again with faults put in by a seeded generator:

- structure: the sentences of each paragraph shuffled, and one in ten said a second time elsewhere. Counted are
  neighbours that go back in time and sentences that stand twice.
- citations: one in four sentences that rest on content gets instead the passage of another paper that shares most words
  with it, one in two of the others with a number another number. A wrong passage is caught when the sentence leaves or
  rests on it no more. The baseline drops what shares less than half of its words with its passages.
- choice: of a draft and the two with faults, in an order that turns, which one is chosen; the skeleton is made from the
  same evidence. The baseline takes the longest.
- language: neighbours that open with the same names, and abbreviations introduced again.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from benchmarks.quality.corpora import SHARED
from benchmarks.quality.drafts import APART, DEVELOPMENT, drafts
from kg.model.surveys.survey import PassageId
from services.adapters.models.offline.drafts.choice import choose_draft, steps_back
from services.adapters.models.offline.drafts.skeleton import plan_points
from services.adapters.models.offline.language.short_names import definitions
from services.adapters.models.offline.language.supporting import Supporting
from services.adapters.models.offline.memory.memory_terms import remember_subsection
from services.adapters.models.offline.refining.citation_refinement import refine_citations
from services.adapters.models.offline.refining.language_refinement import refine_language
from services.adapters.models.offline.refining.structure_refinement import refine_structure
from services.tasks.drafting.draft_choice import ChoiceInput
from services.tasks.drafting.grounding import Draft, DraftParagraph, DraftSentence
from services.tasks.drafting.skeleton import SkeletonInput
from services.tasks.memory.memory_terms import MemoryInput, after
from services.tasks.memory.remembered import Remembered
from services.tasks.refining.language_refinement import LANGUAGE_REFINEMENT
from services.tasks.refining.refined import RefinementInput, plain
from services.tasks.refining.structure_refinement import STRUCTURE_REFINEMENT
from services.writing.claims import support

_NUMBER = re.compile(r"(?<![\w.,-])\d{1,3}(?:\.\d+)?(?= ?%| [a-z])")
_TWICE, _WRONG, _ALTERED = 10, 4, 2


def figures(shared: Path = SHARED, names: Sequence[str] = (*DEVELOPMENT, *APART)) -> dict[str, float | str]:
    """Counts of the development corpora and of those kept apart, by what was counted."""
    found: dict[str, float | str] = {}
    for half, corpora in (("development", DEVELOPMENT), ("kept apart", APART)):
        counts: Counter[str] = Counter()
        for name in corpora:
            if name in names:
                for inputs in refinements(name, shared):
                    for part in (_structure(inputs), _citations(inputs), _language(inputs), _choice(inputs)):
                        counts.update(part)
        found.update({f"{half}: {what}": count for what, count in sorted(counts.items())})
    return found


def refinements(name: str, shared: Path) -> list[RefinementInput]:
    """The drafts of a corpus with the memory of those before, as a refinement gets them."""
    known, made = Remembered(), []
    for number, each in enumerate(drafts(name, shared), start=1):
        inputs = RefinementInput(
            topic=each.inputs.topic,
            section_title=each.inputs.section_title,
            title=each.inputs.title,
            focus=each.inputs.focus,
            draft=each.draft,
            pack=each.inputs.pack,
            known=known,
        )
        made.append(inputs)
        texts = tuple(sentence.text for sentence in each.draft.sentences())
        memory = MemoryInput(topic=inputs.topic, number=str(number), title=inputs.title, sentences=texts, known=known)
        known = after(known, remember_subsection(memory), number=str(number))
    return made


def _structure(inputs: RefinementInput) -> Counter[str]:
    shuffled = replace(inputs, draft=_shuffled(inputs.draft))
    known = Supporting.of(inputs.pack)
    counts = Counter({"drafts": 1, "sentences": len(inputs.draft.sentences())})
    for what, given in (("as drafted", inputs), ("shuffled", shuffled)):
        better = refine_structure(given)
        counts["structure: complaints"] += len(STRUCTURE_REFINEMENT.check(given, better))
        for when, draft in (("before", given.draft), ("after", better)):
            counts[f"structure, {what}: steps back in time, {when}"] += steps_back(draft, known)
            said = Counter(map(plain, draft.sentences()))
            counts[f"structure, {what}: said twice, {when}"] += sum(said.values()) - len(said)
    return counts


def _shuffled(draft: Draft) -> Draft:
    chance = random.Random(len(draft.sentences()))
    repeated = [each for each in draft.sentences() if each.passages and chance.randrange(_TWICE) == 0]
    groups = [list(paragraph.sentences) for paragraph in draft.paragraphs]
    for sentence in repeated:
        chance.choice(groups).append(sentence)
    for group in groups:
        chance.shuffle(group)
    return Draft(paragraphs=tuple(DraftParagraph(sentences=tuple(group)) for group in groups))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Faulty:
    """A draft with faults, and for each sentence what it rested on wrongly, or that its number is wrong."""

    draft: Draft
    wrong: dict[str, str]
    altered: frozenset[str]


def _citations(inputs: RefinementInput) -> Counter[str]:
    known = Supporting.of(inputs.pack)
    faulty = _with_faults(inputs, known)
    better = {plain(each): each for each in refine_citations(replace(inputs, draft=faulty.draft)).sentences()}
    counts: Counter[str] = Counter()
    for sentence in faulty.draft.sentences():
        text, baseline = plain(sentence), _is_overlapping(sentence, known)
        if text in faulty.wrong:
            counts["citations, wrong passage: all"] += 1
            counts["citations, wrong passage: caught"] += (
                text not in better or faulty.wrong[text] not in better[text].passages
            )
            counts["citations, wrong passage: rests on the right paper again"] += text in better
            counts["citations, wrong passage: caught by word overlap"] += not baseline
        elif text in faulty.altered:
            counts["citations, wrong number: all"] += 1
            counts["citations, wrong number: caught"] += text not in better
            counts["citations, wrong number: caught by word overlap"] += not baseline
        elif known.content_of(sentence.passages):
            counts["citations, nothing wrong: all"] += 1
            counts["citations, nothing wrong: lost"] += text not in better
            counts["citations, nothing wrong: lost by word overlap"] += not baseline
    return counts


def _with_faults(inputs: RefinementInput, known: Supporting) -> _Faulty:
    chance = random.Random(len(inputs.draft.sentences()) + 1)
    content = [each.passage for item in inputs.pack.papers for each in item.passages]
    wrong: dict[str, str] = {}
    altered: set[str] = set()

    def changed(sentence: DraftSentence) -> DraftSentence:
        papers = known.content_of(sentence.passages)
        others = [each for each in content if each.paper_id not in papers]
        if not papers or "[@" in sentence.text or not others:
            return sentence
        if chance.randrange(_WRONG) == 0:
            wrong[plain(sentence)] = max(others, key=lambda each: (support(sentence.text, each), each.id)).id
            return DraftSentence(text=sentence.text, passages=(wrong[plain(sentence)],))
        if (found := _NUMBER.search(sentence.text)) and chance.randrange(_ALTERED) == 0:
            text = f"{sentence.text[: found.start()]}{float(found[0]) + 7.3:g}{sentence.text[found.end() :]}"
            altered.add(" ".join(text.split()))
            return DraftSentence(text=text, passages=sentence.passages)
        return sentence

    paragraphs = [[changed(each) for each in paragraph.sentences] for paragraph in inputs.draft.paragraphs]
    return _Faulty(
        draft=Draft(paragraphs=tuple(DraftParagraph(sentences=tuple(each)) for each in paragraphs)),
        wrong=wrong,
        altered=frozenset(altered),
    )


def _is_overlapping(sentence: DraftSentence, known: Supporting) -> bool:
    """The baseline: at least half of the words of the sentence stand in one of its passages."""
    return any(support(sentence.text, known.passages[PassageId(name)]) >= 0.5 for name in sentence.passages)


def _choice(inputs: RefinementInput) -> Counter[str]:
    """How often the draft without faults is chosen out of three."""
    known = Supporting.of(inputs.pack)
    candidates = [inputs.draft, _shuffled(inputs.draft), _with_faults(inputs, known).draft]
    turn = len(inputs.draft.sentences()) % 3
    candidates = candidates[turn:] + candidates[:turn]
    planned = SkeletonInput(
        topic=inputs.topic,
        section_title=inputs.section_title,
        title=inputs.title,
        focus=inputs.focus,
        pack=inputs.pack,
        known=Remembered(),
        used=frozenset(),
    )
    best = choose_draft(
        ChoiceInput(
            topic=inputs.topic,
            title=inputs.title,
            focus=inputs.focus,
            skeleton=plan_points(planned),
            drafts=tuple(candidates),
            pack=inputs.pack,
        )
    ).best
    longest = max(candidates, key=lambda draft: sum(len(each.text) for each in draft.sentences()))
    right = candidates[best - 1] == inputs.draft
    return Counter({"choice: of three": 1, "choice: right": right, "choice: right by length": longest == inputs.draft})


def _language(inputs: RefinementInput) -> Counter[str]:
    better = refine_language(inputs)
    counts = Counter({"language: complaints": len(LANGUAGE_REFINEMENT.check(inputs, better))})
    changed = sum(old != new for old, new in zip(inputs.draft.sentences(), better.sentences(), strict=True))
    counts["language: sentences changed"] += changed
    for when, draft in (("before", inputs.draft), ("after", better)):
        names = set(Supporting.of(inputs.pack).names.values())
        openings = [
            (first.text, second.text)
            for paragraph in draft.paragraphs
            for first, second in pairwise(paragraph.sentences)
        ]
        counts[f"language: same names open two in a row, {when}"] += sum(
            any(one.startswith(f"{name} ") and other.startswith(f"{name} ") for name in names)
            for one, other in openings
        )
        shorts = Counter(short for each in draft.sentences() for short in definitions([plain(each)]))
        held = {name for term in inputs.known.terms for name in term.aliases}
        counts[f"language: abbreviations introduced again, {when}"] += sum(
            times - (short not in held) for short, times in shorts.items()
        )
    return counts


def main() -> None:
    """Print the counts."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.quality.refining", description=__doc__)
    parser.add_argument("names", nargs="*", help="corpora; default: all eight")
    parser.add_argument("--shared", type=Path, default=SHARED)
    arguments = parser.parse_args()
    for what, count in figures(arguments.shared, arguments.names or (*DEVELOPMENT, *APART)).items():
        print(f"{what}\t{count}")


if __name__ == "__main__":
    main()
