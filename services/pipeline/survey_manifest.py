"""What decides a survey's text, by name, and the id that follows from it."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from hashlib import blake2b
from importlib.metadata import version
from types import MappingProxyType
from typing import TYPE_CHECKING

from kg.model.fields.naming import restore_labels
from kg.model.surveys.survey import EvidenceKind, SurveyId
from services.collecting.sources import LICENCES, SourceName
from services.document.uncited import uncited_claims
from services.models.grounding_counts import Grounding
from services.steps.digest import digest
from services.steps.spent import Spent
from services.text.instructions import instructions_note

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from kg.model.fields.field import FieldGraph
    from kg.model.surveys.plan import OutlinePlan
    from kg.model.surveys.trace import TraceCounts
    from services.embedding import EmbedderIdentity
    from services.models.ledger import Ledger
    from services.pipeline.preset import Preset
    from services.tasks.prompting import Prompt
    from services.writing.front import Frame


def manifest_of(
    field: FieldGraph,
    *,
    model: str,
    embedder: EmbedderIdentity,
    prompts: Mapping[str, Prompt],
    preset: Preset,
    fresh: str = "",
    apart: bool = False,
    rulings: str = "",
    contexts: str = "",
    cards: str = "",
    names: str = "",
    steering: Mapping[str, str] = MappingProxyType({}),
) -> dict[str, str]:
    """Everything that decides the survey's text, by name; no date but the field's own.

    `input` is a hash of the rest; `fresh` names a writing that used nothing of earlier ones, so that it differs;
    `apart` says that the subsections are drafted apart; `rulings` is a digest of what users decided of entities,
    `contexts` of the sentences whose citations are traced, `cards` of what models have read in the papers,
    `names` of what models called the communities, where the writer gives no names of its own;
    `steering` is what users decided of this survey.
    """
    manifest = {
        "strata": version("strata-survey"),
        "preset": preset.name,
        "preset.parts": preset.parts_in_words(),
        "model": model,
        "embedder": str(embedder),
        "field": field.field.id,
        "field.as_of": field.field.as_of.isoformat(),
        "field.embedder": field.field.embedder,
        "field.content": field_content(field),
        "field.parameters": json.dumps(asdict(field.field.parameters), sort_keys=True),
        **({"fresh": fresh} if fresh else {}),
        **({"drafts": "apart"} if apart else {}),
        **({"entities.rulings": rulings} if rulings else {}),
        **({"citations.contexts": contexts} if contexts else {}),
        **({"papers.cards": cards} if cards else {}),
        **({"field.names": names} if names else {}),
        **steering,
        **({"left_out": note} if (note := instructions_note(field.papers.values())) else {}),
        **{f"version.{name}": value for name, value in sorted(field.field.versions.items())},
        **{f"prompt.{name}": str(prompt.version) for name, prompt in sorted(prompts.items())},
    }
    return _with_input(manifest)


def _with_input(manifest: Mapping[str, str]) -> dict[str, str]:
    text = json.dumps(manifest, sort_keys=True)
    return {"input": blake2b(text.encode(), digest_size=16).hexdigest(), **manifest}


_DECIDING = ("strata", "preset", "model", "embedder", "field", "wishes", "drafts", "entities.rulings", "stops_at")
_DECIDING_KINDS = ("preset.", "field.", "version.", "prompt.")


def manifest_after_edit(before: Mapping[str, str], outline: OutlinePlan) -> dict[str, str]:
    """The manifest of an outline that a user has changed: what decided the one `before`, and the outline itself.

    `edited_from` is the input of the revision that was changed, so that an outline that comes back is a new revision.
    """
    decided = {name: text for name, text in before.items() if name in _DECIDING or name.startswith(_DECIDING_KINDS)}
    return _with_input({**decided, "outline": digest(outline), "edited_from": before["input"], "stops_at": "outline"})


def with_calls(manifest: Mapping[str, str], ledger: Ledger) -> Mapping[str, str]:
    """The manifest, with what the calls of models came to.

    - `written.<task>`: the writers of each task where there were several, `gpt: 9, offline/1: 1`.
    - `left_out.<task>`: what inputs lacked because a model cannot read more, `papers: 3, passages: 120, tokens: 5,210`.
    - `given_up`: tasks that a survey can do without and to which no good answer came, `section_review: 2`.
    - `grounding`: what became of a model's sentences on papers, `kept: 120, repaired: 3, replaced: 0, dropped: 3`.
    """
    found: dict[str, Mapping[str, int]] = {}
    if len(ledger.writers()) > 1:
        found |= {f"written.{task}": ledger.writers(task) for task in ledger.tasks()}
    found |= {f"left_out.{task}": pieces for task, pieces in ledger.pieces_left_out().items()}
    found |= {"given_up": ledger.failures_by_task()} if ledger.failures_by_task() else {}
    if ledger.grounding is not None:
        found["grounding"] = asdict(ledger.grounding)
    return {**manifest, **{key: _name_counts(counts) for key, counts in found.items()}}


def with_spending(manifest: Mapping[str, str], ledger: Ledger) -> Mapping[str, str]:
    """The manifest, with what each task took of models on servers, over all attempts.

    `spent.draft`: `9 calls, 1 answers kept from before, 31,000 tokens read, 8,000 written, 0.1200 USD`.
    """
    spent: dict[str, Spent] = {}
    for row in ledger.rows():
        about = row.task or row.stage
        spent[about] = spent.get(about, Spent()) + row.spent
    return {**manifest, **{f"spent.{task}": _in_words(each) for task, each in spent.items() if each.input_tokens}}


def _in_words(spent: Spent) -> str:
    kept = f"{spent.reused_calls:,} answers kept from before, " if spent.reused_calls else ""
    return (
        f"{spent.model_calls:,} calls, {kept}{spent.input_tokens:,} tokens read, {spent.output_tokens:,} written, "
        f"{spent.cost:.4f} USD"
    )


def with_licences(manifest: Mapping[str, str], field: FieldGraph) -> Mapping[str, str]:
    """The manifest, with the online sources that papers came from, as the label of their import tells.

    `source.openalex`: `120 papers; OpenAlex, CC0 1.0`. It follows from the papers and does not distinguish revisions.
    """
    counts = Counter(label for paper in field.papers.values() for label in paper.sources if label in tuple(SourceName))
    licences = {name: f"{counts[name]:,} papers; {licence}" for name, licence in LICENCES.items() if counts[name]}
    return {**manifest, **{f"source.{name}": text for name, text in licences.items()}}


def with_claims(manifest: Mapping[str, str], frame: Frame) -> Mapping[str, str]:
    """The manifest, with what its claims rest on and what became of them.

    - `claims`: `on text: 120, on catalogue records: 30, on both: 12, uncited: 2`, where `uncited` counts sentences that
      assert something of the literature and cite nothing.
    - `verified`, where the preset verifies claims: `kept: 130, repaired: 1, replaced: 0, dropped: 1`.
    """
    sections = [part for each in (frame.abstract, *frame.sections) for part in each.walk()]
    kinds = Counter(claim.evidence for section in sections for claim in section.claims)
    counts = {_ON[kind]: kinds[kind] for kind in EvidenceKind}
    counts["uncited"] = sum(len(uncited_claims(section)) for section in sections)
    found = {"claims": counts} | ({"verified": asdict(frame.verified)} if frame.verified else {})
    return {**manifest, **{key: _name_counts(each) for key, each in found.items()}}


_ON = {
    EvidenceKind.PASSAGE: "on text",
    EvidenceKind.RECORD: "on catalogue records",
    EvidenceKind.BOTH: "on both",
}


def _name_counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name}: {count:,}" for name, count in counts.items())


def with_tracing(manifest: Mapping[str, str], counts: TraceCounts) -> Mapping[str, str]:
    """The manifest, with what became of the citations in the evidence of all parts.

    `traced`: `sentences: 310, markers: 540, unresolved: 120, sources: 61, outside: 22, joined: 14`, as `TraceCounts`
    has them.
    """
    counted = (
        _name_counts(asdict(counts)) if counts.sentences else "no sentence that cites is kept for the papers written of"
    )
    return {**manifest, "traced": counted}


def with_replacements(notice: str, ledger: Ledger, *, expected: Collection[str]) -> str:
    """The notice of a survey, with the answers that others than the `expected` models gave, or nobody."""
    if given_up := ledger.failures_by_task():
        failures = ", ".join(f"{count:,} of {task.replace('_', ' ')}" for task, count in given_up.items())
        notice = f"{notice} No answer was good to some questions, and what was there stayed: {failures}."
    others = {model: answers for model, answers in ledger.writers().items() if model not in expected}
    if not others:
        return notice
    total = sum(ledger.writers().values())
    named = " and ".join(f"{model} wrote {answers:,}" for model, answers in others.items())
    return f"{notice} Of the {total:,} answers it is made of, {named}, because those of the model did not hold."


def with_corrections(notice: str, drafted: Grounding | None, verified: Grounding | None = None) -> str:
    """The same, with the sentences of a model that did not agree with their passages, where there were any.

    Args:
        drafted: what became of the sentences of its drafts, None where rules wrote them.
        verified: the same of the whole text, which is held against its passages once more.
    """
    if drafted is None:
        return notice
    held = (drafted, verified or Grounding())
    became = {"written again": sum(each.repaired for each in held), "left out": sum(each.dropped for each in held)}
    if not (changed := sum(became.values())):
        return notice
    written = max(each.kept + each.repaired + each.dropped for each in held)
    counts = ", ".join(f"{count:,} {what}" for what, count in became.items() if count)
    return (
        f"{notice} Of the {written:,} sentences that it wrote on papers, {changed:,} said what their "
        f"passages do not say, or gave a number that none of them holds: {counts}."
    )


def survey_identity(field_id: str, *, model: str, preset: str, wishes: str = "") -> SurveyId:
    """The id of the survey that a request leads to: equal requests, one survey, whatever the field has become.

    What else decides the text, `manifest_of`, distinguishes its revisions.
    """
    asked = [field_id, preset, model, *([wishes] if wishes else [])]
    return SurveyId(f"{field_id}-{digest(asked)[:10]}")


def field_content(field: FieldGraph) -> str:
    """A digest of everything a field holds that a text may speak of, 32 hex digits; names by models are left out."""
    field = restore_labels(field)
    about = field.field
    return digest(
        (
            [(field.papers[paper], field.members[paper]) for paper in sorted(field.papers)],
            (field.citations, field.similarities, field.communities, field.paths, field.reach),
            (about.topic, about.description, about.landmark_year),
        )
    )
