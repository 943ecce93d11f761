import type { EncoderAddress } from "../drivers/address.ts";
import type { EncoderSession } from "./encoder-session.ts";

/** The encoders of this computer that are bound or asked for, each kept alive once. */
export interface EncoderBoard {
  /** The session of an encoder, begun and watched from now on. */
  session(address: EncoderAddress): EncoderSession;
  all(): readonly EncoderSession[];
  onChange(listener: (session: EncoderSession) => void): () => void;
  /** Lets go of an encoder that is not bound any more. */
  drop(address: string): Promise<void>;
  close(): Promise<void>;
}

export function encoderBoard(begin: (address: EncoderAddress) => EncoderSession): EncoderBoard {
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
    session(address) {
      const known = sessions.get(address.text);
      if (known) return known;
      const session = begin(address);
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
