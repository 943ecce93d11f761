// Casts: React has no type for custom properties of a style.
import { localize } from "@adel/protocol/kernel/text";
import { type FormField, MAX_TABLE_ROWS, type TableRow, tableRowsOf } from "@adel/protocol/tool/form";
import { ActionIcon, Button, Input } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type CSSProperties, useEffect, useRef } from "react";
import type { FilledErrors } from "./filled.ts";
import { formTexts } from "./form-texts.ts";
import { frameFor, type InputProps, SimpleInput } from "./simple-input.tsx";
import classes from "./table-input.module.css";

type TableField = Extract<FormField, { kind: "table" }>;
interface Props extends InputProps<TableField> {
  readonly errors: FilledErrors;
}

/** Rows of simple fields, added and removed by buttons; on a narrow screen each row is a block. */
export function TableInput(props: Props) {
  const { field, language, value, onChange } = props;
  const t = formTexts(language);
  const minRows = Math.max(1, field.minRows);
  const maxRows = Math.min(field.maxRows, MAX_TABLE_ROWS);
  const filled = tableRowsOf(value);
  const rows: readonly TableRow[] = [
    ...filled,
    ...Array.from({ length: Math.max(0, minRows - filled.length) }, (): TableRow => ({})),
  ];
  const { list, focusRow } = useRowFocus();
  const handleRemove = (at: number) => {
    focusRow.current = Math.min(at, Math.max(rows.length - 2, 0));
    onChange(rows.toSpliced(at, 1));
  };
  const handleAdd = () => {
    focusRow.current = rows.length;
    onChange([...rows, {}]);
  };
  const { label, required, help, error } = frameFor(props);
  return (
    <Input.Wrapper
      role="group"
      aria-label={label}
      label={label}
      labelElement="div"
      withAsterisk={required ?? false}
      {...(help !== undefined && { description: help })}
      {...(error !== undefined && { error })}
    >
      <ol ref={list} className={classes.rows} style={{ "--columns": field.columns.length } as CSSProperties}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
          <li key={at} className={classes.row}>
            <Cells {...props} row={row} at={at} onRow={(changed) => onChange(rows.with(at, changed))} />
            <ActionIcon
              className={classes.remove ?? ""}
              aria-label={t("removeRow", { number: at + 1 })}
              title={t("removeRow", { number: at + 1 })}
              onClick={() => handleRemove(at)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <Button leftSection={<IconPlus size={16} aria-hidden />} disabled={rows.length >= maxRows} onClick={handleAdd}>
        {t("addRow")}
      </Button>
    </Input.Wrapper>
  );
}

/** The list of rows, and which row gets the focus once it is there. */
function useRowFocus() {
  const list = useRef<HTMLOListElement>(null);
  const focusRow = useRef<number>(undefined);
  useEffect(() => {
    const row = focusRow.current === undefined ? undefined : list.current?.children[focusRow.current];
    focusRow.current = undefined;
    row?.querySelector<HTMLElement>("input:not([type=hidden]), button")?.focus();
  });
  return { list, focusRow };
}

interface CellsProps extends Props {
  readonly row: TableRow;
  readonly at: number;
  readonly onRow: (row: TableRow) => void;
}
function Cells({ field, language, errors, row, at, onRow }: CellsProps) {
  const t = formTexts(language);
  return field.columns.map((column) => {
    const path = `${field.key}.${at}.${column.key}`;
    return (
      <div key={column.key} data-field={path}>
        <SimpleInput
          field={column}
          language={language}
          name={t("cell", { row: at + 1, column: localize(column.label, language) })}
          value={row[column.key] ?? undefined}
          error={errors[path]}
          onChange={(cell) => {
            const { [column.key]: _, ...left } = row;
            onRow(typeof cell === "object" || cell === undefined ? left : { ...left, [column.key]: cell });
          }}
        />
      </div>
    );
  });
}
