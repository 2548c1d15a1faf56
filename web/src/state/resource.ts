/** Something that is read from the service: what is known of it, and whether it is being read. */
import { type Signal, signal } from "@preact/signals";
import { useState } from "preact/hooks";

import { asProblem, type Problem } from "../api/problems";

export interface Resource<T> {
  /** The last good value; stays while another is read, and when that fails. */
  readonly value: T | null;
  readonly loading: boolean;
  readonly problem: Problem | null;
}

export const nothing = <T>(): Resource<T> => ({ value: null, loading: false, problem: null });

/** Read into a signal; an answer that comes after a later question is dropped. */
export function reader<T>(target: Signal<Resource<T>> = signal(nothing<T>())) {
  let turn = 0;
  return {
    signal: target,
    async read(ask: () => Promise<T>, options: { keep?: boolean } = {}): Promise<void> {
      const mine = ++turn;
      target.value = { value: options.keep ? target.value.value : null, loading: true, problem: null };
      try {
        const value = await ask();
        if (mine === turn) target.value = { value, loading: false, problem: null };
      } catch (error) {
        if (mine === turn) target.value = { value: target.value.value, loading: false, problem: asProblem(error) };
      }
    },
    clear(): void {
      turn += 1;
      target.value = nothing<T>();
    },
  };
}

/** A reader that lives as long as its component. */
export function useReader<T>(): ReturnType<typeof reader<T>> {
  const [own] = useState(() => reader<T>());
  return own;
}
