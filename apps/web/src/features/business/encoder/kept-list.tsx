import { Button, Skeleton } from "@mantine/core";
import type { Key, ReactNode } from "react";
import { coreWords } from "../../../core/core.words.ts";
import { FaultNotice, troubleOf } from "../../../core/fault-notice.tsx";
import { useWords } from "../../../core/locale/words.ts";
import classes from "./encoder.module.css";
import { encoderWords } from "./encoder.words.ts";
import type { useKept } from "./use-kept.ts";

interface Props<Row> {
  readonly label: string;
  readonly kept: ReturnType<typeof useKept<Row>>;
  readonly id: (row: Row) => Key;
  readonly children: (row: Row) => ReactNode;
}

/** A history, the newest first. */
export function KeptList<Row>({ label, kept, id, children }: Props<Row>) {
  const say = useWords(encoderWords);
  const core = useWords(coreWords);
  const { rows, error, retry, more } = kept;
  if (error) return <FaultNotice trouble={troubleOf(error)} action={{ label: core("retry"), onClick: retry }} />;
  if (!rows) return <Skeleton height={96} />;
  if (rows.length === 0) return <p className="caption">{say("nothingKept")}</p>;
  return (
    <>
      <ul className={classes.kept} aria-label={label}>
        {rows.map((row) => (
          <li key={id(row)}>{children(row)}</li>
        ))}
      </ul>
      {more && <Button onClick={more}>{say("older")}</Button>}
    </>
  );
}
