/** A category of a taxonomy: its numbers, what is in it with evidence, and what a reader can change. */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { ProblemNote } from "../parts/problem-note";
import { useProgram } from "../program";
import { treeWords } from "../words";
import { type Attempt, useAttempt } from "./attempt";
import { Entities } from "./entities";
import { type Category, chosenCategory, type Taxonomy, toggleCategory } from "./trees";

export function Branches({ taxonomy, parent }: { taxonomy: Taxonomy; parent: string | null }) {
  const children = taxonomy.categories.filter((each) => each.parent === parent);
  if (!children.length) return null;
  return (
    <ul class="branches">
      {children.map((category) => (
        <li key={category.id}>
          <Branch taxonomy={taxonomy} category={category} />
          <Branches taxonomy={taxonomy} parent={category.id} />
        </li>
      ))}
    </ul>
  );
}

type Doing = "rename" | "merge" | null;

function Branch({ taxonomy, category }: { taxonomy: Taxonomy; category: Category }) {
  const { trees } = useProgram();
  const doing = useSignal<Doing>(null);
  const attempt = useAttempt();
  const [tree, chosen] = chosenCategory.value ?? [];
  const isChosen = tree === taxonomy.id && chosen === category.id;
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) head.current?.scrollIntoView(); // by the address that leads here; what is chosen later is in sight
  }, []);
  return (
    <div class="branch">
      <div ref={head} class="branch-head">
        <p>
          <button
            type="button"
            class="link serif branch-name"
            aria-pressed={isChosen}
            onClick={() => toggleCategory(taxonomy, category.id)}
          >
            {category.name}
          </button>{" "}
          <span class="muted unbroken">
            {treeWords.entities(category.entities_below)}
            {category.is_locked && ` · ${treeWords.locked}`}
          </span>
        </p>
        <Change taxonomy={taxonomy} category={category} doing={doing} attempt={attempt} />
      </div>
      {attempt.problem && <ProblemNote problem={attempt.problem} again={attempt.over(trees.read)} />}
      {doing.value && <ChangeForm taxonomy={taxonomy} category={category} doing={doing} attempt={attempt} />}
      {category.definition && <p class="muted">{category.definition}</p>}
      {isChosen ? <Entities /> : <p class="small">{category.examples.map((each) => each.name).join(" · ")}</p>}
    </div>
  );
}

interface ChangeProps {
  readonly taxonomy: Taxonomy;
  readonly category: Category;
  readonly doing: Signal<Doing>;
  readonly attempt: Attempt;
}

/** What can be done to a category. */
function Change({ taxonomy, category, doing, attempt }: ChangeProps) {
  const { trees } = useProgram();
  const closed = (event: Event): void => void (event.currentTarget as Element).closest("details")?.removeAttribute("open");
  const item = (text: string, act: () => void) => (
    <button
      type="button"
      class="menu-item"
      onClick={(event) => {
        closed(event);
        act();
      }}
    >
      {text}
    </button>
  );
  const lock = category.is_locked ? ("unlock" as const) : ("lock" as const);
  return (
    <details class="menu right small-menu">
      <summary class="button small" aria-label={treeWords.changeOf(category.name)}>
        {treeWords.change}
      </summary>
      <div class="menu-items">
        {item(treeWords.rename, () => (doing.value = "rename"))}
        {taxonomy.categories.length > 1 && item(treeWords.merge, () => (doing.value = "merge"))}
        {item(
          treeWords[lock],
          attempt.to(() => trees.edit(taxonomy, { action: lock, category: category.id })),
        )}
      </div>
    </details>
  );
}

function ChangeForm({ taxonomy, category, doing, attempt }: ChangeProps) {
  const { trees } = useProgram();
  const others = taxonomy.categories.filter((each) => each.id !== category.id);
  const isRename = doing.value === "rename";
  const given = useSignal(isRename ? category.name : (others[0]?.id ?? ""));
  const save = attempt.to(async () => {
    if (isRename) await trees.edit(taxonomy, { action: "rename", category: category.id, name: given.value.trim() });
    else await trees.edit(taxonomy, { action: "merge", category: category.id, into: given.value });
    doing.value = null;
  });
  return (
    <form
      class="branch-form"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {isRename ? (
        <input
          aria-label={treeWords.name}
          value={given.value}
          maxLength={200}
          onInput={(event) => (given.value = event.currentTarget.value)}
        />
      ) : (
        <select aria-label={treeWords.into} value={given.value} onChange={(event) => (given.value = event.currentTarget.value)}>
          {others.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
      )}
      <button type="submit" class="button strong" disabled={!given.value.trim()}>
        {treeWords.save}
      </button>
      <button type="button" class="button" onClick={() => (doing.value = null)}>
        {treeWords.cancel}
      </button>
    </form>
  );
}
