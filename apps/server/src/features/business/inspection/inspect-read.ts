import {
  bytes,
  type CardMemory,
  type Inspection,
  type InspectionContext,
  inspectCard,
  isTrailer,
  KEY_A_BYTES,
  KEY_B_BYTES,
  type OpenedBy,
  uid as uidOf,
  unreadCard,
  withBlocks,
} from "@adel/card";
import type { Dump, KeyLabel } from "@adel/protocol";
import type { FinishedRead } from "../card/card-read.service.ts";

/** Whose key each label stands for. */
const OPENED_BY: Readonly<Record<KeyLabel, OpenedBy>> = {
  "factory-default": "other",
  directory: "directory",
  hotel: "hotel",
  "hotel-previous": "former",
  maker: "maker",
  typed: "other",
};

/** The card as its dump shows it; what a dump never holds, the keys, is unknown. */
const memoryOf = ({ uid, card_size }: FinishedRead, { blocks }: Dump): CardMemory =>
  withBlocks(
    unreadCard(uidOf(uid), card_size),
    blocks.map((block, number) => [
      number,
      block === null ? undefined : bytes(block),
      isTrailer(number) ? KEY_A_BYTES | KEY_B_BYTES : 0,
    ]),
  );

/** A verdict for each check of a card that was read; the server judges the bytes itself and believes no page. */
export function inspectRead(read: FinishedRead, dump: Dump, input: InspectionContext): Inspection {
  const opened = new Map(
    dump.openedWith.flatMap((label, sector) => (label === null ? [] : [[sector, OPENED_BY[label]] as const])),
  );
  return inspectCard(memoryOf(read, dump), { ...input, opened });
}

/** What the card says as a test card; undefined where it bears no readable test record. */
export const testRecordOf = ({ records }: Inspection) =>
  records.map(({ record }) => record).find((record) => record.kind === "test");
