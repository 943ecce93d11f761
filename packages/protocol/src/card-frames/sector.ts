import { type SectorKeys as CardSectorKeys, key } from "@adel/card";
import * as z from "zod";
import { hexOf } from "../kernel/field.ts";

/** 0–15 on a 1K card, 0–39 on a 4K card (NXP MF1S70YYX §8.6). */
export const SectorNumber = z.number().int().min(0).max(39);
/** 0–63 on a 1K card, 0–255 on a 4K card. */
export const BlockNumber = z.number().int().min(0).max(255);
export const KeySlot = z.enum(["A", "B"]);
/** A sector key: 6 bytes in hex. Used only in a sealed ticket, and between a local tool and its encoder. */
export const SectorKey = hexOf(6);

/** Both present or new keys of a sector. */
export const SectorKeys = z.object({ sector: SectorNumber, keyA: SectorKey, keyB: SectorKey });
export type SectorKeys = z.output<typeof SectorKeys>;

/** Encodes a sector's keys for a sealed ticket. */
export const encodeSectorKeys = ({ sector, keyA, keyB }: CardSectorKeys): SectorKeys => ({
  sector,
  keyA: keyA.reveal(),
  keyB: keyB.reveal(),
});
/** Decodes `SectorKeys` into secrets, which never print their value. */
export const decodeSectorKeys = ({ sector, keyA, keyB }: SectorKeys): CardSectorKeys => ({
  sector,
  keyA: key(keyA),
  keyB: key(keyB),
});
