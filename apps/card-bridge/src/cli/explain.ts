import type { CardRecord, FieldView } from "@adel/card";
import type { Terminal } from "./terminal.ts";
import { isCliKey } from "./texts.ts";

type Translate = Terminal["t"];

/** Enumerations stored on the card. No value is in two of them. */
const VALUE_LISTS = ["application", "cardType", "operation", "method"] as const;

const valueKey = (value: string) => VALUE_LISTS.map((list) => `${list}.${value}`).find(isCliKey);

/** `2025-11-20 08:00:00 UTC`: devices use UTC, and logs may be read in another time zone. */
const time = (seconds: number) => new Date(seconds * 1000).toISOString().replace("T", " ").replace(".000Z", " UTC");

/** The name of a field: `directory.sector.3` keeps its number. */
export function fieldName(field: string, t: Translate): string {
  const [, stem = field, n = ""] = /^(.+)\.(\d+)$/.exec(field) ?? [];
  const key = `field.${stem}`;
  return isCliKey(key) ? t(key, { n }) : field;
}

function valueText(field: string, value: FieldView["value"], t: Translate): string | undefined {
  if (field === "record.validFrom" || field === "record.validTo")
    return value === 0 ? t("value.noLimit") : time(Number(value));
  // Bytes are stored low byte first on the card; the number is shown high byte first.
  if (field === "manufacturer.atqa" && typeof value === "string") return value;
  if (typeof value === "string") {
    const key = valueKey(value);
    return key && t(key);
  }
  if (typeof value === "number") return String(value);
  if (!Array.isArray(value)) return undefined;
  if (value.length === 0) return t("value.nothing");
  const name = (one: string | number) => {
    const key = `device.${one}`;
    return isCliKey(key) ? t(key) : String(one);
  };
  return value.map(name).join(", ");
}

/** The value of a field: in words if it has a meaning, and as bytes. */
export function sideText(view: FieldView | undefined, t: Translate): string {
  if (!view) return "-";
  const meaning = valueText(view.field, view.value, t);
  return meaning === undefined ? view.raw : `${meaning} (${view.raw})`;
}

/** Location and purpose, by kind. */
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
export function recordRows(record: CardRecord, t: Translate): readonly (readonly [string, string])[] {
  const { cardType, hotelNumber, sequence, validFrom, validTo } = record;
  const fields: readonly (readonly [string, FieldView["value"]])[] = [
    ["record.cardType", cardType],
    ["record.hotelNumber", hotelNumber],
    ["record.sequence", sequence],
    ["record.validFrom", validFrom],
    ["record.validTo", validTo],
    ...details(record),
  ];
  return fields.map(([field, value]) => [fieldName(field, t), valueText(field, value, t) ?? String(value)]);
}
