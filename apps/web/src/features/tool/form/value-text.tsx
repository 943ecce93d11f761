import type { FormField, FormValue } from "@adel/protocol/tool/form";
import { DictTag } from "../../../core/dict/dict-tag.tsx";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { moneyText } from "../../../core/money.ts";

interface Props {
  readonly field: FormField;
  readonly value: FormValue | undefined;
}
/** What was filled into a field, as a person reads it. */
export function ValueText({ field, value }: Props) {
  const t = useTranslation("tool.form");
  const language = useLanguage();
  if (value === undefined) return <span className="caption">{t("noValue")}</span>;
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (field.kind === "money" && typeof value === "number") return moneyText(value, language);
  if (field.kind === "select") return <DictTag type={field.dictType} value={value} />;
  return String(value);
}
