import type { Namespace } from "@adel/messages";
import { type Language, localize, type Text } from "@adel/protocol/kernel/text";
import { Skeleton } from "@mantine/core";
import { useDictionary } from "../../core/dict/use-dictionary.ts";
import { hasMessage, useLanguage, useTranslation } from "../../core/locale/messages.ts";
import { moneyText } from "../../core/money.ts";
import type { FieldFormat } from "./field-format.ts";

interface Props {
  readonly format: FieldFormat;
  /** Where the texts of the format are. */
  readonly texts: Namespace;
  /** As the audit trail has it. */
  readonly value: string | null;
}

/** What has parts is stored as JSON; a text that only looks like it stays. */
function parseParts(value: string): unknown {
  if (!/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The entries of a list of texts or numbers, a text in the page's language, or the value itself. */
function entriesOf(value: string, language: Language): readonly string[] {
  const parts = parseParts(value);
  if (Array.isArray(parts)) return parts.some((one) => typeof one === "object") ? [value] : parts.map(String);
  return [isText(parts) ? localize(parts, language) : value];
}

const isText = (value: unknown): value is Text =>
  typeof value === "object" && value !== null && "zh" in value && "en" in value;

/** A stored value in the format of the page that shows its record. */
export function FieldValue({ format, texts, value }: Props) {
  const t = useTranslation("monitor.audit");
  const textOf = useTranslation(texts);
  const language = useLanguage();
  const dictionary = useDictionary(format.kind === "dict" ? format.type : "");
  if (format.kind === "dict" && dictionary.isPending && value)
    return <Skeleton component="span" display="inline-block" height={12} width={48} />;
  const toText = (one: string): string => {
    if (format.kind === "dict") return dictionary.word(one).label;
    if (format.kind === "money" && /^-?\d+$/.test(one)) return moneyText(Number(one), language);
    const key = format.kind === "text" ? format.keyOf(one) : undefined;
    if (key !== undefined && hasMessage(texts, key)) return textOf(key);
    if (one === "true" || one === "false") return t(one === "true" ? "yes" : "no");
    return one;
  };
  const text = entriesOf(value ?? "", language)
    .map(toText)
    .join(t("comma"));
  return text || "–";
}
