/** Has a topic collected: where to look, how much, by what criteria; what it will take is shown before it is begun. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { answer, api, type Schemas } from "../api/client";
import { collectWords } from "../words";
import { JobStartEnd, useJobStart } from "../jobs/job-start";
import { ProblemNote } from "../parts/problem-note";
import { useProgram } from "../program";
import { BudgetField, Estimate } from "../survey/start";
import "./review.css";

/** What is written in the dialog. */
export interface CollectionWish {
  readonly topic: string;
  readonly description: string;
  readonly sources: readonly string[];
  readonly size: number;
  readonly relevance: number;
  readonly rounds: number;
  readonly nearest: number;
  readonly model: string;
  readonly updates: boolean;
  readonly builds: boolean;
  readonly most: string;
  /** Papers that are candidates whatever is found, by id. */
  readonly papers: readonly string[];
}

export const FIRST_WISH: CollectionWish = {
  topic: "",
  description: "",
  sources: ["store"],
  size: 200,
  relevance: 70,
  rounds: 5,
  nearest: 10,
  model: "",
  updates: false,
  builds: true,
  most: "",
  papers: [],
};

/** The request of what is written. */
export const requestOf = (wish: CollectionWish): Schemas["NewCollection"] =>
  ({
    topic: wish.topic.trim(),
    description: wish.description.trim(),
    sources: wish.sources,
    parameters: {
      size: wish.size,
      min_relevance: wish.relevance,
      rounds: wish.rounds,
      nearest: wish.nearest,
      ...(!wish.sources.length && { co_cited: 0 }),
    },
    update: wish.updates,
    field: wish.builds,
    budget: wish.most ? { max_cost: Number(wish.most) } : {},
    ...(wish.model && { model: wish.model }),
    ...(wish.papers.length > 0 && { papers: wish.papers }),
  }) as Schemas["NewCollection"];

interface CollectDialogProps {
  /** Papers that are to be screened, those alone unless a source is chosen too. */
  readonly papers?: readonly string[];
  readonly topic?: string;
  readonly onClose: () => void;
}

const wishOf = (papers: readonly string[] | undefined, topic: string | undefined): CollectionWish =>
  papers ? { ...FIRST_WISH, papers, topic: topic ?? "", sources: [], rounds: 0, nearest: 0, builds: false } : FIRST_WISH;

export function CollectDialog({ papers, topic, onClose }: CollectDialogProps) {
  const { capabilities } = useProgram();
  const dialog = useRef<HTMLDialogElement>(null);
  const wish = useSignal(wishOf(papers, topic));
  const most = useSignal("");
  const estimate = useSignal<Schemas["EstimateOut"] | null>(null);
  const start = useJobStart(onClose);
  useEffect(() => {
    dialog.current?.showModal();
    capabilities.read();
  }, []);
  const change = (part: Partial<CollectionWish>): void => {
    wish.value = { ...wish.value, ...part };
    estimate.value = null;
  };
  const body = (): Schemas["NewCollection"] => requestOf({ ...wish.value, most: most.value });
  const ask = (): Promise<void> =>
    start.ask(async () => {
      estimate.value = await answer(api.POST("/v1/collections/estimates", { body: body() }));
    });
  const begin = (): Promise<void> => start.begin(() => answer(api.POST("/v1/collections", { body: body() })));
  const send = (): void => void (estimate.value ? begin() : ask());
  const now = wish.value;
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="collect-title" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <h2 id="collect-title">{papers ? collectWords.screen(papers.length) : collectWords.open}</h2>
        <p class="muted">{papers ? collectWords.screenDetail : collectWords.detail}</p>
        <label class="field-label">
          {collectWords.topic}
          <input type="text" required maxLength={500} value={now.topic} onInput={(event) => change({ topic: event.currentTarget.value })} />
        </label>
        <label class="field-label">
          {collectWords.description}
          <textarea
            rows={3}
            maxLength={2_000}
            value={now.description}
            onInput={(event) => change({ description: event.currentTarget.value })}
          />
        </label>
        <Sources chosen={now.sources} choose={(sources) => change({ sources })} />
        <Numbers wish={now} change={change} />
        <Models chosen={now.model} choose={(model) => change({ model })} />
        <Check label={collectWords.field} isOn={now.builds} toggle={() => change({ builds: !now.builds })} />
        <Check label={collectWords.update} isOn={now.updates} toggle={() => change({ updates: !now.updates })} />
        {estimate.value && <Estimate estimate={estimate.value} />}
        {estimate.value && <BudgetField most={most} />}
        <JobStartEnd
          start={start}
          again={send}
          canBegin={Boolean(now.topic.trim()) && now.sources.length + now.papers.length > 0}
          label={estimate.value ? collectWords.begin : collectWords.ask}
          onClose={onClose}
        />
      </form>
    </dialog>
  );
}

/** The library, and the sources that are switched on. */
function Sources({ chosen, choose }: { chosen: readonly string[]; choose: (sources: readonly string[]) => void }) {
  const { capabilities } = useProgram();
  const { value, problem } = capabilities.known.value;
  const toggle = (name: string): void => choose(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name]);
  return (
    <fieldset class="wishes">
      <legend>{collectWords.sources}</legend>
      <Check label={collectWords.store} isOn={chosen.includes("store")} toggle={() => toggle("store")} />
      {value?.sources.map(({ name }) => (
        <Check key={name} label={name} isOn={chosen.includes(name)} toggle={() => toggle(name)} />
      ))}
      {value?.sources.length === 0 && <p class="muted small">{collectWords.noSources}</p>}
      {problem && <ProblemNote problem={problem} again={capabilities.read} />}
    </fieldset>
  );
}

function Numbers({ wish, change }: { wish: CollectionWish; change: (part: Partial<CollectionWish>) => void }) {
  const fields = [
    ["size", collectWords.size, 1, 10_000],
    ["relevance", collectWords.relevance, 0, 100],
    ["rounds", collectWords.rounds, 0, 20],
    ["nearest", collectWords.citing, 0, 200],
  ] as const;
  return (
    <>
      {fields.map(([name, label, least, most]) => (
        <label key={name} class="inline-field number-field">
          {label}
          <input
            type="number"
            required
            min={least}
            max={most}
            value={wish[name]}
            onInput={(event) => Number.isFinite(event.currentTarget.valueAsNumber) && change({ [name]: event.currentTarget.valueAsNumber })}
          />
        </label>
      ))}
    </>
  );
}

function Models({ chosen, choose }: { chosen: string; choose: (model: string) => void }) {
  const model = useProgram().capabilities.known.value.value?.model;
  if (!model || model.choices.length < 2) return null;
  return (
    <label class="inline-field number-field">
      {collectWords.model}
      <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">{model.name}</option>
        {model.choices.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </label>
  );
}

const Check = ({ label, isOn, toggle }: { label: string; isOn: boolean; toggle: () => void }) => (
  <label class="check">
    <input type="checkbox" checked={isOn} onChange={toggle} />
    <span>{label}</span>
  </label>
);
