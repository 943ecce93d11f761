import * as z from "zod";
import { AnyUid, Atqa, Ats, CardSizeWord, Sak } from "../card-frames/card-answer.ts";

/** Number on an encoder's label, entered by staff; also the key id (`kid`) of everything sealed for the encoder. */
export const DeviceNumber = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/, { error: "DEVICE_NUMBER_FORM" });

/** Reply of `GET /hello`, to any origin, so that a page can tell whether the bridge is missing or only unpaired. */
export const Hello = z.object({
  name: z.literal("card-bridge"),
  version: z.string(),
  protocol: z.number(),
  paired: z.boolean(),
  /** Device numbers of this computer's encoders; only for a page of the server that they are paired with. */
  encoders: z.array(z.string()).optional(),
});
export type Hello = z.output<typeof Hello>;

/** A card as the encoder detects it, before any key is used. */
export const DetectedCard = z.object({
  uid: AnyUid,
  /** As the encoder reports them; null if its protocol does not. */
  atqa: Atqa,
  sak: Sak,
  ats: Ats,
  type: z.string(),
  /** null if the card format does not support this card. */
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
  /** An error code, if state is fault or absent. */
  fault: z.string().nullable(),
  card: DetectedCard.nullable(),
  /** The last lease; a page sends it as `previous` when it acquires one. */
  lease: z.string().nullable(),
  /** Name of its current owner, from the page token. */
  holder: z.string().nullable(),
});
export type EncoderStatus = z.output<typeof EncoderStatus>;
