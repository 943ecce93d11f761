import type { ReactNode } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Tag } from "../../../ui/tag.tsx";
import classes from "./sheet-report.module.css";

const COLORS = { good: "info", refused: "danger", imported: "success", entered: "success" } as const;

/** One row of a spreadsheet, and its result. */
export interface SheetLine {
  readonly row: number;
  readonly outcome: keyof typeof COLORS;
}
interface Column<Line> {
  readonly title: string;
  readonly cell: (line: Line) => string;
  readonly isMono?: boolean;
}
export interface ReportProps<Line> {
  readonly lines: readonly Line[];
  readonly columns: readonly Column<Line>[];
  /** All that is wrong with a row. */
  readonly reasons: (line: Line) => readonly ReactNode[];
}

/** Each row of a spreadsheet with its number, its result and its cells. */
export function SheetReport<Line extends SheetLine>({ lines, columns, reasons }: ReportProps<Line>) {
  const t = useTranslation("business.sheet-import");
  return (
    // The pane scrolls, so a keyboard must reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1, a scrolling region
    <section className={classes.report} aria-label={t("report")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th data-numeric>{t("row")}</th>
            <th>{t("outcome")}</th>
            {columns.map(({ title }) => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.row}>
              <td data-numeric>{line.row}</td>
              <td>
                <div className={classes.narrow}>
                  {columns
                    .map(({ cell }) => cell(line))
                    .filter(Boolean)
                    .join(" · ")}
                </div>
                <Tag color={COLORS[line.outcome]}>{t(line.outcome)}</Tag>
                {reasons(line)}
              </td>
              {columns.map(({ title, cell, isMono }) => (
                <td key={title} data-mono={isMono || undefined}>
                  {cell(line) || "–"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
