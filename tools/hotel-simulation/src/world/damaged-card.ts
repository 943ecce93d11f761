const SECTOR_BYTES = 64;
const TRAILER = 48;

/** Keys that nobody knows. */
export function lockSectors(image: Uint8Array, sectors: readonly number[]): Uint8Array {
  const locked = new Uint8Array(image);
  for (const sector of sectors) {
    const trailer = sector * SECTOR_BYTES + TRAILER;
    for (const at of [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15]) locked[trailer + at] = (sector * 16 + at + 1) % 256;
  }
  return locked;
}

/** The first byte of each application's data is another one; keys and directory stay as they are. */
export function flipData(image: Uint8Array): Uint8Array {
  const changed = new Uint8Array(image);
  for (let sector = 1; sector < 16; sector += 1) {
    const at = sector * SECTOR_BYTES + 16;
    if (changed.subarray(at - 16, at + 32).some((byte) => byte !== 0)) changed[at] = (changed[at] ?? 0) ^ 0x40;
  }
  return changed;
}
