import { lazy, Suspense } from "react";
import { useTranslation } from "../../core/locale/messages.ts";
import { CopyIcon } from "../copy-button.tsx";
import classes from "./json-view.module.css";

const JsonTree = lazy(async () => ({ default: (await import("./json-tree.tsx")).JsonTree }));

interface Props {
  readonly label: string;
  /** A value, or the text of one; text that is not JSON (a log cut at its limit) is shown unchanged. */
  readonly value: unknown;
}
type Read =
  | { readonly kind: "tree"; readonly value: object }
  | { readonly kind: "text"; readonly text: string; readonly whole: boolean };

const isBranch = (value: unknown): value is object => typeof value === "object" && value !== null;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A text that is no JSON is its own answer.
    return undefined;
  }
}

/** What is to be shown of a value. */
export function readJson(value: unknown): Read {
  const meant = typeof value === "string" ? parsed(value) : value;
  if (isBranch(meant)) return { kind: "tree", value: meant };
  if (typeof value !== "string") return { kind: "text", text: JSON.stringify(value) ?? "", whole: true };
  return { kind: "text", text: value, whole: meant !== undefined || value === "" };
}

/** JSON to open and close, and to copy. */
export function JsonView({ label, value }: Props) {
  const t = useTranslation("ui.view");
  const read = readJson(value);
  const text = read.kind === "tree" ? JSON.stringify(read.value, null, 2) : read.text;
  return (
    <figure className={classes.figure} aria-label={label}>
      <div className={classes.copy}>
        <CopyIcon text={text} />
      </div>
      {read.kind === "tree" ? (
        <Suspense fallback={<pre className={classes.text}>{text}</pre>}>
          <JsonTree label={label} value={read.value} />
        </Suspense>
      ) : (
        <>
          {!read.whole && <p className="caption">{t("notJson")}</p>}
          <pre className={classes.text}>{text === "" ? t("nothing") : text}</pre>
        </>
      )}
    </figure>
  );
}
