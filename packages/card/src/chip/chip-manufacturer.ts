/** Chip manufacturer codes registered by ISO/IEC 7816-6. */
const NAMES: ReadonlyMap<number, string> = new Map([
  [0x01, "Motorola"],
  [0x02, "STMicroelectronics"],
  [0x03, "Hitachi"],
  [0x04, "NXP"],
  [0x05, "Infineon"],
  [0x07, "Texas Instruments"],
  [0x08, "Fujitsu"],
  [0x16, "EM Microelectronic"],
  [0x1d, "Shanghai Fudan"],
]);

/**
 * Name of the chip's manufacturer by the first byte of a 7- or 10-byte UID; undefined for 4 bytes (ISO/IEC 14443-3
 * §6.5.4).
 */
export const chipManufacturer = (uid: ArrayLike<number>): string | undefined =>
  uid.length === 4 ? undefined : NAMES.get(uid[0] ?? 0);
