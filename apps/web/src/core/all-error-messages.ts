import {
  type ErrorCode,
  type ErrorValues,
  errorHint,
  errors,
  errorText,
  isErrorCode,
} from "@adel/protocol/kernel/errors";
import type { Language } from "@adel/protocol/kernel/text";

/** How a fault is said, and what to do about it; undefined where nothing can be said yet. */
export interface ErrorMessages {
  text(code: ErrorCode, language: Language, values: ErrorValues): string | undefined;
  hint(code: ErrorCode, language: Language, values: ErrorValues): string | undefined;
}

/** Every fault of the list in words. */
export const allErrorMessages: ErrorMessages = {
  text: (code, language, values) => (isErrorCode(code) ? errorText(code, language, values) : undefined),
  hint: (code, language, values) => (isErrorCode(code) ? errorHint(code, language, values) : undefined),
};
/** May the same call succeed later, unchanged? */
export const mayRetry = (code: ErrorCode): boolean => isErrorCode(code) && errors[code].retryable;
