import { afterEach, expect, test, vi } from "vitest";

import { serve } from "../tests/service";
import { OutlineEditor } from "./outline-state";
import { worded } from "./plan";

const section = { title: "Tea", focus: "", proof_ids: [], papers: [], query: null, assignment: null };
const plan = { sections: [{ ...section, is_locked: false, purpose: "theme", subsections: [] }] };

afterEach(() => vi.unstubAllGlobals());

test("what was changed of an outline stays when its screen is opened again, and is undone in one step", async () => {
  const asked = serve({
    "GET /v1/surveys/s": { id: "s" },
    "GET /v1/surveys/s/revisions": { items: [] },
    "GET /v1/surveys/s/outline": { revision: 1, plan },
  });
  const editor = new OutlineEditor();
  await editor.open("s");
  const first = editor.draft.value!;
  const { key } = first[0]!;
  editor.edit(worded(first, key, { title: "Tea le" }), "title");
  editor.edit(worded(editor.draft.value!, key, { title: "Tea leaves" }), "title");
  const requests = asked.length;
  await editor.open("s");
  expect(asked.length).toBe(requests);
  expect(editor.draft.value?.[0]?.part.title).toBe("Tea leaves");
  editor.undo();
  expect(editor.draft.value).toEqual(first);
  expect([editor.isChanged.value, editor.canUndo.value]).toEqual([false, false]);
});

test("a draft that another overtook is refused and stays", async () => {
  serve({
    "GET /v1/surveys/s": { id: "s" },
    "GET /v1/surveys/s/revisions": { items: [] },
    "GET /v1/surveys/s/outline": { revision: 1, plan },
    "PUT /v1/surveys/s/outline": 412,
  });
  const editor = new OutlineEditor();
  await editor.open("s");
  const first = editor.draft.value!;
  editor.edit(worded(first, first[0]!.key, { title: "Leaves" }));
  expect(await editor.keep()).toBe(false);
  expect([editor.isOutdated.value, editor.isChanged.value, editor.isKeeping.value]).toEqual([true, true, false]);
});
