"""The description is one that others can build on: a validator takes it, and clients generated from it work.

Each goes from an upload to the file of a survey, by the functions that its generator wrote and nothing else.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from openapi_spec_validator import validate

HERE = Path(__file__).parent
TYPESCRIPT = ("@hey-api/openapi-ts@0.95.0", "typescript@5.9.3", "@types/node@20.19.43")


def run(*command: str | Path, folder: Path) -> str:
    """What a command prints; its errors are those of the test."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "NO_COLOR": "1"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def test_the_description_is_valid(description: Path) -> None:
    validate(json.loads(description.read_text("utf-8")))


def test_a_generated_python_client_goes_from_upload_to_artifact(
    description: Path, address: str, papers: Path, tmp_path: Path
) -> None:
    made = tmp_path / "strata_generated"
    generator = Path(sys.executable).with_name("openapi-python-client")
    told = run(generator, "generate", "--path", description, "--output-path", made, "--meta", "none", folder=tmp_path)
    assert "warning" not in told.lower()
    html = run(sys.executable, HERE / "walk.py", address, papers, folder=tmp_path)
    assert "<!doctype html>" in html.lower()
    assert "Graph" in html


def test_a_generated_typescript_client_goes_from_upload_to_artifact(
    description: Path, address: str, papers: Path, tmp_path: Path
) -> None:
    npm, npx, node = (shutil.which(each) or "" for each in ("npm", "npx", "node"))
    if not node:
        pytest.skip("there is no Node")
    (tmp_path / "package.json").write_text('{"private": true}')
    run(npm, "install", "--no-fund", "--no-audit", *TYPESCRIPT, folder=tmp_path)
    run(npx, "openapi-ts", "-i", description, "-o", "generated", "-c", "@hey-api/client-fetch", folder=tmp_path)
    shutil.copy(HERE / "walk.ts", tmp_path)
    options = (
        "--module",
        "commonjs",
        "--moduleResolution",
        "node10",
        "--target",
        "es2022",
        "--strict",
        "--skipLibCheck",
    )
    run(npx, "tsc", "walk.ts", *options, "--outDir", "built", folder=tmp_path)
    html = run(node, "built/walk.js", address, papers, folder=tmp_path)
    assert "<!doctype html>" in html.lower()
    assert "Graph" in html
