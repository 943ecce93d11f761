import type { Clock } from "./clock.ts";
import { createStore, type Store } from "./store.ts";

/** Whether the server can be reached: while it cannot, the time of its last answer, in milliseconds. */
export interface Outage extends Pick<Store<number | undefined>, "get" | "subscribe"> {
  onAnswered(): void;
  onSilent(): void;
}

export function createOutage(clock: Pick<Clock, "now">): Outage {
  const lastAnswer = createStore<number | undefined>(undefined);
  let answered: number | undefined;
  return {
    get: lastAnswer.get,
    subscribe: lastAnswer.subscribe,
    onAnswered: () => {
      answered = clock.now();
      lastAnswer.set(undefined);
    },
    onSilent: () => {
      answered ??= clock.now();
      lastAnswer.set(answered);
    },
  };
}
