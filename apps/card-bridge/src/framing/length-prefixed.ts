/** Splits bytes into frames. */
export interface FrameStream {
  feed(bytes: Uint8Array): void;
}

interface LengthPrefixedOptions {
  /** Maximum length: above it, everything received so far is noise and dropped. */
  readonly max: number;
  readonly onFrame: (payload: Uint8Array) => void;
}

/** A frame is its length in two bytes, high byte first, and as many bytes; a length of zero is valid. */
export function lengthPrefixed({ max, onFrame }: LengthPrefixedOptions): FrameStream {
  let held = new Uint8Array();
  const next = (): Uint8Array | undefined => {
    const [high, low] = held;
    if (high === undefined || low === undefined) return undefined;
    const length = (high << 8) | low;
    if (length > max) held = new Uint8Array();
    if (held.length < 2 + length) return undefined;
    const payload = held.slice(2, 2 + length);
    held = held.slice(2 + length);
    return payload;
  };
  return {
    feed(bytes) {
      held = Uint8Array.from([...held, ...bytes]);
      for (let payload = next(); payload; payload = next()) onFrame(payload);
    },
  };
}

/** The payload with its length prefix. */
export const withLength = (payload: Uint8Array): Uint8Array =>
  Uint8Array.from([payload.length >>> 8, payload.length & 0xff, ...payload]);
