import { type Inspection, type InspectionContext, inspectCard, type OpenedBy } from "@adel/card";
import { type Dump, decodeDump, type KeyLabel } from "@adel/protocol";
import type { FinishedRead } from "../card/card-read.service.ts";

/** The owner of the key of each label. */
const OPENED_BY: Readonly<Record<KeyLabel, OpenedBy>> = {
  "factory-default": "other",
  directory: "directory",
  hotel: "hotel",
  "hotel-previous": "former",
  maker: "manufacturer",
  typed: "other",
};

/** A verdict for each check of a read card; the server checks the bytes itself. */
export function inspectRead(
  read: Pick<FinishedRead, "uid" | "card_size">,
  dump: Dump,
  input: InspectionContext,
): Inspection {
  const opened = new Map(
    dump.openedWith.flatMap((label, sector) => (label === null ? [] : [[sector, OPENED_BY[label]] as const])),
  );
  return inspectCard(decodeDump({ uid: read.uid, cardSize: read.card_size, blocks: dump.blocks }), {
    ...input,
    opened,
  });
}

/** The card's data as a test card; undefined without a readable test record. */
export const testRecordOf = ({ records }: Inspection) =>
  records.map(({ record }) => record).find((record) => record.kind === "test");
