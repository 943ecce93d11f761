import { join } from "../chip/bytes.ts";
import { CardDataError } from "../chip/card-data-error.ts";
import { type CardMemory, knownBlock } from "../chip/memory.ts";
import { dataBlocks } from "../chip/mifare-classic/sector.ts";
import { parseNdefMessage } from "../chip/ndef/message.ts";
import type { NdefRecord } from "../chip/ndef/record.ts";
import { ndefMessages } from "../chip/ndef/tlv.ts";
import { type Aid, readDirectory } from "./directory.ts";

/** AID of the NFC Forum's data: 03 E1 in the directory (NXP AN1304 §4). */
const NDEF_AID: Aid = 0xe103;

/** The NDEF data of a card. */
export type Ndef = {
  /** Sectors that the directory lists for it; empty without the application. */
  readonly sectors: readonly number[];
  /** Records of all its messages, in order. */
  readonly records: readonly NdefRecord[];
};

/**
 * Reads the NDEF records of a card from the data blocks of the sectors that its directory lists for them (NXP AN1304
 * §4). Fails with DIRECTORY_CRC or DIRECTORY_UNKNOWN like `readDirectory`, with NDEF_UNKNOWN where a block of the
 * application was not read, and with NDEF_TLV_LENGTH or NDEF_RECORD_… where its content is malformed. `offset` is
 * always a block of the card.
 */
export function readNdef(memory: CardMemory): Ndef {
  const { entries } = readDirectory(memory);
  const sectors = [...entries].flatMap(([sector, aid]) => (aid === NDEF_AID ? [sector] : []));
  const blocks = sectors.toSorted((a, b) => a - b).flatMap(dataBlocks);
  const data = join(
    ...blocks.map((number) => {
      const known = knownBlock(memory, number);
      if (!known) throw new CardDataError("NDEF_UNKNOWN", number);
      return known;
    }),
  );
  const records = atBlock(blocks, 0, () => ndefMessages(data)).flatMap(({ message, at }) =>
    atBlock(blocks, at, () => parseNdefMessage(message)),
  );
  return { sectors, records };
}

/**
 * Runs a parser of bytes that begin at `from` of the data area; converts the offset of its errors to a block of the
 * card.
 */
function atBlock<T>(blocks: readonly number[], from: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CardDataError)) throw error;
    throw new CardDataError(error.code, blocks[Math.floor((from + error.offset) / 16)] ?? -1);
  }
}
