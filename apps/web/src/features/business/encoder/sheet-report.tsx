import type { EncoderSheetLine } from "@adel/protocol/business/encoder";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Tag } from "../../../ui/tag.tsx";
import classes from "./entry.module.css";

const OUTCOMES = {
  good: { color: "info", word: "good" },
  refused: { color: "danger", word: "refused" },
  entered: { color: "success", word: "done" },
} as const;

/** Each row of a sheet, by its number there, and all that is wrong with it. */
export function SheetReport({ lines }: { readonly lines: readonly EncoderSheetLine[] }) {
  const t = useTranslation("business.encoder-entry");
  const messages = useTranslation("business.encoder");
  return (
    // The pane scrolls, so a keyboard must reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1, a scrolling region
    <section className={classes.report} aria-label={t("report")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th data-numeric>{t("row")}</th>
            <th>{t("outcome")}</th>
            <th>{messages("name")}</th>
            <th>{messages("number")}</th>
            <th>{messages("driver")}</th>
            <th>{t("hotelNumber")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, deviceName, deviceNumber, driver, hotelNumber, outcome, reasons }) => (
            <tr key={row}>
              <td data-numeric>{row}</td>
              <td>
                <Tag color={OUTCOMES[outcome].color}>{t(OUTCOMES[outcome].word)}</Tag>
                {reasons.map((reason) => (
                  <div key={reason}>{reason}</div>
                ))}
              </td>
              <td>{deviceName || "–"}</td>
              <td data-mono>{deviceNumber || "–"}</td>
              <td data-mono>{driver || "–"}</td>
              <td data-mono>{hotelNumber || "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
