import type { ErrorCode, ErrorValues } from "@adel/protocol/kernel/errors";
import { Button, CopyButton } from "@mantine/core";
import { IconAlertCircle, IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ApiError } from "./api.ts";
import { isErrorCodeForm } from "./envelope.ts";
import classes from "./error-alert.module.css";
import { errorHint, errorText } from "./locale/errors.ts";
import { useLanguage, useTranslation } from "./locale/messages.ts";

/** An error as pages store it: an error code, or a text of the server. */
export interface ErrorDetails {
  readonly error: ErrorCode | undefined;
  readonly values: ErrorValues;
  readonly text?: string;
  readonly traceId?: string;
  /** Its cause, shown below it with its own hint. */
  readonly cause?: ErrorDetails;
}

/** An error of the bridge, or error details already: a code of the catalog with its values. */
const hasErrorCode = (
  error: unknown,
): error is Pick<ErrorDetails, "error" | "values" | "traceId"> & { readonly cause?: unknown } =>
  typeof error === "object" &&
  error !== null &&
  "error" in error &&
  "values" in error &&
  isErrorCodeForm(String(error.error));

/** The error of a page whose user has none of these permissions. */
export const notPermitted = (permissions: readonly string[]): ErrorDetails => ({
  error: "NOT_PERMITTED",
  values: { permission: permissions.join(", ") },
});

export function toErrorDetails(error: unknown): ErrorDetails {
  if (error instanceof ApiError) {
    const { error: failure, values, message, traceId } = error;
    return { error: failure, values, text: message, ...(traceId && { traceId }) };
  }
  if (hasErrorCode(error)) {
    const { error: failure, values, traceId, cause } = error;
    return {
      error: failure,
      values,
      ...(traceId && { traceId }),
      ...(hasErrorCode(cause) && { cause: toErrorDetails(cause) }),
    };
  }
  return { error: "REQUEST_EXCEPTION", values: {}, ...(error instanceof Error && { text: error.message }) };
}

interface Props {
  readonly error: ErrorDetails;
  /** Replaces the error's own hint where that no longer helps. */
  readonly hint?: string;
  /** One button for what the hint advises. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
  readonly children?: ReactNode;
}

/** The layout of every error: what happened, what to do, one button, and a trace id to copy. */
export function ErrorAlert({ error, action, children, ...instead }: Props) {
  const language = useLanguage();
  const t = useTranslation("common");
  const { traceId, cause } = error;
  const textOf = ({ text, error, values }: ErrorDetails) => text ?? (error && errorText(error, language, values));
  const text = textOf(error);
  const { error: failure, values } = cause ?? error;
  const hint = instead.hint ?? (failure && errorHint(failure, language, values));
  return (
    <div className={classes.notice} role="alert">
      <IconAlertCircle size={18} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <strong>{text}</strong>
        {cause && <span>{textOf(cause)}</span>}
        {hint && hint !== text && <span>{hint}</span>}
        {children}
        {traceId && (
          <CopyButton value={traceId}>
            {({ copy, copied }) => (
              <button type="button" className={classes.trace} onClick={copy}>
                {t("traceId")} {traceId} <IconCopy size={13} aria-hidden /> {copied ? t("copied") : t("copy")}
              </button>
            )}
          </CopyButton>
        )}
      </div>
      {action && <Button onClick={action.onClick}>{action.label}</Button>}
    </div>
  );
}
