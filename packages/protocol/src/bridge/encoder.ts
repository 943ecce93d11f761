import * as z from "zod";
import { AnyUid, Atqa, Ats, CardSizeWord, Sak } from "../card-frames/card-answer.ts";

/** What staff type on an encoder's plate; also the key id of everything sealed for it. */
export const DeviceNumber = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/, { error: "DEVICE_NUMBER_FORM" });

/** Reply of `GET /hello`, to any origin: a page can distinguish missing from unpaired. */
export const Hello = z.object({
  name: z.literal("card-bridge"),
  version: z.string(),
  protocol: z.number(),
  paired: z.boolean(),
  /** Numbers of this computer's encoders; only for a page of the server that they are paired with. */
  encoders: z.array(z.string()).optional(),
});
export type Hello = z.output<typeof Hello>;

/** A card as the encoder sees it, before any key is used. */
export const DetectedCard = z.object({
  uid: AnyUid,
  /** As the encoder reports them; null where its protocol does not. */
  atqa: Atqa,
  sak: Sak,
  ats: Ats,
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
  /** The last lease; a page names it as `previous` when it acquires one. */
  lease: z.string().nullable(),
  /** Its current owner, as the page token names them. */
  holder: z.string().nullable(),
});
export type EncoderStatus = z.output<typeof EncoderStatus>;
