import { describe, expect, it } from "vitest";

import { readAddress, writeAddress } from "../state/address";
import { NO_WISHES, requestOf } from "./wishes";

describe("the wishes of a survey", () => {
  it("are left out of a request where there are none", () => {
    expect(requestOf(NO_WISHES, { pin: [], ban: [] })).toEqual({});
  });

  it("say what differs from what the service does by itself", () => {
    const wishes = {
      ...NO_WISHES,
      preset: "surveyx",
      without: ["review"],
      model: "offline",
      length: "short",
      audience: "newcomer",
      sections: "4",
      papersPerPart: "9",
    };
    expect(requestOf(wishes, { pin: ["kipf2016semi"], ban: ["xu2018how"] })).toEqual({
      preset: "surveyx",
      without: ["review"],
      model: "offline",
      wishes: { pinned: ["kipf2016semi"], banned: ["xu2018how"], length: "short", audience: "newcomer", sections: 4, papers_per_part: 9 },
    });
  });

  it("on papers are in the address; what is wanted is not banned", () => {
    const read = readAddress("pin=a~b&ban=b~c");
    expect([read.pin, read.ban]).toEqual([["a", "b"], ["c"]]);
    expect(writeAddress(read)).toBe("pin=a~b&ban=c");
  });
});
