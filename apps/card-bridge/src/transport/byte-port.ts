import type { Port } from "./port.ts";

/** A pipe of bytes to a device: a serial port, a pty, or memory. Frames and retries are somebody else's matter. */
export interface BytePort extends Port {
  /** Resolves when the bytes are handed to the system; bytes once sent stay sent, whatever the signal says later. */
  write(bytes: Uint8Array, signal: AbortSignal): Promise<void>;
  /** The answer takes the listener off again. */
  onBytes(listener: (bytes: Uint8Array) => void): () => void;
  /** Our end's rate in bit/s from the next byte on; nothing may be under way. What has no rate takes any. */
  setBaudRate(rate: number, signal: AbortSignal): Promise<void>;
}

/** The listeners of a port: each gets every chunk, in the order they came. */
export function listeners() {
  const all = new Set<(bytes: Uint8Array) => void>();
  return {
    add(listener: (bytes: Uint8Array) => void) {
      all.add(listener);
      return () => {
        all.delete(listener);
      };
    },
    notify(bytes: Uint8Array) {
      for (const listener of [...all]) listener(bytes);
    },
  };
}
