"""What a database still lacks that `neo4j-admin` loaded from the files of `kg.adapters.admin_files`."""

from __future__ import annotations

from kg.adapters.schema.kind import Kinds
from kg.ports import GraphEngine


def settle(engine: GraphEngine, kinds: Kinds) -> None:
    """Make constraints and indexes, those of vectors too, where the files said that there are none yet.

    A process that dies meanwhile leaves the note in the database, and the next one goes on.
    """
    if not engine.read("bulk_load")[0]["is_bulk_loaded"]:
        return
    for name in kinds.schema_templates():
        engine.write(name)
    for space in kinds.spaces():
        ids = [row["id"] for row in engine.read(f"embedded_of_{space}", limit=1)]
        for vector in engine.load_vectors(ids, space=space).values():
            engine.write(f"index_vectors_of_{space}", dimension=len(vector))
    engine.write("settle_bulk_load")
