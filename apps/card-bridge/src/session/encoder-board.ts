import type { EncoderAddress } from "../drivers/address.ts";
import type { EncoderSession } from "./encoder-session.ts";

/** All encoders of this computer that are bound or requested, one session each. */
export interface EncoderRegistry {
  /** The session of an encoder, created and watched if necessary. */
  session(address: EncoderAddress): EncoderSession;
  all(): readonly EncoderSession[];
  onChange(listener: (session: EncoderSession) => void): () => void;
  /** Subscribes to card changes; the returned function unsubscribes. */
  attend(): () => void;
  /** Closes the session of an encoder that is no longer bound. */
  drop(address: string): Promise<void>;
  close(): Promise<void>;
}

/** `begin` creates a session that polls often while `isAttended` is true. */
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
