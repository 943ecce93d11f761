import type { Port } from "./port.ts";

/** A byte stream to a device: a serial port, a pty, or memory. Frames and retries belong to higher layers. */
export interface BytePort extends Port {
  /** Resolves when the system has accepted the bytes; a later abort does not recall them. */
  write(bytes: Uint8Array, signal: AbortSignal): Promise<void>;
  /** The returned function removes the listener. */
  onBytes(listener: (bytes: Uint8Array) => void): () => void;
  /** Sets our rate in bit/s from the next byte on; nothing may be in transit. A stream without a rate ignores it. */
  setBaudRate(rate: number, signal: AbortSignal): Promise<void>;
}

/** The listeners of a port: each gets every chunk, in the order of subscription. */
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
