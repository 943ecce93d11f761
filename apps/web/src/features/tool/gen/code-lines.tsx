import { structuredPatch } from "diff";
import classes from "./gen.module.css";

const CONTEXT_LINES = 3;

interface Props {
  readonly text: string;
  /** What is there now; null where the file is new. */
  readonly existing: string | null;
}
interface Line {
  readonly mark: string;
  readonly text: string;
}

/** The lines of a new file, or the changed lines of an existing one with their context. */
export function toLines({ text, existing }: Props): Line[] {
  if (existing === null) return text.split("\n").map((line) => ({ mark: " ", text: line }));
  const { hunks } = structuredPatch("", "", existing, text, undefined, undefined, { context: CONTEXT_LINES });
  return hunks.flatMap(({ lines }, at) => [
    ...(at === 0 ? [] : [{ mark: "…", text: "" }]),
    ...lines.filter((line) => !line.startsWith("\\")).map((line) => ({ mark: line.charAt(0), text: line.slice(1) })),
  ]);
}

/** Lines of code; added and removed lines have a sign as well as a color. */
export const CodeLines = (props: Props) => (
  <pre className={classes.code}>
    {toLines(props).map(({ mark, text }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and are never reordered
      <div key={at} data-mark={mark}>
        <span className={classes.mark}>{mark}</span>
        {text}
      </div>
    ))}
  </pre>
);
