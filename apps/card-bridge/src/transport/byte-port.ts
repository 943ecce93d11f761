/** A pipe of bytes to a device: a serial port, a pty, or memory. Frames and retries are somebody else's matter. */
export interface BytePort {
  readonly path: string;
  /** Resolves when the bytes are handed to the system; bytes once sent stay sent, whatever the signal says later. */
  write(bytes: Uint8Array, signal: AbortSignal): Promise<void>;
  /** The answer takes the listener off again. */
  onBytes(listener: (bytes: Uint8Array) => void): () => void;
  /** Aborts when the port is gone, by `close` or because it was pulled out; its reason says which. */
  readonly gone: AbortSignal;
  close(): Promise<void>;
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
    tell(bytes: Uint8Array) {
      for (const listener of [...all]) listener(bytes);
    },
  };
}
