import type { FaultCode, FaultValues } from "@adel/protocol/kernel/faults";
import { Button, CopyButton } from "@mantine/core";
import { IconAlertCircle, IconCopy } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { ApiError } from "./api.ts";
import { coreWords } from "./core.words.ts";
import classes from "./fault-notice.module.css";
import { askFaultWords, faultWords, isFaultWord } from "./fault-words.ts";
import { useLanguage, useWords } from "./locale/words.ts";
import { useStore } from "./store.ts";

/** What went wrong, as pages keep it: a code of the one list, or words of a server that knew better. */
export interface Trouble {
  readonly fault: FaultCode | undefined;
  readonly values: FaultValues;
  readonly text?: string;
  readonly traceId?: string;
  /** What lies behind it, said below it with its own remedy. */
  readonly cause?: Trouble;
}

/** An error of the bridge, or trouble that is trouble already: a code of the list with its values. */
const carriesFault = (
  error: unknown,
): error is Pick<Trouble, "fault" | "values" | "traceId"> & { readonly cause?: unknown } =>
  typeof error === "object" &&
  error !== null &&
  "fault" in error &&
  "values" in error &&
  isFaultWord(String(error.fault));

export function troubleOf(error: unknown): Trouble {
  if (error instanceof ApiError) {
    const { fault, values, message, traceId } = error;
    return { fault, values, text: message, ...(traceId && { traceId }) };
  }
  if (carriesFault(error)) {
    const { fault, values, traceId, cause } = error;
    return { fault, values, ...(traceId && { traceId }), ...(carriesFault(cause) && { cause: troubleOf(cause) }) };
  }
  return { fault: "REQUEST_EXCEPTION", values: {}, ...(error instanceof Error && { text: error.message }) };
}

interface Props {
  readonly trouble: Trouble;
  /** What to do instead of the fault's own remedy, where that no longer helps. */
  readonly remedy?: string;
  /** One button that does what the remedy says. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
  readonly children?: ReactNode;
}

/** Every fault looks like this: what happened, what to do, one button, and a trace id to copy. */
export function FaultNotice({ trouble, action, children, ...instead }: Props) {
  const language = useLanguage();
  const say = useWords(coreWords);
  const words = useStore(faultWords);
  useEffect(askFaultWords, []);
  const { traceId, cause } = trouble;
  const textOf = ({ text, fault, values }: Trouble) => text ?? (fault && words.text(fault, language, values));
  const text = textOf(trouble);
  const { fault, values } = cause ?? trouble;
  const remedy = instead.remedy ?? (fault && words.remedy(fault, language, values));
  return (
    <div className={classes.notice} role="alert">
      <IconAlertCircle size={18} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <strong>{text}</strong>
        {cause && <span>{textOf(cause)}</span>}
        {remedy && remedy !== text && <span>{remedy}</span>}
        {children}
        {traceId && (
          <CopyButton value={traceId}>
            {({ copy, copied }) => (
              <button type="button" className={classes.trace} onClick={copy}>
                {say("traceId")} {traceId} <IconCopy size={13} aria-hidden /> {copied ? say("copied") : say("copy")}
              </button>
            )}
          </CopyButton>
        )}
      </div>
      {action && <Button onClick={action.onClick}>{action.label}</Button>}
    </div>
  );
}
