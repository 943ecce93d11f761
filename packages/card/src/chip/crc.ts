/**
 * CRC-8 of the application directory, NXP AN10787 §3.7: polynomial x⁸+x⁴+x³+x²+1 (0x1D), preset 0xC7, no reflection.
 * Takes everything that follows the CRC byte: 31 bytes in MAD1, 47 in MAD2. Gives 0–255.
 */
export function crc8Mad(data: Uint8Array): number {
  let crc = 0xc7;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x80 ? 0x1d : 0)) & 0xff;
  }
  return crc;
}
