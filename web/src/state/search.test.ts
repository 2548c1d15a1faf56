import { afterEach, describe, expect, it } from "vitest";

import { place } from "./router";
import { isAsking, searchFound } from "./search";
import { nothing } from "./resource";

const BEFORE = place.value;
const NONE = { keys: [], byKey: new Map(), entities: [], authors: [] } as const;

describe("a search", () => {
  afterEach(() => {
    place.value = BEFORE;
    searchFound.value = nothing();
  });
  it("is being asked from its first letter until the service has answered that very search", () => {
    expect(isAsking.value).toBe(false);
    place.value = { ...BEFORE, query: "q=tea" };
    expect(isAsking.value).toBe(true);
    searchFound.value = { ...nothing(), value: { ...NONE, q: "te" } };
    expect(isAsking.value).toBe(true);
    searchFound.value = { ...nothing(), value: { ...NONE, q: "tea" } };
    expect(isAsking.value).toBe(false);
  });
});
