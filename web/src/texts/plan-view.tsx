/** A plan of reading: what is there, what fetching takes, and each paper with why it is wanted. */
import { number, textWords } from "../words";
import { PageLink } from "./page-link";
import { inState, pageOf, type TextPlan, type TextWish } from "./plan";
import "./texts.css";

interface PlanViewProps {
  readonly plan: TextPlan;
  /** Whether it also asks for what is there. */
  readonly again?: boolean;
}

export function PlanView({ plan, again = false }: PlanViewProps) {
  const { requests, megabytes, tokens, sources, wishes } = plan;
  return (
    <>
      {!again && <p>{textWords.there(inState(plan, "kept"), wishes.length)}</p>}
      {sources.length === 0 && <p class="note">{textWords.noSources}</p>}
      {sources.length > 0 && inState(plan, "to ask") === 0 && <p class="note">{textWords.nothing}</p>}
      {inState(plan, "to ask") > 0 && (
        <dl class="facts" aria-label={textWords.takes}>
          <div>
            <dt>{textWords.requests}</dt>
            <dd>{number(requests)}</dd>
          </div>
          <div>
            <dt>{textWords.size}</dt>
            <dd>{textWords.megabytes(megabytes)}</dd>
          </div>
          <div>
            <dt>{textWords.tokens}</dt>
            <dd>{number(tokens)}</dd>
          </div>
          <div>
            <dt>{textWords.sources}</dt>
            <dd>{sources.join(", ")}</dd>
          </div>
        </dl>
      )}
      <details open>
        <summary>{textWords.listed(wishes.length)}</summary>
        <ol class="text-wishes">
          {wishes.map((wish) => (
            <WishRow key={wish.paper_id} wish={wish} />
          ))}
        </ol>
      </details>
    </>
  );
}

function WishRow({ wish }: { wish: TextWish }) {
  const { state, remark, sources } = wish;
  const page = state === "kept" || state === "to ask" ? undefined : pageOf(wish.links);
  const about = state === "to ask" ? textWords.by(sources) : state === "unknown" ? "" : remark;
  return (
    <li data-state={state}>
      <span class="serif">{wish.title}</span>
      <span class="muted small">
        {" "}
        {wish.reason} · <b>{textWords.states[state] ?? state}</b>
        {about && `, ${about}`}
        {page && " · "}
        {page && <PageLink name={page[0]} address={page[1]} />}
      </span>
    </li>
  );
}
