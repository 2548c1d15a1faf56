"""The ablation tables of the five papers beside what the same switches do here, by the model that STRATA_MODEL names.

`python -m benchmarks.quality.ablations [NAME …] [--preset PRESET …]` prints a table in Markdown a preset: a row of the
paper a row, its figures, then ours, the mean over the corpora named. Rows that change how papers are collected are
measured on reference lists of surveys as `benchmarks.quality.collecting` has them. Marks are given by other models than
those of the papers, so that columns are compared downwards and never across. Without a model most rows are one survey.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import Any

from api.bootstrap import make_model, read_settings
from benchmarks.quality.collecting import CitedLists, filled
from benchmarks.quality.corpora import SHARED, TOPICS, built, field_of
from kg.adapters.kglite.engine import KgliteEngine
from kg.model.collections.collection import Axis, CollectingParameters
from kg.model.fields.field import FieldGraph, FieldParameters
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from kg.repository.surveys.surveys import SurveyRepository
from services.adapters.embedders.static_embedder import StaticEmbedder
from services.evaluation.survey_evaluation import evaluate, measures_of
from services.models.model_requirement import can_do
from services.pipeline.preset import Ablation, Preset, load_preset, preset_names
from services.pipeline.survey import write_survey
from services.pipeline.wanted_survey import WantedSurvey
from services.tasks.judging.content_judgement import CONTENT_JUDGEMENT

CORPORA = ("graph_neural_networks", "ai_for_clinical_trials", "research_findings_false", "knowledge_graph_embedding")
"""Two corpora on which choices were made, then two of which one is of another science and one was only measured."""
OURS = {
    "marks": ("coverage", "structure", "relevance", "synthesis", "critical analysis", "consistency"),
    "citations": ("recall", "precision"),
    "references": ("NR", "joined sentences"),
    "text": ("headings", "outline score"),
    "lists": ("precision", "recall", "F1"),
}
"""Measures of ours that a table shows, by group."""

Row = dict[str, float]


def tables(names: Sequence[str], presets: Iterable[str], shared: Path = SHARED) -> Iterator[str]:
    """A table a preset, in Markdown."""
    chosen = [load_preset(name) for name in presets]
    found = [_of_corpus(name, chosen, shared) for name in names]
    lists = _of_lists(chosen, shared)
    for preset in chosen:
        rows = {
            row.name: _mean([each[preset.name][row.name] for each in found if row.name in each[preset.name]])
            | lists.get((preset.name, row.name), {})
            for row in preset.ablations
        }
        if rows:
            yield _table(preset, rows)


def _of_corpus(name: str, presets: Sequence[Preset], shared: Path) -> Mapping[str, Mapping[str, Row]]:
    """The measures of each row of each preset on one corpus; rows that collect otherwise are left out."""
    with built(name, shared) as (engine, field, _):
        return {
            preset.name: {
                row.name: _measured(engine, _built_as(engine, field, row), preset.ablate(row))
                for row in preset.ablations
                if not row.collecting
            }
            for preset in presets
        }


def _built_as(engine: KgliteEngine, field: FieldGraph, row: Ablation) -> FieldGraph:
    changes: dict[str, Any] = row.field
    return field_of(engine, field.field.topic, replace(FieldParameters(), **changes)) if changes else field


def _measured(engine: KgliteEngine, field: FieldGraph, preset: Preset) -> Row:
    async def work() -> Row:
        model, embedder = make_model(read_settings()), StaticEmbedder()
        survey = await write_survey(
            WantedSurvey(
                field=field,
                engine=engine,
                model=model,
                embedder=embedder,
                surveys=SurveyRepository(engine),
                fields=FieldRepository(engine),
                papers=PaperRepository(engine),
                preset=preset,
            )
        )
        judges = (model,) if can_do(model, CONTENT_JUDGEMENT) else ()
        measures = measures_of(await evaluate(survey, field, judges=judges, embedder=embedder))
        scores = [version.score for version in survey.evolution if version.score is not None]
        own = {"text: headings": float(sum(1 for _ in survey.walk()) - 1)}
        return (
            own
            | ({"text: outline score": scores[-1]} if scores else {})
            | {f"{group}: {each}": value for group, row in measures.items() for each in row if (value := row[each])}
        )

    return asyncio.run(work())


def _of_lists(presets: Sequence[Preset], shared: Path) -> Mapping[tuple[str, str], Row]:
    """Precision, recall and F1 of collected papers against the reference lists of surveys, for rows that need it."""
    wanted = [preset for preset in presets if any(row.collecting for row in preset.ablations)]
    if not wanted:
        return {}
    with tempfile.TemporaryDirectory() as folder:
        engine = KgliteEngine.open(Path(folder) / "graph.kgl")
        lists = CitedLists(engine, filled(engine, shared))
        found = {
            (preset.name, row.name): dict(lists.scores(_parameters(preset, row)))
            for preset in wanted
            for row in preset.ablations
            if row.collecting or row is preset.ablations[0]
        }
        engine.close()
    return {key: {f"lists: {name}": value for name, value in row.items()} for key, row in found.items()}


def _parameters(preset: Preset, row: Ablation) -> CollectingParameters:
    values: dict[str, Any] = {**(preset.collecting or {}), **row.collecting}
    if "axes" in values:
        values["axes"] = tuple(map(Axis, values["axes"]))
    return replace(CollectingParameters(), **values)


def _mean(rows: Sequence[Row]) -> Row:
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: fmean(row.get(name, 0.0) for row in rows) for name in names}


def _table(preset: Preset, rows: Mapping[str, Row]) -> str:
    """The rows of a preset: what the paper reports, then ours."""
    reported = list(dict.fromkeys(name for row in preset.ablations for name in row.reported))
    ours = [f"{group}: {name}" for group, names in OURS.items() for name in names]
    ours = [name for name in ours if any(name in row for row in rows.values())]
    system = preset.publication.system if preset.publication else preset.name
    header = ["row", *(f"{system}: {name}" for name in reported), *(f"ours, {name}" for name in ours)]
    lines = [
        [row.name, *(_shown(row.reported.get(name)) for name in reported)]
        + [_shown(rows[row.name].get(name)) for name in ours]
        for row in preset.ablations
    ]
    shown = ["| " + " | ".join(cells) + " |" for cells in (header, ["---"] * len(header), *lines)]
    return "\n".join([f"### {system}", "", *shown, ""])


def _shown(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}".rstrip("0").rstrip(".")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[[], *TOPICS], help="corpora")
    parser.add_argument("--preset", action="append", choices=preset_names())
    arguments = parser.parse_args()
    for table in tables(arguments.names or CORPORA, arguments.preset or preset_names()):
        print(table)


if __name__ == "__main__":
    main()
