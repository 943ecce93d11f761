import type { FieldError, Language } from "@adel/protocol";
import { AppError, ValidationError } from "../errors.ts";
import { errorHint, errorText } from "../messages.ts";

/** Why a row of a spreadsheet was rejected: its field, or "" for the whole row, with a hint if the catalog has one. */
export interface RowError extends FieldError {
  readonly hint: string | undefined;
}

/** An error in the language of the report's reader; rethrows any other error. */
export function rowErrors(error: unknown, language: Language): readonly RowError[] {
  if (!(error instanceof ValidationError || error instanceof AppError)) throw error;
  if (error instanceof AppError && error.errors.length > 0)
    return error.errors.map((error) => ({ ...error, hint: undefined }));
  const message = errorText(error.error, language, error.values);
  const path = error instanceof ValidationError ? error.path : "";
  return [{ path, message, hint: errorHint(error.error, language, error.values) }];
}
