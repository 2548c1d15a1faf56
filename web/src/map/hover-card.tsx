/** The card of the paper that is pointed at. */
import { useEffect, useState } from "preact/hooks";

import { Retracted } from "../parts/retracted";
import { useProgram } from "../program";
import { address } from "../state/field-address";
import { words } from "../words";
import { discRadius } from "./camera";

const TEXT_PAUSE_MS = 250;
const WIDTH = 300;
const SENTENCES = 220;

export function HoverCard() {
  const { field, papers, viewport } = useProgram();
  const paper = viewport.hovered.value;
  const data = field.data.value;
  const through = viewport.camera.value;
  const [text, setText] = useState<{ paper: number; words: string } | null>(null);
  useEffect(() => {
    const id = data?.papers[paper]?.id;
    if (!id) return undefined;
    const timer = setTimeout(async () => {
      const whole = await papers.read(id).catch(() => null);
      const words = whole?.summary ?? whole?.abstract ?? "";
      setText({ paper, words });
    }, TEXT_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [paper, data]);
  if (!data || !through || paper < 0 || viewport.moving.value || isOpen(paper, field.chosen.value)) return null;
  const node = data.papers[paper]!;
  const x = through.ox + through.sx * data.x[paper]!;
  const y = through.oy + through.sy * data.y[paper]!;
  const gap = discRadius(through, data.r[paper]!) + 12;
  const isLeft = x + gap + WIDTH > through.width;
  const style: Record<string, string> = {
    left: `${Math.min(through.width - WIDTH - 6, Math.max(6, isLeft ? x - gap - WIDTH : x + gap))}px`,
    [y > through.height / 2 ? "bottom" : "top"]: `${Math.max(6, (y > through.height / 2 ? through.height - y : y) - 20)}px`,
  };
  const first = text?.paper === paper ? firstSentences(text.words) : "";
  return (
    <div class="hover-card" style={style} aria-hidden="true">
      <p class="hover-title">
        {node.title} <Retracted paper={node} />
      </p>
      <p class="muted">{words.byline(node)}</p>
      <p>
        <span class={`stratum ${node.layer}`}>{words.layers[node.layer as keyof typeof words.layers]}</span>
        {" · "}
        {words.score(node.trending_score)} {node.citation_count !== null && `· ${words.citations(node.citation_count)}`}
      </p>
      {first && <p class="hover-text serif">{first}</p>}
    </div>
  );
}

/** Whether the panel tells of a paper already. */
const isOpen = (paper: number, chosen: number): boolean => paper === chosen && address.value.panel === "paper";

/** The sentences that fit into a card. */
export function firstSentences(text: string, most = SENTENCES): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf(". ", most);
  return end > 60 ? text.slice(0, end + 1) : `${text.slice(0, text.lastIndexOf(" ", most))} …`;
}
