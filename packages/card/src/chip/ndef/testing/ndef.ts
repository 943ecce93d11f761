import fc from "fast-check";
import { asBytes, join } from "../../bytes.ts";
import { NDEF_TYPE } from "../record.ts";

/** A record to be encoded, split into chunks of `chunk` bytes if given. */
export type PlainRecord = {
  readonly format: number;
  readonly type: string;
  readonly payload: Uint8Array;
  readonly id?: Uint8Array;
  readonly chunk?: number;
};

function pieces({ payload, chunk }: PlainRecord): readonly Uint8Array[] {
  if (chunk === undefined || payload.length <= chunk) return [payload];
  return Array.from({ length: Math.ceil(payload.length / chunk) }, (_, i) =>
    payload.slice(i * chunk, i * chunk + chunk),
  );
}

/** Encodes a message with these records, independently of the parser. */
export function writeMessage(records: readonly PlainRecord[], short = true): Uint8Array {
  const chunks = records.flatMap((record) => {
    const parts = pieces(record);
    return parts.map((payload, at) => ({ record, payload, isFirst: at === 0, isLast: at === parts.length - 1 }));
  });
  return join(
    ...chunks.map(({ record, payload, isFirst, isLast }, at) => {
      const id = isFirst ? record.id : undefined;
      const type = isFirst ? asBytes(record.type) : [];
      const isShort = short && payload.length < 256;
      const flags =
        (at === 0 ? 0x80 : 0) +
        (at === chunks.length - 1 ? 0x40 : 0) +
        (isLast ? 0 : 0x20) +
        (isShort ? 0x10 : 0) +
        (id ? 0x08 : 0) +
        (isFirst ? record.format : NDEF_TYPE.unchanged);
      const { length } = payload;
      const size = isShort ? [length] : [0, 0, length >> 8, length & 255];
      return join([flags, type.length], size, id ? [id.length] : [], type, id ?? [], payload);
    }),
  );
}

/** Arbitrary records that a message can contain. */
export const anyRecords: fc.Arbitrary<readonly PlainRecord[]> = fc.array(
  fc.record(
    {
      format: fc.constantFrom(NDEF_TYPE.mime, NDEF_TYPE.uri, NDEF_TYPE.external),
      type: fc.stringMatching(/^[a-z]{1,9}\/[a-z]{1,9}$/),
      payload: fc.uint8Array({ maxLength: 300 }),
      id: fc.uint8Array({ maxLength: 4 }),
      chunk: fc.integer({ min: 1, max: 60 }),
    },
    { requiredKeys: ["format", "type", "payload"] },
  ),
  { minLength: 1, maxLength: 4 },
);

/** A message as TLV block after NULL blocks, with or without a terminator. */
export const asTlv = (message: Uint8Array, nulls = 0): Uint8Array => {
  const { length } = message;
  const size = length < 255 ? [length] : [255, length >> 8, length & 255];
  return join(new Uint8Array(nulls), [0x03], size, message, [0xfe]);
};
