"""`python -m tests.wheels`: whether pip finds a wheel of every core dependency, for each Python and platform promised.

Nobody who installs Strata should need a compiler. Nothing is installed: pip reads the index and resolves.
Markers are those of the Python that runs this, since pip knows no other; no core dependency differs by platform.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"
PLATFORMS = {
    "Linux x86_64": ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"),
    "macOS arm64": ("macosx_14_0_arm64",),
    "Windows x86_64": ("win_amd64",),
}


def main() -> None:
    """Resolve every combination; name those without a wheel and end with 1."""
    project = tomllib.loads(PROJECT.read_text("utf-8"))["project"]
    combinations = [(python, name) for python in promised_pythons(project["classifiers"]) for name in PLATFORMS]
    with ThreadPoolExecutor(2) as pool:
        faults = pool.map(
            lambda pair: fault_of(project["dependencies"], python=pair[0], platform=pair[1]), combinations
        )
        found = list(zip(combinations, faults, strict=True))
    for (python, platform), fault in found:
        print(f"Python {python}, {platform}: {fault or 'wheels for all'}")
    sys.exit(any(fault for _, fault in found))


def promised_pythons(classifiers: list[str]) -> list[str]:
    """The releases that the classifiers of the project name."""
    return [line.rpartition(" ")[2] for line in classifiers if line.startswith("Programming Language :: Python :: ")]


def fault_of(dependencies: list[str], *, python: str, platform: str) -> str:
    """What pip says if it does not find wheels of all dependencies and theirs; empty if it does."""
    with tempfile.TemporaryDirectory() as nowhere:
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
        command += ["--target", nowhere, "--only-binary", ":all:", "--python-version", python]
        command += [part for tag in PLATFORMS[platform] for part in ("--platform", tag)]
        ended = subprocess.run([*command, *dependencies], capture_output=True, text=True, check=False)
    said = [line for line in ended.stderr.splitlines() if line.startswith("ERROR")]
    return (said[-1] if said else ended.stderr) if ended.returncode else ""


if __name__ == "__main__":
    main()
