import { useEffect, useState } from "react";
import { useServices } from "../core/services.tsx";
import { useAnswer } from "../core/use-answer.ts";
import { askHello, localAccess } from "./hello.ts";

const AGAIN_MS = { missing: 5_000, there: 30_000 } as const;
const access = () => localAccess(location, navigator.permissions);
const hello = (signal: AbortSignal) => askHello(fetch.bind(window), signal);
const nobodyAsked = () => Promise.resolve(undefined);

/** The bridge of this computer before anyone has chosen an encoder; asks only where the browser will not ask back. */
export function usePresence() {
  const { clock } = useServices();
  const [agreed, setAgreed] = useState(false);
  const { data: may } = useAnswer(access);
  const free = agreed || may === "free" || may === "granted";
  const { data: presence, again } = useAnswer(free ? hello : nobodyAsked);
  useEffect(
    () => (presence ? clock.after(presence.is === "missing" ? AGAIN_MS.missing : AGAIN_MS.there, again) : undefined),
    [clock, presence, again],
  );
  return {
    access: may,
    presence,
    /** After a click: the browser may show its question now. */
    ask: () => setAgreed(true),
  };
}
