import type { Identity } from "@adel/card";
import { z } from "zod";
import { hexOf } from "../kernel/field.ts";
import { SectorNumber } from "./ticket.ts";

const BlockNumber = z.number().int().min(0).max(255);

/** One exchange with a card or its encoder, for a local tool that has attached the encoder. */
export const EncoderCommand = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("firmware") }),
  z.object({ kind: z.literal("poll") }),
  z.object({ kind: z.literal("authenticate"), sector: SectorNumber, slot: z.enum(["A", "B"]), key: hexOf(6) }),
  z.object({ kind: z.literal("read"), block: BlockNumber }),
  z.object({ kind: z.literal("write"), block: BlockNumber, data: hexOf(16) }),
  z.object({ kind: z.literal("settle") }),
  z.object({
    kind: z.literal("indicate"),
    notice: z.object({ outcome: z.enum(["done", "failed"]), sound: z.boolean(), light: z.boolean() }),
  }),
]);
export type EncoderCommand = z.output<typeof EncoderCommand>;

/** A card as the encoder's driver reports it; `chip` where the encoder names the chip instead of ATQA and SAK. */
export const CardOnEncoder = z.object({
  uid: hexOf(4, 7, 10),
  atqa: z.number().int().nullable(),
  sak: z.number().int().nullable(),
  chip: z.custom<Identity>((value) => typeof value === "object" && value !== null && "writable" in value).optional(),
});

/** What an exchange gave: the firmware's name, the card of a poll, or the bytes of a block. */
export const EncoderCommandReply = z.object({
  firmware: z.string().nullable().default(null),
  card: CardOnEncoder.nullable().default(null),
  data: hexOf(16).nullable().default(null),
});
export type EncoderCommandReply = z.output<typeof EncoderCommandReply>;
