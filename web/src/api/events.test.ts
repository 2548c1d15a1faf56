import { describe, expect, it } from "vitest";

import { messageReader } from "./events";

const STREAM = 'retry: 1000\n\nid: 1\nevent: state\ndata: {"number":1}\n\n: here\n\nid: 2\ndata: {"number":2,\ndata: "type":"step"}\n\n';

describe("messageReader", () => {
  it("gives each message once, wherever the stream is cut", () => {
    for (let cut = 0; cut <= STREAM.length; cut++) {
      const read = messageReader();
      const found = [...read(STREAM.slice(0, cut)), ...read(STREAM.slice(cut))];
      expect(found).toEqual([
        { id: "1", data: '{"number":1}' },
        { id: "2", data: '{"number":2,\n"type":"step"}' },
      ]);
    }
  });

  it("keeps half a message until the rest is here", () => {
    const read = messageReader();
    expect(read("id: 7\ndata: a")).toEqual([]);
    expect(read("b\n")).toEqual([]);
    expect(read("\n")).toEqual([{ id: "7", data: "ab" }]);
  });

  it("takes lines that end as on Windows", () => {
    expect(messageReader()("data: x\r\n\r\n")).toEqual([{ id: "", data: "x" }]);
  });
});
