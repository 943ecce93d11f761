import { Button, Skeleton } from "@mantine/core";
import type { Key, ReactNode } from "react";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import classes from "./encoder.module.css";
import type { useRecords } from "./use-records.ts";

interface Props<Row> {
  readonly label: string;
  readonly stored: ReturnType<typeof useRecords<Row>>;
  readonly id: (row: Row) => Key;
  readonly children: (row: Row) => ReactNode;
}

/** A history, the newest first. */
export function RecordList<Row>({ label, stored, id, children }: Props<Row>) {
  const t = useTranslation("business.encoder");
  const core = useTranslation("common");
  const { rows, error, retry, more } = stored;
  if (error && !rows)
    return <ErrorAlert error={toErrorDetails(error)} action={{ label: core("retry"), onClick: retry }} />;
  if (!rows) return <Skeleton height={96} />;
  if (rows.length === 0) return <p className="caption">{t("nothingKept")}</p>;
  return (
    <>
      <ul className={classes.kept} aria-label={label}>
        {rows.map((row) => (
          <li key={id(row)}>{children(row)}</li>
        ))}
      </ul>
      {more && <Button onClick={more}>{t("older")}</Button>}
    </>
  );
}
