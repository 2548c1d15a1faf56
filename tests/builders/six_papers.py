"""Six papers small enough to compute by hand.

            0.8      0.9      0.6
    A 2015 <--- B 2017 <--- D 2019 <--- E 2025        B <-- E 0.2: E cites B too
      ^                       :
      | 0.5                   : 0.7 similar
      +------- C 2018 ........:
                 ^-------- F 2025
                    0.5

A is Foundation; B, C, D are Development; E, F are Frontier. Arrows point from the citing to the cited paper.
"""

from __future__ import annotations

import numpy as np

from kg.algorithms.graphs.csr import from_edges, undirected_graph
from kg.model.graphs.graph import FieldArrays
from kg.model.papers.paper import PaperId

A, B, C, D, E, F = range(6)

FIELD = FieldArrays(
    paper_ids=tuple(PaperId(letter) for letter in "ABCDEF"),
    years=np.array([2015, 2017, 2018, 2019, 2025, 2025]),
    trending_scores=np.array([100.0, 30.0, 20.0, 10.0, 5.0, 4.0]),
    layers=np.array([0, 1, 1, 1, 2, 2]),
    citations=from_edges(
        6,
        np.array([B, C, D, E, E, F]),
        np.array([A, A, B, D, B, C]),
        np.array([0.8, 0.5, 0.9, 0.6, 0.2, 0.5]),
    ),
    similar=undirected_graph(6, np.array([C]), np.array([D]), np.array([0.7])),
)
