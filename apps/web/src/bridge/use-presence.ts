import { useEffect, useState } from "react";
import { useServices } from "../core/services.tsx";
import { useRequest } from "../core/use-answer.ts";
import { askHello, localAccess } from "./hello.ts";

/** Until a plug-in is paired, a user is likely to be setting one up. */
const RETRY_MS = { unpaired: 5_000, paired: 30_000 } as const;
const access = () => localAccess(location, navigator.permissions);
const hello = (signal: AbortSignal) => askHello(fetch.bind(window), signal);
const noRequest = () => Promise.resolve(undefined);

/** This computer's bridge before an encoder is selected; asks only if the browser does not show a prompt. */
export function usePresence() {
  const { clock } = useServices();
  const [agreed, setAgreed] = useState(false);
  const { data: may } = useRequest(access);
  const free = agreed || may === "free" || may === "granted";
  const { data: presence, retry } = useRequest(free ? hello : noRequest);
  useEffect(
    () => (presence ? clock.after(presence.kind === "paired" ? RETRY_MS.paired : RETRY_MS.unpaired, retry) : undefined),
    [clock, presence, retry],
  );
  return {
    access: may,
    presence,
    /** After a click: the browser may show its question now. */
    ask: () => setAgreed(true),
  };
}
