/** The sections of an outline that is changed: each with its words, its place, its lock. */
import { outlineWords } from "../words";
import type { OutlineEditor } from "./outline-state";
import { added, type Draft, type DraftPart, type DraftSection, moved, numberIn, removed, toggledLock, worded } from "./plan";

const titleId = (key: number): string => `part-${key}`;

/** Put the focus on the title of a part, once it is drawn. */
export function goTo(key: number): void {
  requestAnimationFrame(() => document.getElementById(titleId(key))?.focus());
}

/** Put the focus back on what was used, which a move takes out of the page for a moment; on its title where it is no more. */
function refocus(used: string, key: number): void {
  requestAnimationFrame(() => {
    const button = document.getElementById(used);
    const isThere = button instanceof HTMLElement && !(button instanceof HTMLButtonElement && button.disabled);
    (isThere ? button : document.getElementById(titleId(key)))?.focus();
  });
}

function move(editor: OutlineEditor, draft: Draft, key: number, by: -1 | 1, used: string): void {
  const next = moved(draft, key, by);
  if (next === draft) return;
  editor.edit(next);
  editor.said.value = outlineWords.movedTo(numberIn(next, key) ?? "");
  refocus(used, key);
}

function remove(editor: OutlineEditor, draft: Draft, key: number, title: string): void {
  const keys = draft.flatMap((each) => [each.key, ...each.subsections.map((one) => one.key)]);
  const next = removed(draft, key);
  editor.edit(next);
  editor.said.value = outlineWords.removed(title);
  const left =
    keys
      .slice(0, keys.indexOf(key))
      .reverse()
      .find((each) => numberIn(next, each) !== null) ?? next[0]?.key;
  if (left !== undefined) goTo(left);
}

export function DraftList({ editor, draft }: { editor: OutlineEditor; draft: Draft }) {
  return (
    <ol class="plan-list">
      {draft.map((section) => (
        <li key={section.key} class={section.part.is_locked ? "plan-section locked" : "plan-section"}>
          <Part editor={editor} draft={draft} each={section} section={section} />
          {section.subsections.length > 0 && (
            <ol class="plan-parts">
              {section.subsections.map((each) => (
                <li key={each.key}>
                  <Part editor={editor} draft={draft} each={each} section={null} />
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  );
}

interface PartProps {
  readonly editor: OutlineEditor;
  readonly draft: Draft;
  readonly each: DraftPart | DraftSection;
  /** The part once more where it is a section; null of a subsection. */
  readonly section: DraftSection | null;
}

/** What is unlike the usual theme of some communities. */
function notesOn(part: DraftPart["part"], purpose: string): string[] {
  const isTheme = purpose === "theme";
  return [
    ...(isTheme ? [] : [outlineWords.purposes[purpose] ?? purpose]),
    ...(isTheme && !part.proof_ids.length ? [outlineWords.nearest] : []),
    ...(part.papers.length ? [outlineWords.tells(part.papers.length)] : []),
  ];
}

function Part({ editor, draft, each, section }: PartProps) {
  const { key, part } = each;
  const number = numberIn(draft, key) ?? "";
  const notes = notesOn(part, section?.part.purpose ?? "theme");
  const fault = editor.faults.value.get(key);
  return (
    <div class="plan-part">
      <span class="section-number" aria-hidden="true">
        {number}
      </span>
      <div class="plan-words">
        <Words
          id={titleId(key)}
          class="plan-title serif"
          label={outlineWords.titleOf(number)}
          hint={outlineWords.noTitle}
          value={part.title}
          most={300}
          faultId={fault ? `fault-${key}` : undefined}
          onWords={(title) => editor.edit(worded(draft, key, { title }), `title ${key}`)}
          onMove={(by) => move(editor, draft, key, by, titleId(key))}
        />
        {fault && (
          <p class="warning small" id={`fault-${key}`}>
            {fault}
          </p>
        )}
        <Words
          id={`focus-${key}`}
          class="plan-focus small"
          label={outlineWords.focusOf(number)}
          hint={outlineWords.noFocus}
          value={part.focus}
          most={5_000}
          onWords={(focus) => editor.edit(worded(draft, key, { focus }), `focus ${key}`)}
          onMove={(by) => move(editor, draft, key, by, `focus-${key}`)}
        />
        {notes.length > 0 && <p class="muted small">{notes.join(" · ")}</p>}
      </div>
      <PartButtons editor={editor} draft={draft} each={each} section={section} number={number} />
    </div>
  );
}

function PartButtons({ editor, draft, each, section, number }: PartProps & { number: string }) {
  const { key, part } = each;
  const name = part.title.trim() || number;
  const arrow = (by: -1 | 1) => (
    <button
      type="button"
      id={`move${by}-${key}`}
      class="plan-button"
      aria-label={by < 0 ? outlineWords.up(name) : outlineWords.down(name)}
      disabled={moved(draft, key, by) === draft}
      onClick={() => move(editor, draft, key, by, `move${by}-${key}`)}
    >
      {by < 0 ? "↑" : "↓"}
    </button>
  );
  const addBelow = (): void => {
    const next = added(draft, editor.newKey, key);
    editor.edit(next);
    goTo(next.find((one) => one.key === key)!.subsections.at(-1)!.key);
  };
  return (
    <div class="plan-buttons">
      {section && (
        <button
          type="button"
          class="plan-button wide"
          aria-pressed={section.part.is_locked}
          aria-label={outlineWords.lockOf(name)}
          title={outlineWords.lockHint}
          onClick={() => editor.edit(toggledLock(draft, key))}
        >
          {section.part.is_locked ? outlineWords.locked : outlineWords.lock}
        </button>
      )}
      {section && (
        <button type="button" class="plan-button" aria-label={outlineWords.addTo(name)} title={outlineWords.addTo(name)} onClick={addBelow}>
          +
        </button>
      )}
      {arrow(-1)}
      {arrow(1)}
      <button
        type="button"
        class="plan-button"
        aria-label={outlineWords.remove(name)}
        title={outlineWords.remove(name)}
        disabled={section !== null && draft.length === 1}
        onClick={() => remove(editor, draft, key, name)}
      >
        ×
      </button>
    </div>
  );
}

interface WordsProps {
  readonly id: string;
  readonly class: string;
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly most: number;
  readonly faultId?: string | undefined;
  readonly onWords: (words: string) => void;
  readonly onMove: (by: -1 | 1) => void;
}

/** Words that are changed in place: a field as tall as its words. Enter ends, Alt and an arrow move the part. */
function Words({ id, class: kind, label, hint, value, most, faultId, onWords, onMove }: WordsProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const field = event.currentTarget as HTMLElement;
    if (event.isComposing) return;
    if (event.key === "Enter") field.blur();
    else if (event.altKey && event.key === "ArrowUp") onMove(-1);
    else if (event.altKey && event.key === "ArrowDown") onMove(1);
    else return;
    event.preventDefault();
  };
  return (
    <span class={`plan-field ${kind}`}>
      <span aria-hidden="true">{value || hint} </span>
      <textarea
        id={id}
        rows={1}
        aria-label={label}
        aria-invalid={faultId ? "true" : undefined}
        aria-describedby={faultId}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        placeholder={hint}
        maxLength={most}
        value={value}
        onInput={(event) => onWords(event.currentTarget.value.replaceAll("\n", " "))}
        onKeyDown={onKeyDown}
      />
    </span>
  );
}
