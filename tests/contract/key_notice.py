"""What `KeyNotice` promises on every engine."""

from __future__ import annotations

from kg.ports import GraphEngine
from kg.repository.key_notice import KeyNotice


class KeyNoticeContract:
    """The graph knows whether there has been a key."""

    def test_a_graph_knows_of_keys_from_when_it_is_told_to_when_it_is_told_otherwise(self, engine: GraphEngine) -> None:
        notice = KeyNotice(engine)
        assert not notice.is_kept()
        for _ in range(2):
            notice.keep()
            assert KeyNotice(engine).is_kept()
        notice.drop()
        assert not notice.is_kept()

    def test_the_notice_changes_no_version_of_the_schema(self, engine: GraphEngine) -> None:
        before = engine.read("schema_version")
        KeyNotice(engine).keep()
        assert engine.read("schema_version") == before
        KeyNotice(engine).drop()
