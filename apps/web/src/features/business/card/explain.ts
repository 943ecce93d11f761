// Casts: a text key is built from a field code of the card package and checked before use.
import {
  APPLICATIONS,
  accessGroup,
  CARD_TYPES,
  DEVICES,
  dataRights,
  type FieldView,
  METHODS,
  OPERATIONS,
  sectorOf,
  trailerBlock,
  type Who,
} from "@adel/card";
import type { MessageKey } from "@adel/messages";
import type { CardView } from "@adel/protocol/business/card";
import { TrailerBlock } from "@adel/protocol/card-frames/trailer";
import type { Translate } from "../../../core/locale/messages.ts";
import { formatTime } from "../../../core/time.ts";

type FieldWord = MessageKey<"business.card-fields">;
type CardWord = MessageKey<"terms">;
/** The two catalogs that explain a block. */
export interface FieldMessages {
  readonly field: Translate<FieldWord>;
  readonly card: Translate<CardWord>;
  readonly has: (word: string) => word is FieldWord;
  /** Times on a card are shown in the server's zone, as all others are. */
  readonly timeZone: string;
}

const among = <W extends string>(messages: readonly W[], value: unknown): W | undefined =>
  messages.find((word) => word === value);

/** Name of a field; numbered fields (`directory.sector.3`) keep their number. */
export function labelOf({ field }: FieldView, { field: t, has }: FieldMessages): string {
  const numbered = /^(directory\.sector|trailer\.rights)\.(\d+)$/.exec(field);
  if (numbered?.[1] === "directory.sector") return t("directory.sector", { sector: numbered[2] ?? "" });
  if (numbered?.[2] === "3") return t("trailer.own");
  if (numbered) return t("trailer.rights", { group: numbered[2] ?? "" });
  return has(field) ? t(field) : field;
}

const whoWord = (who: string, t: Translate<FieldWord>, has: FieldMessages["has"]): string =>
  has(`who.${who}`) ? t(`who.${who}` as "who.A") : who;

function rightsText(rights: readonly (string | number)[], { field: t, has }: FieldMessages): string {
  const lines = rights.map((right) => {
    const [action = "", who = ""] = String(right).split(":");
    const word = `right.${action}`;
    return has(word) ? t(word, { who: whoWord(who, t, has) }) : String(right);
  });
  return lines.join("; ");
}

/** Labels of enumerations: card types, operations, devices, applications. */
function wordText(value: string, { field: t, card, has }: FieldMessages): string | undefined {
  const type = among(CARD_TYPES, value);
  if (type) return card(`cardType.${type}`);
  const operation = among(OPERATIONS, value);
  if (operation) return card(`operation.${operation}`);
  const method = among(METHODS, value);
  if (method) return card(`method.${method}`);
  const application = among(APPLICATIONS, value);
  if (application) return card(`holder.${application}`);
  return has(value) ? t(value) : undefined;
}

const isTime = (field: string) => field === "record.validFrom" || field === "record.validTo";

function listText(values: readonly (string | number)[], texts: FieldMessages): string {
  if (values.length === 0) return texts.field("nothing");
  return values.map((value) => among(DEVICES, value)).every(Boolean)
    ? values.map((value) => wordText(String(value), texts) ?? value).join(" + ")
    : values.join(", ");
}

/** A field's value as text. */
export function valueText({ field, value }: FieldView, texts: FieldMessages): string {
  const { field: t, has } = texts;
  if (value === null) return field.startsWith("trailer.key") ? t("hidden") : "";
  if (field.startsWith("trailer.rights") && Array.isArray(value)) return rightsText(value, texts);
  if (field === "record.mark") return t(value ? "ours" : "wrong");
  if (typeof value === "boolean") return t(value ? "right" : "wrong");
  if (isTime(field)) return value === 0 ? t("noLimit") : formatTime(Number(value) * 1000, texts.timeZone);
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return listText(value, texts);
  if (field.startsWith("trailer.key")) return has(`key.${value}`) ? t(`key.${value}` as "key.secret") : value;
  return wordText(value, texts) ?? value;
}

/** What may be done with a block, and with which key; undefined where the trailer was not read. */
export function rightsOf({ blocks }: CardView, block: number, texts: FieldMessages): string | undefined {
  const { data: trailer } = TrailerBlock.safeParse(blocks[trailerBlock(sectorOf(block))]);
  const group = accessGroup(block);
  if (!trailer || group === 3) return undefined;
  const { read, write } = dataRights(trailer.access, group);
  const who = (key: Who) => texts.field(`who.${key}`);
  return `${texts.field("right.read", { who: who(read) })}; ${texts.field("right.write", { who: who(write) })}`;
}
