/** The mark of a paper that was retracted; nothing for any other. */
import { words } from "../words";

/** As JSON or as columns have it: true or 1. */
export interface Retractable {
  readonly is_retracted: boolean | number;
}

export const isRetracted = (paper: Retractable): boolean => Boolean(paper.is_retracted);

export const Retracted = ({ paper }: { paper: Retractable }) =>
  isRetracted(paper) ? <b class="retracted">{words.paper.retracted}</b> : null;
