"""How long the service takes to answer while it reads 60 PDF files: health, a paper, a search, the field of the graph.

The service runs in a process of its own with two workers; the files, real papers under other names, are uploaded once.
`python -m benchmarks.while_reading --files 20` takes other numbers.
"""

from __future__ import annotations

import argparse
import tempfile
import uuid
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

from benchmarks.meanwhile import answers_during, call, figures_of
from benchmarks.measure import Figure
from benchmarks.offline_survey import EXAMPLE
from benchmarks.quality.corpora import SHARED
from benchmarks.service import served

FILES = 60
_FIELD = "graph-neural-networks"
_BUILD = b'{"topic": "graph neural networks", "as_of": "2025-01-01"}'
_PATHS = {
    "healthz": "/healthz",
    "readyz": "/readyz",
    "a page of papers": "/v1/papers?limit=20",
    "a search": "/v1/search?q=attention+networks&mode=text",
    "the field's graph": f"/v1/fields/{_FIELD}/graph?max_nodes=100",
}


def run(*, small: bool) -> list[Figure]:
    """60 files; 10 when `small`."""
    return measure(10 if small else FILES)


def measure(files: int) -> list[Figure]:
    """Serve the example field, upload so many PDF files, and ask until all are read."""
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder), {"STRATA_GRAPH": f"{folder}/graph.kgl", "STRATA_WORKERS": "2"}) as server,
    ):
        for method, body, kind in (("/v1/imports", *_form([EXAMPLE])), ("/v1/fields", _BUILD, "application/json")):
            answers_during(server, call(server, "POST", method, body, kind)["id"], {})
        papers = sorted((SHARED / "full-texts").rglob("*.pdf"))
        body, kind = _form(islice(cycle(papers), files))
        seconds, times = answers_during(server, call(server, "POST", "/v1/imports", body, kind)["id"], _PATHS)
    return figures_of(f"{files} PDF files of {len(papers)}", seconds, times)


def _form(files: Iterator[Path] | list[Path]) -> tuple[bytes, str]:
    """A form that uploads files under names of their own, and its type."""
    boundary = uuid.uuid4().hex
    parts = [
        f"--{boundary}\r\n".encode()
        + f'Content-Disposition: form-data; name="file"; filename="{number}-{file.name}"\r\n\r\n'.encode()
        + file.read_bytes()
        for number, file in enumerate(files)
    ]
    return b"\r\n".join([*parts, f"--{boundary}--\r\n".encode()]), f"multipart/form-data; boundary={boundary}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.while_reading", description=__doc__)
    parser.add_argument("--files", type=int, default=FILES)
    for figure in measure(parser.parse_args().files):
        print(f"{figure.value:>10,.1f} {figure.unit:<5} {figure.what}")


if __name__ == "__main__":
    main()
