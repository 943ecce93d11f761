import { healthRoutes } from "@adel/protocol/kernel/health";
import type { Api } from "./api.ts";
import type { Clock } from "./clock.ts";
import type { Outage } from "./outage.ts";
import { watchSilence } from "./silence.ts";

const BEAT_MS = 2_000;

interface Deps {
  readonly api: Api;
  readonly clock: Pick<Clock, "after">;
  readonly outage: Pick<Outage, "onSilent">;
}
/** Asks the server for a sign of life every two seconds; one that does not answer is an outage within five. */
export function watchServer({ api, clock, outage }: Deps): () => void {
  const over = new AbortController();
  const watch = watchSilence(clock, outage.onSilent);
  const ask = async () => {
    // A refusal is an answer too, and a call reports a lost connection by itself.
    await api.call(healthRoutes.health, {}, { background: true, signal: over.signal }).catch(() => undefined);
    if (over.signal.aborted) return;
    watch.renew();
    stop = clock.after(BEAT_MS, ask);
  };
  let stop = clock.after(BEAT_MS, ask);
  return () => {
    stop();
    watch.stop();
    over.abort();
  };
}
