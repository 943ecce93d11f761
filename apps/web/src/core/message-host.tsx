import { lazy, Suspense } from "react";
import { loadMessages, spoken } from "./notify.ts";
import { useStore } from "./store.ts";

const Messages = lazy(async () => ({ default: (await loadMessages()).Messages }));

/** Where short messages appear, from the first one on. */
export function MessageHost() {
  return useStore(spoken) ? (
    <Suspense>
      <Messages />
    </Suspense>
  ) : null;
}
