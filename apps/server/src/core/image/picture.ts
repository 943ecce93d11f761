/** A picture that was taken apart and put together anew: what it is stands in its bytes, not in a name or a header. */
export interface Picture {
  readonly type: "image/png" | "image/jpeg";
  readonly extension: "png" | "jpg";
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** Largest side that is taken: bounds what a small file can unfold to. */
export const LARGEST_SIDE = 4096;

/** Whether somebody may be asked to draw this size. */
export const fits = (width: number, height: number): boolean =>
  width > 0 && height > 0 && width <= LARGEST_SIDE && height <= LARGEST_SIDE;
