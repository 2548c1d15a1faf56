import { afterEach, describe, expect, it } from "vitest";

import { OpenField } from "./field";
import { place } from "./router";
import { Search } from "./search";
import { nothing } from "./resource";

const BEFORE = place.value;
const NONE = { keys: [], byKey: new Map(), entities: [], authors: [] } as const;

describe("a search", () => {
  afterEach(() => {
    place.value = BEFORE;
  });
  it("is being asked from its first letter until the service has answered that very search", () => {
    const { found, isAsking } = new Search(new OpenField());
    expect(isAsking.value).toBe(false);
    place.value = { ...BEFORE, query: "q=tea" };
    expect(isAsking.value).toBe(true);
    found.value = { ...nothing(), value: { ...NONE, q: "te" } };
    expect(isAsking.value).toBe(true);
    found.value = { ...nothing(), value: { ...NONE, q: "tea" } };
    expect(isAsking.value).toBe(false);
  });
});
