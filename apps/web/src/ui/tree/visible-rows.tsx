import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../core/locale/messages.ts";
import classes from "./tree-model.module.css";

/** More rows than users read without searching, and still fast to render. */
const PORTION = 300;

/** The first rows of a very long list, and as many more on each request. */
export function useVisibleRows<Row>(rows: readonly Row[]) {
  const [max, setMax] = useState(PORTION);
  return {
    rows: rows.length > max ? rows.slice(0, max) : rows,
    rest: Math.max(0, rows.length - max),
    more: () => setMax(max + PORTION),
  };
}

interface Props {
  readonly portion: ReturnType<typeof useVisibleRows>;
}
/** How much of the rows is shown, where that is not all of them. */
export function ShowMoreRows({ portion: { rows, rest, more } }: Props) {
  const t = useTranslation("ui.tree");
  if (rest === 0) return null;
  return (
    <div className={classes.rest}>
      <span>{t("shownOf", { shown: rows.length, all: rows.length + rest })}</span>
      <Button onClick={more}>{t("showMore", { count: Math.min(rest, PORTION) })}</Button>
    </div>
  );
}
