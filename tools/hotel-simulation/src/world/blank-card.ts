/** A MIFARE Classic 1K card as the chip's manufacturer delivers it: its UID, factory trailers, zeros. */
export function makeBlankCard(uid: string): Uint8Array {
  const image = new Uint8Array(1024);
  const bytes = Buffer.from(uid, "hex");
  const check = bytes.reduce((sum, byte) => sum ^ byte, 0);
  image.set([...bytes, check, 0x08, 0x04, 0x00]);
  const trailer = Buffer.from("FFFFFFFFFFFFFF078069FFFFFFFFFFFF", "hex");
  for (let sector = 0; sector < 16; sector += 1) image.set(trailer, (sector * 4 + 3) * 16);
  return image;
}
