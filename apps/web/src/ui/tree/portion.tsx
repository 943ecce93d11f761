import { Button } from "@mantine/core";
import { useState } from "react";
import { useWords } from "../../core/locale/words.ts";
import classes from "./tree.module.css";
import { treeWords } from "./tree.words.ts";

/** More rows than anybody reads without searching, and still drawn in a moment. */
const PORTION = 300;

/** Of very many rows the first, and as many more each time somebody asks. */
export function usePortion<Row>(rows: readonly Row[]) {
  const [most, setMost] = useState(PORTION);
  return {
    rows: rows.length > most ? rows.slice(0, most) : rows,
    rest: Math.max(0, rows.length - most),
    more: () => setMost(most + PORTION),
  };
}

interface Props {
  readonly portion: ReturnType<typeof usePortion>;
}
/** How much of the rows is shown, where that is not all of them. */
export function RestOfRows({ portion: { rows, rest, more } }: Props) {
  const say = useWords(treeWords);
  if (rest === 0) return null;
  return (
    <div className={classes.rest}>
      <span>{say("shownOf", { shown: rows.length, all: rows.length + rest })}</span>
      <Button onClick={more}>{say("showMore", { count: Math.min(rest, PORTION) })}</Button>
    </div>
  );
}
