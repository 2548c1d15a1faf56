"""What the manifest says of sentences that were not printed."""

from __future__ import annotations

from services.adapters.models.offline.model import OfflineModel
from services.evidence.index import FieldIndex
from services.models.wrapper import ModelWrapper
from services.pipeline.identity import with_refusals
from tests.builders.survey_field import bee_field


def test_the_offline_writer_counts_what_it_refuses_and_others_say_nothing() -> None:
    index = FieldIndex.of(bee_field())
    told = with_refusals({"input": "1"}, OfflineModel(), index)
    assert told["input"] == "1"
    assert all(part.rpartition(": ")[2].isdigit() for part in told["refused_sentences"].split(", "))
    assert with_refusals({"input": "1"}, ModelWrapper(OfflineModel()), index) == {"input": "1"}
