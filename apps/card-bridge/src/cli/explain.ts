import type { CardRecord, FieldView } from "@adel/card";
import type { Text } from "@adel/protocol";
import { cardTypeWords, deviceWords, holderWords, methodWords, operationWords } from "./card-words.ts";
import { fieldWords, valueWords } from "./field-words.ts";
import type { Terminal } from "./terminal.ts";

type Say = Terminal["say"];

/** Words of the closed lists of the card; the lists share no word but "doorLock" and "energySaver", which mean the same. */
const WORDS: Readonly<Record<string, Text>> = {
  ...holderWords,
  ...cardTypeWords,
  ...operationWords,
  ...methodWords,
};

const DEVICES: Readonly<Record<string, Text>> = deviceWords;

/** `2025-11-20 08:00:00 UTC`: devices keep UTC, and so does who reads a log of another place. */
const time = (seconds: number) => new Date(seconds * 1000).toISOString().replace("T", " ").replace(".000Z", " UTC");

/** What a field is called: `directory.sector.3` keeps its number. */
export function fieldName(field: string, say: Say): string {
  const [, stem = field, n = ""] = /^(.+)\.(\d+)$/.exec(field) ?? [];
  const word = fieldWords[stem];
  return word ? say(word, { n }) : field;
}

function valueText(field: string, value: FieldView["value"], say: Say): string | undefined {
  if (field === "record.validFrom" || field === "record.validTo")
    return value === 0 ? say(valueWords.noLimit) : time(Number(value));
  // Bytes stand low first on the card, and the number is read high first.
  if (field === "manufacturer.atqa" && typeof value === "string") return value;
  if (typeof value === "string") return WORDS[value] ? say(WORDS[value]) : undefined;
  if (typeof value === "number") return String(value);
  if (!Array.isArray(value)) return undefined;
  if (value.length === 0) return say(valueWords.nothing);
  return value.map((one) => (DEVICES[one] ? say(DEVICES[one]) : String(one))).join(", ");
}

/** What stands in a field: in words where it has a meaning, and as bytes. */
export function sideText(view: FieldView | undefined, say: Say): string {
  if (!view) return "-";
  const meaning = valueText(view.field, view.value, say);
  return meaning === undefined ? view.raw : `${meaning} (${view.raw})`;
}

/** Where and for what, by kind. */
function details(record: CardRecord): readonly (readonly [field: string, value: FieldView["value"]])[] {
  switch (record.kind) {
    case "doorLock":
      return [
        ["doorLock.building", record.building],
        ["doorLock.floor", record.floor],
        ["doorLock.room", record.room],
        ["doorLock.areas", record.areas],
      ];
    case "energySaver":
      return [
        ["energySaver.relays", record.relays],
        ["energySaver.offDelay", record.offDelay],
        ["energySaver.areas", record.areas],
      ];
    case "ladder":
      return [["ladder.floors", record.floors]];
    case "test":
      return [
        ["test.devices", record.devices],
        ["test.method", record.method],
        ["test.operation", record.operation],
        ["test.targetSector", record.targetSector],
      ];
  }
}

/** A record as rows of name and value. */
export function recordRows(record: CardRecord, say: Say): readonly (readonly [string, string])[] {
  const { cardType, hotelNumber, sequence, validFrom, validTo } = record;
  const fields: readonly (readonly [string, FieldView["value"]])[] = [
    ["record.cardType", cardType],
    ["record.hotelNumber", hotelNumber],
    ["record.sequence", sequence],
    ["record.validFrom", validFrom],
    ["record.validTo", validTo],
    ...details(record),
  ];
  return fields.map(([field, value]) => [fieldName(field, say), valueText(field, value, say) ?? String(value)]);
}
