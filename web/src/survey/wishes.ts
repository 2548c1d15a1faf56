/** What is wished of a survey, and the request that it makes. */
import type { Schemas } from "../api/client";
import { address, change } from "../state/field-address";

export type SurveyRequest = Partial<Schemas["NewSurvey"]>;

/** The wishes of the dialog; an empty text is what the service does by itself. */
export interface Wishes {
  readonly preset: string;
  /** Parts of the preset that are turned off. */
  readonly without: readonly string[];
  readonly model: string;
  readonly length: string;
  readonly audience: string;
  readonly headings: string;
  readonly sections: string;
  readonly papersPerPart: string;
  readonly includesRetracted: boolean;
}

export const NO_WISHES: Wishes = {
  preset: "",
  without: [],
  model: "",
  length: "",
  audience: "",
  headings: "",
  sections: "",
  papersPerPart: "",
  includesRetracted: false,
};

interface Named {
  readonly pin: readonly string[];
  readonly ban: readonly string[];
}

/** What of a request says the wishes: only those that were made. */
export function requestOf(wishes: Wishes, papers: Named): SurveyRequest {
  const stated = {
    ...(papers.pin.length && { pinned: papers.pin }),
    ...(papers.ban.length && { banned: papers.ban }),
    ...(wishes.length && { length: wishes.length }),
    ...(wishes.audience && { audience: wishes.audience }),
    ...(wishes.headings && { headings: wishes.headings }),
    ...(wishes.sections && { sections: Number(wishes.sections) }),
    ...(wishes.papersPerPart && { papers_per_part: Number(wishes.papersPerPart) }),
    ...(wishes.includesRetracted && { include_retracted: true }),
  };
  return {
    ...(wishes.preset && { preset: wishes.preset as Schemas["PresetName"] }),
    ...(wishes.without.length && { without: [...wishes.without] }),
    ...(wishes.model && { model: wishes.model }),
    ...(Object.keys(stated).length && { wishes: stated as Schemas["WishesRequest"] }),
  };
}

/** Wish that a paper is described (`pin`) or never cited (`ban`), or take that wish back. */
export function toggleWish(key: string, wish: "pin" | "ban"): void {
  const { pin, ban } = address.value;
  const other = (keys: readonly string[]): string[] => keys.filter((each) => each !== key);
  const isOn = address.value[wish].includes(key);
  change({ pin: other(pin), ban: other(ban), ...(!isOn && { [wish]: [...other(address.value[wish]), key] }) }, { replace: true });
}
