/** The outline beside a survey's text: the way to each section, and which are stale. */
import type { Schemas } from "../api/client";
import { revisionWords } from "../revision-words";
import { surveyWords } from "../screen-words";
import { staleSections } from "./staleness";

/** Bring a section into view, and the keyboard with it. */
export function scrollToSection(number: string): void {
  document.getElementById(`section-${number}`)?.scrollIntoView({ block: "start" });
  document.getElementById(`heading-${number}`)?.focus({ preventScroll: true });
}

export function OutlineSide({ outline }: { outline: Schemas["OutlineOut"] }) {
  const entry = (each: Schemas["OutlineEntry"]) => (
    <li key={each.number}>
      <a
        href={`#section-${each.number}`}
        onClick={(event) => {
          event.preventDefault();
          scrollToSection(each.number);
        }}
      >
        <span class="section-number">{each.number === "abstract" ? "" : each.number}</span> {each.title}
        {staleSections.value.has(each.number) && <StaleMark />}
      </a>
      {each.subsections.length > 0 && <ol>{each.subsections.map(entry)}</ol>}
    </li>
  );
  return (
    <details class="outline-fold" open={!matchMedia("(max-width: 40rem)").matches}>
      <summary class="side-title">{surveyWords.outline}</summary>
      <ol class="outline-list">{[outline.abstract, ...outline.sections].map(entry)}</ol>
    </details>
  );
}

export const StaleMark = () => (
  <>
    {" "}
    <span class="stale-mark">{revisionWords.mark}</span>
  </>
);
