import type { EncoderAddress } from "../drivers/address.ts";
import type { EncoderSession } from "./encoder-session.ts";

/** The encoders of this computer that are bound or asked for, each kept alive once. */
export interface EncoderRegistry {
  /** The session of an encoder, begun and watched from now on. */
  session(address: EncoderAddress): EncoderSession;
  all(): readonly EncoderSession[];
  onChange(listener: (session: EncoderSession) => void): () => void;
  /** Somebody wants to hear of cards at once; the answer says that they do not any more. */
  attend(): () => void;
  /** Lets go of an encoder that is not bound any more. */
  drop(address: string): Promise<void>;
  close(): Promise<void>;
}

/** `begin` makes a session that looks often as long as `isAttended` says so. */
export function encoderRegistry(
  begin: (address: EncoderAddress, isAttended: () => boolean) => EncoderSession,
): EncoderRegistry {
  let attending = 0;
  const sessions = new Map<string, EncoderSession>();
  const listeners = new Set<(session: EncoderSession) => void>();
  return {
    all: () => [...sessions.values()],
    onChange(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    attend() {
      attending += 1;
      for (const session of sessions.values()) session.pollNow();
      let isOver = false;
      return () => {
        if (!isOver) attending -= 1;
        isOver = true;
      };
    },
    session(address) {
      const known = sessions.get(address.text);
      if (known) return known;
      const session = begin(address, () => attending > 0);
      sessions.set(address.text, session);
      session.onChange(() => {
        for (const listener of [...listeners]) listener(session);
      });
      session.watch();
      return session;
    },
    async drop(address) {
      const session = sessions.get(address);
      sessions.delete(address);
      await session?.close();
    },
    async close() {
      const all = [...sessions.values()];
      sessions.clear();
      await Promise.all(all.map((session) => session.close()));
    },
  };
}
