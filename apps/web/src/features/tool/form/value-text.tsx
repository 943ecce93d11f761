import { localize } from "@adel/protocol/kernel/text";
import { UPLOAD_PATH } from "@adel/protocol/system/file";
import { type FormField, type FormValue, filesOf, tableRowsOf } from "@adel/protocol/tool/form";
import type { ReactNode } from "react";
import { BASE } from "../../../core/api.ts";
import { DictTag } from "../../../core/dict/dict-tag.tsx";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { moneyText } from "../../../core/money.ts";
import { RichText } from "../../../ui/rich-text/rich-text.tsx";
import classes from "./value-text.module.css";

interface Props {
  readonly field: FormField;
  readonly value: FormValue | undefined;
  /** Names of departments by their numbers. */
  readonly depts: Readonly<Record<string, string>>;
}
/** The value of a field, formatted for display. */
export function ValueText({ field, value, depts }: Props): ReactNode {
  const t = useTranslation("tool.form");
  const language = useLanguage();
  if (value === undefined) return <span className="caption">{t("noValue")}</span>;
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (field.kind === "money" && typeof value === "number") return moneyText(value, language);
  if (field.kind === "select") return <DictTag type={field.dictType} value={String(value)} />;
  if (field.kind === "upload") return <FileLinks names={filesOf(field, value)} />;
  if (field.kind === "table") return <TableRows table={field} value={value} />;
  if (field.kind === "richText") return <RichText html={String(value)} label={localize(field.label, language)} />;
  if (field.kind === "card") return <span className="mono">{String(value)}</span>;
  if (field.kind === "signature")
    return (
      <img className={classes.signature} src={`${BASE}${UPLOAD_PATH}${value}`} alt={localize(field.label, language)} />
    );
  if (field.kind === "tree") return depts[String(value)] || String(value);
  return String(value);
}

/** Each file under its own name once it is downloaded; here they are numbered. */
function FileLinks({ names }: { readonly names: readonly string[] }) {
  const t = useTranslation("tool.form");
  return names.map((name, at) => (
    <a key={name} className="link" href={`${BASE}${UPLOAD_PATH}${name}`} download>
      {t("attachment", { number: at + 1, kind: (name.split(".").at(-1) ?? "").toUpperCase() })}
    </a>
  ));
}

interface RowsProps {
  readonly table: Extract<FormField, { kind: "table" }>;
  readonly value: FormValue;
}
function TableRows({ table, value }: RowsProps) {
  const language = useLanguage();
  return (
    <div className={classes.scroll}>
      <table className={classes.rows}>
        <thead>
          <tr>
            {table.columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {localize(label, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tableRowsOf(value).map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
            <tr key={at}>
              {table.columns.map((column) => (
                <td key={column.key}>
                  <ValueText field={column} value={row[column.key] ?? undefined} depts={{}} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
