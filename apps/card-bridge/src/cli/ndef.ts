import {
  CardDataError,
  type CardMemory,
  hex,
  NDEF_KEY_A,
  type Ndef,
  type NdefRecord,
  ranges,
  readNdef,
} from "@adel/card";
import { DeviceError } from "../kernel/errors.ts";
import { CardFrom, viewCard } from "./card-view.ts";
import { columns } from "./columns.ts";
import type { Register } from "./command.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { addKeyOptions } from "./key-options.ts";
import { cardLine } from "./sector-text.ts";
import type { Terminal } from "./terminal.ts";
import { isCliKey } from "./texts.ts";
import type { Tools } from "./tools.ts";

type Translate = Terminal["t"];

/** Characters that control a terminal or hide other characters: controls, formats, line and paragraph separators. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const codePoint = (character: string) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;

/** Makes a card's text, which anyone may have written, safe for a terminal. */
const printable = (text: string): string => text.replace(UNPRINTABLE, codePoint);

/** Kind, attributes and content of a record. */
function row(record: NdefRecord, t: Translate): readonly string[] {
  switch (record.kind) {
    case "uri":
      return [t("ndef.uri"), "", printable(record.uri)];
    case "text":
      return [t("ndef.text"), printable(record.language), printable(record.text)];
    case "mime":
      return [t("ndef.mime"), printable(record.type), hex(record.data)];
    case "other":
      return [t("ndef.other"), record.type === "" ? t("ndef.untyped") : printable(record.type), hex(record.data)];
    case "empty":
      return [t("ndef.emptyRecord")];
  }
}

const document = (record: NdefRecord) => ("data" in record ? { ...record, data: hex(record.data) } : record);

/** Malformed or missing data, as text with its block. */
function toNdefError(error: unknown, t: Translate): unknown {
  if (!(error instanceof CardDataError)) return error;
  const { code, offset: block } = error;
  const doing = "reading NDEF data";
  if (code === "NDEF_UNKNOWN" || code === "DIRECTORY_UNKNOWN")
    return new DeviceError("NDEF_UNREAD", doing, { block }, error);
  const reason = `ndef.${code}`;
  return isCliKey(reason) ? new DeviceError("NDEF_WRONG", doing, { block, reason: t(reason) }, error) : error;
}

function decode(memory: CardMemory, t: Translate): Ndef {
  try {
    return readNdef(memory);
  } catch (error) {
    throw toNdefError(error, t);
  }
}

async function show(tools: Tools, from: CardFrom): Promise<ExitCode> {
  const { t, result } = tools.terminal;
  const { memory } = await viewCard(tools, { ...from, key: [...from.key, NDEF_KEY_A.reveal()] });
  const { sectors, records } = decode(memory, t);
  const sectorText = t(sectors.length === 1 ? "sector.sector" : "sector.sectors", { sector: ranges(sectors) });
  const heading =
    sectors.length === 0
      ? t("ndef.none")
      : t(records.length === 0 ? "ndef.empty" : "ndef.heading", { sectors: sectorText, count: records.length });
  result({ ok: true, uid: hex(memory.uid), sectors, records: records.map(document) }, [
    cardLine(memory, t),
    heading,
    ...columns(records.map((record, at) => [String(at + 1), ...row(record, t)])),
  ]);
  return EXIT.done;
}

/** `ndef`: NDEF records on a card or in a dump. Their public key is tried without being given. */
export const registerNdef: Register = (command, { t, run }) => {
  command.option("--encoder <address>", t("encoder")).option("--image <file>", t("image"));
  addKeyOptions(command, t).action(run(CardFrom, show));
};
