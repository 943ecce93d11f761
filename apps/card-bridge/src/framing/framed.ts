/** What the first bytes of the input are: a frame of `size` bytes, padding between frames, or noise. */
export type Cut<Frame> =
  | { readonly size: number; readonly kind: "frame"; readonly frame: Frame }
  | { readonly size: number; readonly kind: "padding" | "noise" };

/** Splits bytes into frames; each frame starts with its own length. */
export interface FrameStream {
  feed(bytes: Uint8Array): void;
  /** Drops an incomplete frame: after settling, bytes of an earlier exchange must not be joined to the next frame. */
  reset(): void;
}

interface FramedOptions<Frame> {
  /** Classifies the first bytes (at least one); undefined while more are needed, at most the length of a frame. */
  readonly cut: (bytes: Uint8Array) => Cut<Frame> | undefined;
  readonly onFrame: (frame: Frame) => void;
  /** Called once per run of noise bytes. */
  readonly onNoise: () => void;
}

const NOTHING = new Uint8Array();

/** Splits by the length in each frame, whatever the size of chunks, and resynchronizes after noise. */
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
      // A copy, because slices of a Buffer share memory that its owner may reuse.
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
