import { useWords } from "../../core/locale/words.ts";
import { CopyIcon } from "../copy-button.tsx";
import { viewWords } from "../view.words.ts";
import { type ByteMark, hexLines, hexText } from "./hex-lines.ts";
import classes from "./hex-view.module.css";

interface Props {
  readonly label: string;
  readonly bytes: Uint8Array;
  /** Bytes to a line: 16, or 8 where it is narrow. */
  readonly perLine?: 8 | 16;
  /** Stretches with a name; pointing at one shows it. */
  readonly marks?: readonly ByteMark[];
}

/** Bytes as one reads them: offset, hex, characters; to be copied as hex. */
export function HexView({ label, bytes, perLine = 16, marks = [] }: Props) {
  const say = useWords(viewWords);
  const lines = hexLines(bytes, perLine, marks);
  return (
    <figure className={classes.figure} aria-label={label}>
      <div className={classes.head}>
        <span className="caption">{say("bytes", { count: bytes.length })}</span>
        <CopyIcon text={hexText(bytes)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1) */}
      <section className={classes.scroll} tabIndex={0} aria-label={label}>
        <table className={classes.table}>
          <thead className="heard">
            <tr>
              <th>{say("offset")}</th>
              <th>{say("hex")}</th>
              <th>{say("text")}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ offset, runs, ascii }) => (
              <tr key={offset}>
                <th scope="row" className={classes.offset}>
                  {offset}
                </th>
                <td className={classes.bytes}>
                  {runs.map(({ text, zero, mark }, at) => (
                    <span
                      // biome-ignore lint/suspicious/noArrayIndexKey: a run is known by its place in the line
                      key={at}
                      data-zero={zero || undefined}
                      data-marked={mark ? "" : undefined}
                      title={mark?.label}
                    >
                      {text}
                    </span>
                  ))}
                </td>
                <td className={classes.ascii}>{ascii}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {marks.length > 0 && (
        <ul className={classes.marks}>
          {marks.map(({ from, length, label: name }) => (
            <li key={from}>
              <span className={classes.span}>
                {from}–{from + length - 1}
              </span>
              {name}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}
