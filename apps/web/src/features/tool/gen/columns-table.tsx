import type { MessageKey } from "@adel/messages";
import { type GenColumn, type GenTable, QUERY_TYPES, WIDGETS } from "@adel/protocol/tool/gen";
import { Checkbox, Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "../../../core/locale/messages.ts";
import classes from "./gen.module.css";

const TICKS = ["isInsert", "isEdit", "isList", "isQuery", "isRequired"] as const;
const TEXTS = [
  ["columnComment", "label"],
  ["columnCommentEn", "labelEn"],
  ["javaField", "javaField"],
] as const;

interface Props {
  readonly form: UseFormReturnType<GenTable>;
  readonly dictionaries: readonly string[];
}

/** One row for each column of the table. */
export function ColumnsTable({ form, dictionaries }: Props) {
  const t = useTranslation("tool.gen-edit");
  return (
    <div className={classes.scroll}>
      <table className={classes.columns}>
        <thead>
          <tr>
            {(["column", "columnType", "label", "labelEn", "javaField"] as const).map((name) => (
              <th key={name}>{t(name)}</th>
            ))}
            {TICKS.map((name) => (
              <th key={name} data-tick>
                {t(name)}
              </th>
            ))}
            {(["queryType", "htmlType", "dictType"] as const).map((name) => (
              <th key={name}>{t(name)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {form.values.columns.map((column, at) => (
            <ColumnRow key={column.columnName} form={form} column={column} at={at} dictionaries={dictionaries} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Props {
  readonly column: GenColumn;
  readonly at: number;
}
function ColumnRow({ form, column, at, dictionaries }: RowProps) {
  const t = useTranslation("tool.gen-edit");
  const named = (what: MessageKey<"tool.gen-edit">) => t("of", { column: column.columnName, what: t(what) });
  const path = (field: keyof GenColumn) => `columns.${at}.${field}`;
  return (
    <tr>
      <td className="mono">{column.columnName}</td>
      <td className="mono">{column.columnType}</td>
      {TEXTS.map(([field, word]) => (
        <td key={field}>
          <TextInput aria-label={named(word)} {...form.getInputProps(path(field))} />
        </td>
      ))}
      {TICKS.map((field) => (
        <td key={field}>
          <Checkbox
            aria-label={named(field)}
            checked={column[field] === "1"}
            onChange={(event) => form.setFieldValue(path(field), event.currentTarget.checked ? "1" : "0")}
          />
        </td>
      ))}
      <td>
        <Select
          aria-label={named("queryType")}
          allowDeselect={false}
          data={QUERY_TYPES.map((value) => ({ value, label: t(value) }))}
          {...form.getInputProps(path("queryType"))}
        />
      </td>
      <td>
        <Select
          aria-label={named("htmlType")}
          allowDeselect={false}
          data={WIDGETS.map((value) => ({ value, label: t(value) }))}
          {...form.getInputProps(path("htmlType"))}
        />
      </td>
      <td>
        <Select
          aria-label={named("dictType")}
          allowDeselect={false}
          searchable
          data={[{ value: "", label: t("none") }, ...dictionaries.map((value) => ({ value, label: value }))]}
          {...form.getInputProps(path("dictType"))}
        />
      </td>
    </tr>
  );
}
