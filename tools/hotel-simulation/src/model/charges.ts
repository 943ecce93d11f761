/** One card before and after a job, as images; `act` names the act that the job was for. */
export interface WrittenImage {
  readonly uid: string;
  readonly act: string;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** The card as the chip's manufacturer delivers it. */
  readonly blank: Uint8Array;
}

const isEqual = (a: Uint8Array, b: Uint8Array): boolean => Buffer.from(a).equals(Buffer.from(b));

/**
 * The credits that these jobs cost: one for each card that carries what it did not carry before, whole or in part.
 * The same act on the same card costs one however often it is resumed; a card that was erased costs none.
 */
export function countCharges(images: readonly WrittenImage[]): number {
  const charged = new Set<string>();
  for (const { uid, act, before, after, blank } of images)
    if (!isEqual(before, after) && !isEqual(after, blank)) charged.add(`${act} ${uid}`);
  return charged.size;
}
