// Casts: a word is built from a field code of the card package and looked up before it is said.
import {
  APPLICATIONS,
  accessGroup,
  accessOf,
  CARD_TYPES,
  type CardMemory,
  DEVICES,
  dataRights,
  type FieldView,
  METHODS,
  OPERATIONS,
  sectorOf,
  trailerBlock,
  type Who,
} from "@adel/card";
import type { cardWords } from "../../../core/card/card.words.ts";
import type { Say } from "../../../core/locale/words.ts";
import { formatTime } from "../../../core/time.ts";
import type { fieldWords } from "./field.words.ts";

type FieldWord = keyof typeof fieldWords.zh;
type CardWord = keyof typeof cardWords.zh;
/** The two sets of words that explain a block. */
export interface Tongue {
  readonly field: Say<FieldWord>;
  readonly card: Say<CardWord>;
  readonly has: (word: string) => word is FieldWord;
  /** Times on a card are moments; they are said in the server's zone, as all others are. */
  readonly timeZone: string;
}

const among = <W extends string>(words: readonly W[], value: unknown): W | undefined =>
  words.find((word) => word === value);

/** What a field is called; numbered fields (`directory.sector.3`) keep their number in the words. */
export function labelOf({ field }: FieldView, { field: say, has }: Tongue): string {
  const numbered = /^(directory\.sector|trailer\.rights)\.(\d+)$/.exec(field);
  if (numbered?.[1] === "directory.sector") return say("directory.sector", { sector: numbered[2] ?? "" });
  if (numbered?.[2] === "3") return say("trailer.own");
  if (numbered) return say("trailer.rights", { group: numbered[2] ?? "" });
  return has(field) ? say(field) : field;
}

const whoWord = (who: string, say: Say<FieldWord>, has: Tongue["has"]): string =>
  has(`who.${who}`) ? say(`who.${who}` as "who.A") : who;

function rightsText(rights: readonly (string | number)[], { field: say, has }: Tongue): string {
  const lines = rights.map((right) => {
    const [act = "", who = ""] = String(right).split(":");
    const word = `right.${act}`;
    return has(word) ? say(word, { who: whoWord(who, say, has) }) : String(right);
  });
  return lines.join("; ");
}

/** Words of closed lists: card types, operations, devices, holders. */
function wordText(value: string, { field: say, card, has }: Tongue): string | undefined {
  const type = among(CARD_TYPES, value);
  if (type) return card(`cardType.${type}`);
  const operation = among(OPERATIONS, value);
  if (operation) return card(`operation.${operation}`);
  const method = among(METHODS, value);
  if (method) return card(`method.${method}`);
  const application = among(APPLICATIONS, value);
  if (application) return card(`holder.${application}`);
  return has(value) ? say(value) : undefined;
}

const isTime = (field: string) => field === "record.validFrom" || field === "record.validTo";

function listText(values: readonly (string | number)[], tongue: Tongue): string {
  if (values.length === 0) return tongue.field("nothing");
  return values.map((value) => among(DEVICES, value)).every(Boolean)
    ? values.map((value) => wordText(String(value), tongue) ?? value).join(" + ")
    : values.join(", ");
}

/** What a field's value means, in words. */
export function valueText({ field, value }: FieldView, tongue: Tongue): string {
  const { field: say, has } = tongue;
  if (value === null) return field.startsWith("trailer.key") ? say("hidden") : "";
  if (field.startsWith("trailer.rights") && Array.isArray(value)) return rightsText(value, tongue);
  if (field === "record.mark") return say(value ? "ours" : "wrong");
  if (typeof value === "boolean") return say(value ? "right" : "wrong");
  if (isTime(field)) return value === 0 ? say("noLimit") : formatTime(Number(value) * 1000, tongue.timeZone);
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return listText(value, tongue);
  if (field.startsWith("trailer.key")) return has(`key.${value}`) ? say(`key.${value}` as "key.secret") : value;
  return wordText(value, tongue) ?? value;
}

/** What may be done with a block, and with which key; undefined where the trailer was not read. */
export function rightsOf(memory: CardMemory, block: number, tongue: Tongue): string | undefined {
  const trailer = memory.blocks[trailerBlock(sectorOf(block))];
  const access = trailer && accessOf(trailer);
  const group = accessGroup(block);
  if (!access || group === 3) return undefined;
  const { read, write } = dataRights(access, group);
  const who = (key: Who) => tongue.field(`who.${key}`);
  return `${tongue.field("right.read", { who: who(read) })}; ${tongue.field("right.write", { who: who(write) })}`;
}
