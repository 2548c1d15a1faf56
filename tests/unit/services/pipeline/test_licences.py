"""What the manifest says of the online sources that papers came from."""

from __future__ import annotations

from dataclasses import replace

from services.pipeline.survey_manifest import with_licences
from tests.builders.survey_field import bee_field


def test_sources_are_named_with_their_licences_and_files_of_readers_are_not() -> None:
    field = bee_field()
    labels = [("openalex",), ("bees", "arxiv"), ("bees",)]
    papers = {
        id: replace(paper, sources=labels[min(at, 2)]) for at, (id, paper) in enumerate(sorted(field.papers.items()))
    }
    told = with_licences({"input": "1"}, replace(field, papers=papers))
    assert set(told) == {"input", "source.openalex", "source.arxiv"}
    assert told["source.openalex"] == "1 papers; OpenAlex, CC0 1.0"
    assert "thank you to arXiv" in told["source.arxiv"]
    assert with_licences({"input": "1"}, bee_field()) == {"input": "1"}
