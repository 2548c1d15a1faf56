/** The page: the screen that the address names, and what may lie above any of them. */
import { useEffect } from "preact/hooks";

import { ImportDialog } from "./imports/dialog";
import { KeyDialog } from "./parts/key-dialog";
import { KeysDialog } from "./parts/keys-dialog";
import { screens } from "./screens";
import { Unknown } from "./screens/unknown";
import { match, place } from "./state/router";

export function Page() {
  const { path } = place.value;
  let found = null;
  for (const screen of screens) {
    const parts = match(screen.path, path);
    if (parts) {
      const View = screen.view;
      found = <View key={screen.path + JSON.stringify(parts)} {...parts} />;
      break;
    }
  }
  useEffect(() => scrollTo(0, 0), [path]);
  return (
    <>
      {found ?? <Unknown />}
      <ImportDialog />
      <KeyDialog />
      <KeysDialog />
    </>
  );
}
