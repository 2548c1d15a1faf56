/** What the field is made of, how to read its picture, and where to start. */
import { chosen, field, fieldAbout } from "../state/field";
import { number, words } from "../words";
import { PaperLink } from "./paper-link";

export function AboutPanel() {
  const about = fieldAbout.value.value;
  const data = field.value;
  if (!about) return <p class="muted">{words.loading}</p>;
  const seeds = data?.papers.filter((paper) => paper.seed) ?? [];
  return (
    <section aria-label={words.field.panels["about"]}>
      <h2 class="serif">{about.topic}</h2>
      <p class="reading">
        {number(about.papers)} papers in three strata. A ribbon is a community, as thick as its papers of the time; a disc is a
        paper, as large as the citations it gains a year; ringed discs are where paths begin.
      </p>
      <h3>Start here</h3>
      <ul class="paper-list">
        {seeds.map((paper) => (
          <li key={paper.id}>
            <PaperLink paper={paper} isChosen={chosen.value === data?.byId.get(paper.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
