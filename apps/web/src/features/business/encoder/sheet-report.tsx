import type { EncoderSheetLine } from "@adel/protocol/business/encoder";
import { useWords } from "../../../core/locale/words.ts";
import { Tag } from "../../../ui/tag.tsx";
import { encoderWords } from "./encoder.words.ts";
import classes from "./entry.module.css";
import { entryWords } from "./entry.words.ts";

const OUTCOMES = {
  good: { tone: "info", word: "good" },
  refused: { tone: "danger", word: "refused" },
  entered: { tone: "success", word: "done" },
} as const;

/** Each row of a sheet, by its number there, and all that is wrong with it. */
export function SheetReport({ lines }: { readonly lines: readonly EncoderSheetLine[] }) {
  const say = useWords(entryWords);
  const words = useWords(encoderWords);
  return (
    // The pane scrolls, so a keyboard must reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1, a scrolling region
    <section className={classes.report} aria-label={say("report")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th data-numeric>{say("row")}</th>
            <th>{say("outcome")}</th>
            <th>{words("name")}</th>
            <th>{words("number")}</th>
            <th>{words("driver")}</th>
            <th>{say("hotelNumber")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, deviceName, deviceNumber, driver, hotelNumber, outcome, reasons }) => (
            <tr key={row}>
              <td data-numeric>{row}</td>
              <td>
                <Tag tone={OUTCOMES[outcome].tone}>{say(OUTCOMES[outcome].word)}</Tag>
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
