import {
  bytes,
  type CardContent,
  emptyCard,
  expectedImage,
  hex,
  key,
  totalBlocks,
  uid as uidOf,
  withoutKeys,
} from "@adel/card";
import type { KeyLabel, Ticket } from "@adel/protocol";

type Written = Extract<Ticket, { act: "write" }>;
export interface Dumped {
  readonly blocks: (string | null)[];
  readonly openedWith: (KeyLabel | null)[];
}

/** The card that a ticket makes of a new one, as a bridge reads it: trailer keys blanked. */
export function dumpOf({ uid, content: { cardSize, applications, sectorKeys } }: Written): Dumped {
  const content: CardContent = {
    cardSize,
    uid: uidOf(uid),
    applications: applications.map((one) => ({ ...one, data: bytes(one.data) })),
    sectorKeys: sectorKeys.map((one) => ({ sector: one.sector, keyA: key(one.keyA), keyB: key(one.keyB) })),
  };
  const image = withoutKeys(expectedImage(content, emptyCard(uidOf(uid), cardSize)));
  return {
    blocks: Array.from({ length: totalBlocks(cardSize) }, (_, number) => hex(image.blocks[number] ?? [])),
    openedWith: Array.from({ length: 16 }, (_, sector) =>
      sector === 0 ? "directory" : sector === 4 ? "maker" : "factory-default",
    ),
  };
}
