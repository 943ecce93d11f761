import { join, uint } from "../bytes.ts";
import { CardDataError } from "../card-data-error.ts";
import { NDEF_TYPE, type NdefRecord, type RawRecord, readRecord } from "./record.ts";

/** First byte of a record (NFC Forum NDEF 1.0 §3.2.1–3.2.6); its lower three bits are the type name format. */
const FLAG = { begins: 0x80, ends: 0x40, chunk: 0x20, short: 0x10, hasId: 0x08 } as const;
const FORMAT = 0x07;

/** A record, or one chunk of a record, as stored in the message. */
type Chunk = RawRecord & {
  readonly flags: number;
  readonly idLength: number;
  readonly end: number;
};

const has = ({ flags }: Chunk, flag: number) => (flags & flag) !== 0;

/** Flags · type length · payload length (1 or 4) · id length where there is one · type · id · payload. */
function chunkAt(message: Uint8Array, at: number): Chunk {
  const flags = message[at] ?? 0;
  const lengthBytes = flags & FLAG.short ? 1 : 4;
  const idAt = at + 2 + lengthBytes;
  const typeAt = idAt + (flags & FLAG.hasId ? 1 : 0);
  if (typeAt > message.length) throw new CardDataError("NDEF_RECORD_LENGTH", at);
  const typeLength = message[at + 1] ?? 0;
  const idLength = flags & FLAG.hasId ? (message[idAt] ?? 0) : 0;
  const payloadAt = typeAt + typeLength + idLength;
  const end = payloadAt + uint(message, at + 2, lengthBytes);
  if (end > message.length) throw new CardDataError("NDEF_RECORD_LENGTH", at);
  const type = message.slice(typeAt, typeAt + typeLength);
  return { at, flags, format: flags & FORMAT, type, idLength, payload: message.slice(payloadAt, end), end };
}

function chunksOf(message: Uint8Array): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at < message.length; at = chunks.at(-1)?.end ?? message.length) chunks.push(chunkAt(message, at));
  return chunks;
}

/** Whether a chunk may follow `before`, the chunk in front of it. */
function isAllowed(chunk: Chunk, before: Chunk | undefined, isLast: boolean): boolean {
  const continues = before !== undefined && has(before, FLAG.chunk);
  if (has(chunk, FLAG.begins) !== (before === undefined) || has(chunk, FLAG.ends) !== isLast) return false;
  if ((chunk.format === NDEF_TYPE.unchanged) !== continues) return false;
  if (has(chunk, FLAG.chunk) && isLast) return false;
  if (continues) return chunk.type.length === 0 && chunk.idLength === 0;
  if (chunk.format === NDEF_TYPE.empty) return chunk.type.length + chunk.idLength + chunk.payload.length === 0;
  return chunk.format !== NDEF_TYPE.unknown || chunk.type.length === 0;
}

/** Joins the chunks of each record; a continuing chunk has no type of its own. */
function joined(chunks: readonly Chunk[]): readonly RawRecord[] {
  return chunks.flatMap((chunk, index) => {
    if (chunk.format === NDEF_TYPE.unchanged) return [];
    const next = chunks.findIndex((other, at) => at > index && other.format !== NDEF_TYPE.unchanged);
    const own = chunks.slice(index, next === -1 ? chunks.length : next);
    return [{ ...chunk, payload: join(...own.map(({ payload }) => payload)) }];
  });
}

/**
 * Parses an NDEF message (NFC Forum NDEF 1.0): URI, text and MIME records are decoded, others give type and bytes. An
 * empty message has no records. Fails with NDEF_RECORD_LENGTH when a record runs past the end, NDEF_RECORD_FLAGS when
 * its flags do not fit its position, and NDEF_RECORD_TEXT or NDEF_RECORD_URI when its content is invalid. `offset` is
 * that of the record in the message.
 */
export function parseNdefMessage(message: Uint8Array): readonly NdefRecord[] {
  const chunks = chunksOf(message);
  chunks.forEach((chunk, index) => {
    if (!isAllowed(chunk, chunks[index - 1], index === chunks.length - 1))
      throw new CardDataError("NDEF_RECORD_FLAGS", chunk.at);
  });
  return joined(chunks).map(readRecord);
}
