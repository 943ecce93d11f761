import type { Identity } from "@adel/card";
import * as z from "zod";
import { BlockText } from "../card-frames/block.ts";
import { AnyUid, Ats } from "../card-frames/card-answer.ts";
import { BlockNumber, KeySlot, SectorKey, SectorNumber } from "../card-frames/sector.ts";

/** One exchange with a card or its encoder, for a local tool that has attached the encoder. */
export const EncoderCommand = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("firmware") }),
  z.object({ kind: z.literal("poll") }),
  z.object({ kind: z.literal("authenticate"), sector: SectorNumber, slot: KeySlot, key: SectorKey }),
  z.object({ kind: z.literal("read"), block: BlockNumber }),
  z.object({ kind: z.literal("write"), block: BlockNumber, data: BlockText }),
  z.object({ kind: z.literal("settle") }),
  z.object({
    kind: z.literal("indicate"),
    notice: z.object({ outcome: z.enum(["done", "failed"]), sound: z.boolean(), light: z.boolean() }),
  }),
]);
export type EncoderCommand = z.output<typeof EncoderCommand>;

/**
 * A card as reported by the encoder's driver; `chip` if the encoder reports the chip's name instead of ATQA and SAK.
 */
export const CardOnEncoder = z.object({
  uid: AnyUid,
  atqa: z.number().int().nullable(),
  sak: z.number().int().nullable(),
  ats: Ats,
  chip: z.custom<Identity>((value) => typeof value === "object" && value !== null && "writable" in value).optional(),
});

/** Result of an exchange: the firmware's name, the card of a poll, or the bytes of a block. */
export const EncoderCommandReply = z.object({
  firmware: z.string().nullable().default(null),
  card: CardOnEncoder.nullable().default(null),
  data: BlockText.nullable().default(null),
});
export type EncoderCommandReply = z.output<typeof EncoderCommandReply>;
