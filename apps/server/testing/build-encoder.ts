import type { EncoderInput, EncoderStatus } from "@adel/protocol";

/** An encoder as the form of encoders sends it; a change has its id as well. */
export const buildEncoder = (deviceNumber: string, more: Partial<EncoderInput & { id: number }> = {}) => ({
  deviceName: "前台",
  deviceNumber,
  ...more,
});

/** What a bridge reports of an encoder with this card on it. */
export const buildEncoderStatus = (uid: string, more: Partial<EncoderStatus> = {}): EncoderStatus => ({
  encoder: "twn4:/dev/ttyACM0",
  deviceNumber: "E-1",
  driver: "twn4",
  firmware: null,
  state: "card",
  fault: null,
  card: { uid, atqa: null, sak: null, type: "MIFARE Classic 1K", cardSize: "1k" },
  lease: null,
  holder: null,
  ...more,
});
