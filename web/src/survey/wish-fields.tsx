/** The fields of a survey's wishes: its way of writing and parts, its size, its readers, its model, its papers. */
import type { Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { useProgram } from "../program";
import { answer, api, type Schemas } from "../api/client";
import { ProblemNote } from "../parts/problem-note";
import { address } from "../state/field-address";
import { useReader } from "../state/resource";
import { wishWords } from "../words";
import { toggleWish, type Wishes } from "./wishes";

interface Offered {
  readonly presets: readonly Schemas["PresetOut"][];
  readonly models: readonly string[];
}

async function readOffered(): Promise<Offered> {
  const [presets, capabilities] = await Promise.all([answer(api.GET("/v1/presets", {})), answer(api.GET("/v1/capabilities", {}))]);
  return { presets: presets.items, models: capabilities.model.choices };
}

export function WishFields({ wishes }: { wishes: Signal<Wishes> }) {
  const offered = useReader<Offered>();
  const read = (): void => void offered.read(readOffered);
  useEffect(read, []);
  const { value, problem } = offered.signal.value;
  const { pin, ban } = address.value;
  return (
    <details class="wishes" open={pin.length + ban.length > 0}>
      <summary>{wishWords.title}</summary>
      {problem && <ProblemNote problem={problem} again={read} />}
      {value && <Presets presets={value.presets} wishes={wishes} />}
      <div class="wish-grid">
        {value && (
          <Choice
            wishes={wishes}
            name="model"
            label={wishWords.model}
            none={wishWords.models}
            choices={Object.fromEntries(value.models.map((each) => [each, each]))}
          />
        )}
        <Choice wishes={wishes} name="length" label={wishWords.length} choices={wishWords.lengths} usual="standard" />
        <Choice wishes={wishes} name="audience" label={wishWords.audience} choices={wishWords.audiences} usual="expert" />
        <Choice wishes={wishes} name="headings" label={wishWords.headings} choices={wishWords.languages} usual="en" />
        <Amount wishes={wishes} name="sections" label={wishWords.sections} most={30} />
        <Amount wishes={wishes} name="papersPerPart" label={wishWords.papersPerPart} most={100} />
      </div>
      <NamedPapers title={wishWords.pinned(pin.length)} keys={pin} wish="pin" />
      <NamedPapers title={wishWords.banned(ban.length)} keys={ban} wish="ban" />
    </details>
  );
}

function Presets({ presets, wishes }: { presets: readonly Schemas["PresetOut"][]; wishes: Signal<Wishes> }) {
  const now = wishes.value;
  const chosen = presets.find((each) => each.name === now.preset) ?? presets[0];
  if (!chosen) return null;
  const turn = (name: string): void => {
    const without = now.without.includes(name) ? now.without.filter((each) => each !== name) : [...now.without, name];
    wishes.value = { ...now, without };
  };
  return (
    <>
      <label class="field-label">
        {wishWords.preset}
        <select
          value={chosen.name}
          onChange={(event) => {
            const preset = event.currentTarget.value;
            wishes.value = { ...now, preset: preset === presets[0]?.name ? "" : preset, without: [] };
          }}
        >
          {presets.map((each) => (
            <option key={each.name} value={each.name}>
              {each.name}
            </option>
          ))}
        </select>
      </label>
      <p class="muted small">{chosen.purpose}</p>
      <details>
        <summary>{wishWords.parts(now.without.length)}</summary>
        {chosen.parts
          .filter((part) => part.is_on)
          .map((part) => (
            <label key={part.name} class="check part-wish" title={part.source}>
              <input type="checkbox" checked={!now.without.includes(part.name)} onChange={() => turn(part.name)} />
              <span>
                <b>{part.name}</b> <span class="muted small">{part.does}</span>
              </span>
            </label>
          ))}
      </details>
    </>
  );
}

type TextWish = "model" | "length" | "audience" | "headings" | "sections" | "papersPerPart";

interface ChoiceProps {
  readonly wishes: Signal<Wishes>;
  readonly name: TextWish;
  readonly label: string;
  readonly choices: Readonly<Record<string, string>>;
  /** What the service does by itself: one of the choices, or in words. */
  readonly usual?: string;
  readonly none?: string;
}

function Choice({ wishes, name, label, choices, usual = "", none }: ChoiceProps) {
  return (
    <label class="field-label">
      {label}
      <select
        value={wishes.value[name] || usual}
        onChange={(event) => {
          const { value } = event.currentTarget;
          wishes.value = { ...wishes.value, [name]: value === usual ? "" : value };
        }}
      >
        {none && <option value="">{none}</option>}
        {Object.entries(choices).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </label>
  );
}

interface AmountProps {
  readonly wishes: Signal<Wishes>;
  readonly name: TextWish;
  readonly label: string;
  readonly most: number;
}

const Amount = ({ wishes, name, label, most }: AmountProps) => (
  <label class="field-label">
    {label}
    <input
      type="number"
      min="1"
      max={most}
      placeholder={wishWords.asPlanned}
      value={wishes.value[name]}
      onChange={(event) => (wishes.value = { ...wishes.value, [name]: event.currentTarget.value })}
    />
  </label>
);

/** Papers that are wished for, or that are not wanted. */
function NamedPapers({ title, keys, wish }: { title: string; keys: readonly string[]; wish: "pin" | "ban" }) {
  const { field } = useProgram();
  const data = field.data.value;
  if (!keys.length) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul class="plain-list">
        {keys.map((key) => {
          const name = data?.papers[data.byKey.get(key) ?? -1]?.title ?? key;
          return (
            <li key={key} class="in-line">
              <span class="serif">{name}</span>
              <button
                type="button"
                class="button square"
                aria-label={wishWords.free(name)}
                title={wishWords.free(name)}
                onClick={() => toggleWish(key, wish)}
              >
                ×
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
