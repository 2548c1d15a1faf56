"""A table of many small cases as one test: a test for each would take longer to set up than to run."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any


def every_case(
    names: str | tuple[str, ...], cases: Iterable[Any], *, ids: Callable[[Any], object] | Sequence[str] = repr
) -> Callable[[Callable[..., Any]], Callable[..., None]]:
    """Like `pytest.mark.parametrize`, but as one test, which runs all cases and names each that fails.

    Args:
        names: the arguments that a case gives; of several, a case is a tuple.
        cases: the table. All of its cases share the fixtures of the one test.
        ids: what an argument of a case is called, or what each case is.
    """
    arguments = (names,) if isinstance(names, str) else names
    rows = [(each,) for each in cases] if isinstance(names, str) else list(cases)
    assert rows, "a table without cases"
    called = [", ".join(str(ids(value)) for value in row) for row in rows] if callable(ids) else ids

    def join(test: Callable[..., Any]) -> Callable[..., None]:
        def run_all(**fixtures: Any) -> None:
            failures = []  # each is raised at the end, beside those of the other cases
            for name, row in zip(called, rows, strict=True):
                try:
                    if (running := test(**fixtures, **dict(zip(arguments, row, strict=True)))) is not None:
                        asyncio.run(running)
                except Exception as failure:  # noqa: BLE001
                    failure.add_note(f"case: {name}")
                    failures.append(failure)
            if failures:
                raise ExceptionGroup(f"{len(failures)} of {len(rows)} cases fail", failures)

        signature = inspect.signature(test)
        left = [each for argument, each in signature.parameters.items() if argument not in arguments]
        run_all.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        run_all.__name__, run_all.__module__, run_all.__doc__ = test.__name__, test.__module__, test.__doc__
        return run_all

    return join
