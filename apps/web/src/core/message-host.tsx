import { lazy, Suspense } from "react";
import { announced, loadMessages, plain } from "./notify.ts";
import { useStore } from "./store.ts";

const Messages = lazy(async () => ({ default: (await loadMessages()).Messages }));

/** Where short messages appear, from the first one on. */
export function MessageHost() {
  const message = useStore(plain);
  return (
    <>
      {message !== undefined && (
        <p role="alert" className="plain-message">
          {message}
        </p>
      )}
      {useStore(announced) && (
        <Suspense>
          <Messages />
        </Suspense>
      )}
    </>
  );
}
