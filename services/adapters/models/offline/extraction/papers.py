"""Papers as the offline model reads them for entities: terms with the passages that hold them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from services.reading.passages import PaperText
from services.tasks.extraction.extraction_input import holds
from services.text.entities.readings import TextReading, names_of, read


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadPaper:
    """A paper and what was read in its passages; sentence `n` of the reading is passage `n`."""

    text: PaperText
    sentences: tuple[str, ...]
    reading: TextReading
    names: dict[str, str]

    @staticmethod
    def of(text: PaperText) -> ReadPaper:
        """Read a paper."""
        sentences = tuple(passage.text for passage in text.passages)
        reading = read(sentences)
        return ReadPaper(text=text, sentences=sentences, reading=reading, names=names_of(reading))

    def holders(self, keys: Collection[str]) -> dict[str, tuple[str, ...]]:
        """Key -> the ids of the passages that hold it, in order of first mention."""
        places: dict[str, list[int]] = {}
        for mention in self.reading.mentions:
            if mention.key in keys:
                places.setdefault(mention.key, []).append(mention.sentence)
        return {key: self.passages(held) for key, held in places.items()}

    def passages(self, sentences: Iterable[int]) -> tuple[str, ...]:
        """The ids of sentences, each once, in order."""
        return tuple(self.text.passages[at].id for at in sorted(set(sentences)))

    def holding(self, keys: Iterable[str], sentences: Iterable[int]) -> tuple[str, ...]:
        """The ids of sentences, with the first sentence that has the name of a key where none of them has it."""
        held = set(sentences)
        for key in keys:
            name = self.names[key]
            if not any(holds(self.sentences[at], name) for at in held):
                held.add(next(at for at, sentence in enumerate(self.sentences) if holds(sentence, name)))
        return self.passages(held)
