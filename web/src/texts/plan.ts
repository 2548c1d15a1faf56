/** Which papers are to be read whole, as the service plans it. */
import { answer, api, type Schemas } from "../api/client";

export type TextPlan = Schemas["TextPlanOut"];
export type TextWish = Schemas["TextWishOut"];

/** Whose plan: so many of the most important papers of a field, those that carry a survey, or the very ones named. */
export interface PlanOf {
  readonly papers?: number;
  readonly again?: boolean;
  readonly survey?: string;
  readonly only?: readonly string[];
}

/** The plan of a field; no source is asked for it.
 * @throws Problem */
export const readPlan = (id: string, { only, ...of }: PlanOf): Promise<TextPlan> =>
  answer(api.GET("/v1/fields/{id}/full-text-plan", { params: { path: { id }, query: { ...of, ...(only && { only: [...only] }) } } }));

/** How many papers of a plan have a state. */
export const inState = (plan: TextPlan, state: TextWish["state"]): number => plan.wishes.filter((wish) => wish.state === state).length;

/** Where a paper is found outside of this service: the page of its DOI, else the first that is known. */
export function pageOf(links: Readonly<Record<string, string>>): readonly [string, string] | undefined {
  const outside = Object.entries(links).filter(([name]) => name !== "self");
  return outside.find(([name]) => name.startsWith("doi:")) ?? outside[0];
}
