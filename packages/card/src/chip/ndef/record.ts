import { asText, hex } from "../bytes.ts";
import { CardDataError } from "../card-data-error.ts";

/** "Type name format" of a record: how its type is interpreted. */
export const NDEF_TYPE = {
  empty: 0,
  wellKnown: 1,
  mime: 2,
  uri: 3,
  external: 4,
  unknown: 5,
  unchanged: 6,
} as const;

/** A record whose payload is not decoded; `at` is its offset in the message. */
export type RawRecord = {
  readonly at: number;
  readonly format: number;
  readonly type: Uint8Array;
  readonly payload: Uint8Array;
};

/** A decoded record. `type` is the full name: a MIME type, a URI, or a URN of the NFC Forum. */
export type NdefRecord =
  | { readonly kind: "uri"; readonly uri: string }
  | { readonly kind: "text"; readonly language: string; readonly text: string }
  | { readonly kind: "mime"; readonly type: string; readonly data: Uint8Array }
  | { readonly kind: "other"; readonly type: string; readonly data: Uint8Array }
  | { readonly kind: "empty" };

/** Prefixes of the URI record by code, from 0 on (NFC Forum RTD URI 1.0, table 3). */
const URI_BEGINNINGS = [
  "",
  "http://www.",
  "https://www.",
  "http://",
  "https://",
  "tel:",
  "mailto:",
  "ftp://anonymous:anonymous@",
  "ftp://ftp.",
  "ftps://",
  "sftp://",
  "smb://",
  "nfs://",
  "ftp://",
  "dav://",
  "news:",
  "telnet://",
  "imap:",
  "rtsp://",
  "urn:",
  "pop:",
  "sip:",
  "sips:",
  "tftp:",
  "btspp://",
  "btl2cap://",
  "btgoep://",
  "tcpobex://",
  "irdaobex://",
  "file://",
  "urn:epc:id:",
  "urn:epc:tag:",
  "urn:epc:pat:",
  "urn:epc:raw:",
  "urn:epc:",
  "urn:nfc:",
] as const;

/** Bit 7 of a text record's first byte: UTF-16 instead of UTF-8; bits 5–0: length of the language code. */
const IS_UTF16 = 0x80;
const LANGUAGE_LENGTH = 0x3f;

/** Undefined if the bytes are not UTF-8: `decodeURIComponent` rejects them. */
function utf8(data: Uint8Array): string | undefined {
  try {
    return decodeURIComponent(Array.from(data, (byte) => `%${hex([byte])}`).join(""));
  } catch {
    return undefined;
  }
}

/** Big-endian unless a byte order mark says otherwise (NFC Forum RTD Text 1.0 §3.4); the mark is removed. */
function utf16(data: Uint8Array): string | undefined {
  if (data.length % 2 !== 0) return undefined;
  const isLittle = data[0] === 0xff && data[1] === 0xfe;
  const units = Array.from({ length: data.length / 2 }, (_, at) => {
    const [first = 0, second = 0] = data.subarray(2 * at);
    return isLittle ? second * 256 + first : first * 256 + second;
  });
  const text = String.fromCharCode(...(units[0] === 0xfeff ? units.slice(1) : units));
  return text.isWellFormed() ? text : undefined;
}

function textRecord({ at, payload }: RawRecord): NdefRecord {
  const [status] = payload;
  const from = 1 + ((status ?? 0) & LANGUAGE_LENGTH);
  if (status === undefined || from > payload.length) throw new CardDataError("NDEF_RECORD_TEXT", at);
  const rest = payload.slice(from);
  const text = (status & IS_UTF16) === 0 ? utf8(rest) : utf16(rest);
  if (text === undefined) throw new CardDataError("NDEF_RECORD_TEXT", at);
  return { kind: "text", language: asText(payload.slice(1, from)), text };
}

/** Unassigned codes have an empty prefix (RTD URI 1.0 §3.2.2). */
function uriRecord({ at, payload }: RawRecord): NdefRecord {
  const [code] = payload;
  const rest = utf8(payload.slice(1));
  if (code === undefined || rest === undefined) throw new CardDataError("NDEF_RECORD_URI", at);
  return { kind: "uri", uri: `${URI_BEGINNINGS[code] ?? ""}${rest}` };
}

/**
 * Decodes a record. Fails with NDEF_RECORD_TEXT or NDEF_RECORD_URI at the record's offset when the payload does not
 * match its type.
 */
export function readRecord(record: RawRecord): NdefRecord {
  const name = asText(record.type);
  const data = record.payload;
  switch (record.format) {
    case NDEF_TYPE.empty:
      return { kind: "empty" };
    case NDEF_TYPE.wellKnown:
      if (name === "T") return textRecord(record);
      return name === "U" ? uriRecord(record) : { kind: "other", type: `urn:nfc:wkt:${name}`, data };
    case NDEF_TYPE.mime:
      return { kind: "mime", type: name, data };
    case NDEF_TYPE.uri:
      return { kind: "other", type: name, data };
    case NDEF_TYPE.external:
      return { kind: "other", type: `urn:nfc:ext:${name}`, data };
    default:
      return { kind: "other", type: "", data };
  }
}
