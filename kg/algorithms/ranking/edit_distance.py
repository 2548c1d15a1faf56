"""How many letters part two words."""

from __future__ import annotations


def edit_distance(first: str, second: str, *, most: int) -> int:
    """Letters to insert, delete, change or swap with a neighbour; `most` + 1 means anything above `most`.

    Source:
        Damerau 1964, doi:10.1145/363958.363994, in its restricted form: no part is edited twice.
    """
    before: list[int] = []
    row = list(range(len(second) + 1))
    for i, letter in enumerate(first, 1):
        last, row = row, [i]
        for j, other in enumerate(second, 1):
            best = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == second[j - 2] and first[i - 2] == other:
                best = min(best, before[j - 2] + 1)
            row.append(best)
        if min(row) > most:
            return most + 1
        before = last
    return min(row[-1], most + 1)
