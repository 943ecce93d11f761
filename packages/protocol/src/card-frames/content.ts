import {
  APPLICATIONS,
  type ApplicationContent,
  bytes,
  type CardContent,
  type SectorKeys as CardSectorKeys,
  hex,
  uid as toUid,
  type WritableSize,
} from "@adel/card";
import * as z from "zod";
import { hexOf } from "../kernel/field.ts";
import { CardSizeWord } from "./card-answer.ts";
import { decodeSectorKeys, encodeSectorKeys, SectorKeys, SectorNumber } from "./sector.ts";

/** Finished bytes of one application: a record of 48 bytes in one sector, or the 288 of a fingerprint region in six. */
export const ApplicationFrame = z.object({
  application: z.enum(APPLICATIONS),
  sectors: z.array(SectorNumber),
  data: hexOf(48, 288),
});
export type ApplicationFrame = z.output<typeof ApplicationFrame>;

/** Content to write to a card: finished records and this card's sector keys, never a master key (card format §5). */
export const TicketContent = z.object({
  cardSize: CardSizeWord,
  applications: z.array(ApplicationFrame),
  sectorKeys: z.array(SectorKeys),
});
export type TicketContent = z.output<typeof TicketContent>;

/** Encodes an application's bytes for a sealed ticket. */
export const encodeApplication = ({ application, sectors, data }: ApplicationContent): ApplicationFrame => ({
  application,
  sectors: [...sectors],
  data: hex(data),
});

/** Encodes the content to write for a sealed ticket. */
export const encodeContent = (content: {
  readonly cardSize: WritableSize;
  readonly applications: readonly ApplicationContent[];
  readonly sectorKeys: readonly CardSectorKeys[];
}): TicketContent => ({
  cardSize: content.cardSize,
  applications: content.applications.map(encodeApplication),
  sectorKeys: content.sectorKeys.map(encodeSectorKeys),
});

/**
 * Decodes the content of a ticket for the card with this `Uid`. Does not check whether it fits the card: `writeTargets`
 * of the card package does.
 */
export const decodeContent = ({ cardSize, applications, sectorKeys }: TicketContent, uid: string): CardContent => ({
  cardSize,
  uid: toUid(uid),
  applications: applications.map((one) => ({ ...one, data: bytes(one.data) })),
  sectorKeys: sectorKeys.map(decodeSectorKeys),
});
