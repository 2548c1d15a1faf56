/** The outline beside a survey's text: the way to each section, and which are stale. */
import type { ComponentChildren } from "preact";

import type { Schemas } from "../api/client";
import { useProgram } from "../program";
import { revisionWords, surveyWords } from "../words";

/** Bring a section into view, and the keyboard with it. */
export function scrollToSection(number: string): void {
  document.getElementById(`section-${number}`)?.scrollIntoView({ block: "start" });
  document.getElementById(`heading-${number}`)?.focus({ preventScroll: true });
}

const SectionLink = ({ number, children }: { number: string; children: ComponentChildren }) => (
  <a
    href={`#section-${number}`}
    onClick={(event) => {
      event.preventDefault();
      scrollToSection(number);
    }}
  >
    {children}
  </a>
);

export function OutlineSide({ outline }: { outline: Schemas["OutlineOut"] }) {
  const stale = useProgram().survey.staleness.sections.value;
  const entry = (each: Schemas["OutlineEntry"]) => (
    <li key={each.number}>
      <SectionLink number={each.number}>
        <span class="section-number">{each.number === "abstract" ? "" : each.number}</span> {each.title}
        {stale.has(each.number) && <StaleMark />}
      </SectionLink>
      {each.subsections.length > 0 && <ol>{each.subsections.map(entry)}</ol>}
    </li>
  );
  return (
    <details class="outline-fold" open={!matchMedia("(max-width: 40rem)").matches}>
      <summary class="side-title">{surveyWords.outline}</summary>
      <ol class="outline-list">
        {[outline.abstract, ...outline.sections].map(entry)}
        <li>
          <SectionLink number="references">{surveyWords.references}</SectionLink>
        </li>
      </ol>
    </details>
  );
}

export const StaleMark = () => (
  <>
    {" "}
    <span class="stale-mark">{revisionWords.mark}</span>
  </>
);
