import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { repeat } from "../../../core/lifecycle.ts";
import type { StartTimer } from "../../../core/timer.ts";
import { EncoderKeyRepository, EncoderRepository } from "./encoder.repository.ts";
import { ONLINE_FOR_MS } from "./encoder.table.ts";
import type { LoggedIn, SessionHub } from "./session-hub.service.ts";

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly after: StartTimer;
  readonly hub: SessionHub;
  readonly onError: (error: unknown) => void;
  /** Requests to logged-in encoders, at intervals and after login. */
  readonly ask: (encoderIds: readonly number[]) => Promise<void>;
}

/** A row says "online" for three intervals, so that two updates in sequence may fail. */
const BEAT_MS = ONLINE_FOR_MS / 3;

/** Stores in the database which encoders are logged in, for lists of other processes and after a crash. */
export function presence({ db, clock, after, hub, onError, ask }: Deps) {
  /** Also disconnects encoders whose keys another process has retired. */
  async function beat(): Promise<void> {
    const all = hub.all();
    if (all.length === 0) return;
    const now = clock.now();
    await new EncoderRepository(db).online(
      all.map(({ encoderId }) => encoderId),
      now,
    );
    await ask(all.map(({ encoderId }) => encoderId));
    const active = await new EncoderKeyRepository(db).activeAmong(all.map(({ keyId }) => keyId));
    for (const { encoderId, keyId } of all) if (!active.has(keyId)) hub.drop(encoderId);
  }
  return {
    ...repeat({ after, onError }, BEAT_MS, beat),
    /** An encoder logged in or disconnected. */
    async changed({ encoderId, version }: LoggedIn): Promise<void> {
      const now = clock.now();
      if (hub.isOnline(encoderId)) {
        await new EncoderRepository(db).loggedIn(encoderId, now, version);
        await ask([encoderId]);
      } else await new EncoderRepository(db).offline(encoderId, now);
    },
  };
}
