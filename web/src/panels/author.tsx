/** An author: the papers of the field, which are lit, and with whom they were written. */
import { ProblemNote } from "../parts/problem-note";
import { useProgram } from "../program";
import { address, addressWith } from "../state/field-address";
import type { FoundAuthor } from "../state/spotlight";
import { spotWords, words, yearsOf } from "../words";
import { PaperLink } from "./paper-link";
import { TakePapers } from "./take-papers";

export function AuthorPanel() {
  const { author } = useProgram().spotlight;
  const { value, problem, loading } = author.signal.value;
  if (problem) return <ProblemNote problem={problem} again={author.again} />;
  if (!value) return <p class="muted">{loading ? words.loading : spotWords.author.none}</p>;
  return <AuthorText found={value} name={address.value.author ?? ""} />;
}

export function AuthorText({ found, name }: { found: FoundAuthor; name: string }) {
  const { field } = useProgram();
  const { about, papers } = found;
  if (!about) return <p class="note">{spotWords.author.unknown(name)}</p>;
  return (
    <section class="author">
      <h2>{about.name}</h2>
      <p class="muted">
        {spotWords.author.about(about.papers.length, about.citations)} · {yearsOf(about.first_year, about.last_year)}
      </p>
      <div class="in-line">
        <TakePapers papers={field.numbersOf(about.papers)} />
      </div>
      <h3>{spotWords.author.together(about.co_authors)}</h3>
      <ul class="plain-list">
        {about.together.map((each) => (
          <li key={each.name}>
            <AuthorLink name={each.name} /> <span class="muted small">{spotWords.author.with(each.papers)}</span>
          </li>
        ))}
      </ul>
      <p class="muted small">{spotWords.author.mostOf(about.together.length, about.co_authors)}</p>
      <h3>{spotWords.author.papers}</h3>
      <ol class="paper-list">
        {papers.map((paper) => (
          <li key={paper.id}>
            <PaperLink paper={paper} />
          </li>
        ))}
      </ol>
      <p class="muted small">{spotWords.author.note}</p>
    </section>
  );
}

/** A name that opens the panel of its author. */
export function AuthorLink({ name }: { name: string }) {
  return (
    <a class="link" href={addressWith({ author: name, panel: "author" })} title={spotWords.author.show(name)}>
      {name}
    </a>
  );
}
