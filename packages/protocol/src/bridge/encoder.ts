import { z } from "zod";
import { hexOf } from "../kernel/field.ts";

/** What staff type on an encoder's plate; also the key id of everything sealed for it. */
export const DeviceNumber = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/, { error: "DEVICE_NUMBER_FORM" });
/** 4 or 7 bytes, upper-case hex. */
export const Uid = hexOf(4, 7);
export const CardSizeWord = z.enum(["1k", "4k"]);

/** Answer of `GET /hello`, to any origin: a page can tell missing from unpaired, nothing more. */
export const Hello = z.object({
  name: z.literal("card-bridge"),
  version: z.string(),
  protocol: z.number(),
  paired: z.boolean(),
});
export type Hello = z.output<typeof Hello>;

/** A card as the encoder sees it, before any key is used. */
export const DetectedCard = z.object({
  uid: hexOf(4, 7, 10),
  /** As the encoder reports them; null where its protocol does not. */
  atqa: hexOf(2).nullable(),
  sak: hexOf(1).nullable(),
  type: z.string(),
  /** null: not a card this product writes. */
  cardSize: CardSizeWord.nullable(),
});
export type DetectedCard = z.output<typeof DetectedCard>;

export const EncoderState = z.enum(["absent", "ready", "card", "working", "fault"]);
export const EncoderStatus = z.object({
  /** `<driver>:<address>`. */
  encoder: z.string(),
  deviceNumber: DeviceNumber.nullable(),
  driver: z.string(),
  firmware: z.string().nullable(),
  state: EncoderState,
  /** A fault code, where state is fault or absent. */
  fault: z.string().nullable(),
  card: DetectedCard.nullable(),
  /** The last lease given; a page names it as `previous` when it acquires. */
  lease: z.string().nullable(),
  /** Who holds it now, as the page token named them. */
  holder: z.string().nullable(),
});
export type EncoderStatus = z.output<typeof EncoderStatus>;
