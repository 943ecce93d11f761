// Casts: a property of one kind of column is changed by its name; the schema checks the whole when it is saved.
import { localize, textIn } from "@adel/protocol/kernel/text";
import { COLUMN_KINDS, type FormField, MAX_TABLE_COLUMNS, type TableColumn } from "@adel/protocol/tool/form";
import { ActionIcon, Button, Select } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import classes from "./designer.module.css";
import { freeKey, newField } from "./designer-state.ts";

type ColumnKind = (typeof COLUMN_KINDS)[number];
type Change = Readonly<Record<string, unknown>>;

interface Props {
  readonly table: Extract<FormField, { kind: "table" }>;
  readonly change: (change: Change) => void;
  /** The properties that a column has in common with other fields. */
  readonly children: (column: TableColumn, at: number, change: (change: Change) => void) => ReactNode;
}
/** The columns of a table, each to be opened and set like a field. */
export function ColumnProperties({ table, change, children }: Props) {
  const t = useTranslation("tool.form-designer");
  const language = useLanguage();
  const { columns } = table;
  const set = (next: readonly TableColumn[]) => change({ columns: next });
  const handleAdd = () => {
    const key = freeKey(
      "text",
      columns.map((column) => column.key),
    );
    const label = textIn(language, t("columnName", { number: columns.length + 1 }));
    set([...columns, newField("text", key, label)]);
  };
  return (
    <fieldset className={classes.condition}>
      <legend>{t("columns")}</legend>
      {columns.map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the list while its key is typed
        <details key={at} className={classes.column} open={columns.length === 1 || undefined}>
          <summary>
            {localize(column.label, language) || column.key} <span className="caption">{t(`kind.${column.kind}`)}</span>
          </summary>
          <div className={classes.properties}>
            <Select<ColumnKind>
              label={t("kindOf")}
              allowDeselect={false}
              data={COLUMN_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
              value={column.kind}
              onChange={(kind) => {
                if (!kind) return;
                const { key, label, help, required } = column;
                set(columns.with(at, { ...newField(kind, key, label), help, required }));
              }}
            />
            {children(column, at, (changed) => set(columns.with(at, { ...column, ...changed } as TableColumn)))}
            <ActionIcon
              aria-label={t("removeColumn", { number: at + 1 })}
              title={t("removeColumn", { number: at + 1 })}
              disabled={columns.length === 1}
              onClick={() => set(columns.toSpliced(at, 1))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        </details>
      ))}
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={columns.length >= MAX_TABLE_COLUMNS}
        onClick={handleAdd}
      >
        {t("addColumn")}
      </Button>
    </fieldset>
  );
}
