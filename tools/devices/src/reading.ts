import { type Card, firstBlock, type Slot } from "./chip.ts";
import { sectorKey } from "./keys.ts";
import { RejectedError } from "./verdict.ts";

/** Whose keys a sector is tried with; the maker's go with hotel number 0 (card format §5). */
export type Owner = { readonly master: Uint8Array; readonly hotelNumber: number };

const SLOT: Slot = "A";

/** The 48 bytes of a sector that this owner's key A opens; undefined where it does not. */
export function recordBytes(card: Card, sector: number, { master, hotelNumber }: Owner) {
  const uid = card.select();
  if (!card.authenticate(sector, sectorKey(master, SLOT, uid, sector, hotelNumber), SLOT)) return undefined;
  const blocks = [0, 1, 2].map((block) => {
    const data = card.read(firstBlock(sector) + block);
    if (!data) throw new RejectedError("not-readable");
    return [...data];
  });
  return { uid, data: Uint8Array.from(blocks.flat()) };
}

/** Holds a record's times against the clock; a device without one skips them. */
export function checkValidity(
  { validFrom, validTo }: { readonly validFrom: number; readonly validTo: number },
  clock: (() => number) | undefined,
): void {
  if (!clock) return;
  const now = clock();
  if (validFrom !== 0 && now < validFrom) throw new RejectedError("not-yet-valid");
  if (validTo !== 0 && now > validTo) throw new RejectedError("expired");
}
