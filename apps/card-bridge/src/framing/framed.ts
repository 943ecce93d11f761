/** What stands at the front of bytes that have come: `size` of them are a frame, padding between frames, or noise. */
export type Cut<Frame> =
  | { readonly size: number; readonly kind: "frame"; readonly frame: Frame }
  | { readonly size: number; readonly kind: "padding" | "noise" };

/** Bytes in, frames out; a frame says its own length at its beginning. */
export interface FrameStream {
  feed(bytes: Uint8Array): void;
  /** Forgets what has begun: after a drain nothing of the old talk may stick to the new. */
  reset(): void;
}

interface FramedOptions<Frame> {
  /** Looks at the front of at least one byte; undefined while it takes more to say what that is, a frame's length at most. */
  readonly cut: (bytes: Uint8Array) => Cut<Frame> | undefined;
  readonly onFrame: (frame: Frame) => void;
  /** Told once for noise that lies in one piece. */
  readonly onNoise: () => void;
}

const NOTHING = new Uint8Array();

/** Splits by the length that each frame carries; works a byte at a time as well as in lumps, and finds its feet again behind noise. */
export function framed<Frame>({ cut, onFrame, onNoise }: FramedOptions<Frame>): FrameStream {
  let pending: Uint8Array = NOTHING;
  let inNoise = false;

  function take(found: Cut<Frame>): void {
    const wasNoise = inNoise;
    inNoise = found.kind === "noise";
    if (found.kind === "frame") onFrame(found.frame);
    if (inNoise && !wasNoise) onNoise();
  }

  return {
    reset() {
      pending = NOTHING;
      inNoise = false;
    },
    feed(bytes) {
      // A copy in any case: a Buffer's slices would be views of memory that its owner may use again.
      pending = Uint8Array.from([...pending, ...bytes]);
      while (pending.length > 0) {
        const found = cut(pending);
        if (!found) return;
        pending = pending.subarray(found.size);
        take(found);
      }
    },
  };
}
