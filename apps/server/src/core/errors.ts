import { type ErrorCode, type ErrorValues, errors, type FieldError, type SecondStep } from "@adel/protocol";
import { storageError } from "./db/storage.ts";

/** A rejection with an error code of the protocol. Only the error handler turns it into a reply. */
export class AppError extends Error {
  readonly error: ErrorCode;
  readonly values: ErrorValues;
  readonly errors: readonly FieldError[];

  constructor(error: ErrorCode, values: ErrorValues, errors: readonly FieldError[]) {
    super(error);
    this.error = error;
    this.values = values;
    this.errors = errors;
  }
}

/** The first step of a sign-in is proven: the reply has a ticket for the second one, which no log has. */
export class SecondStepNeeded extends AppError {
  readonly step: SecondStep;

  constructor(step: SecondStep) {
    super("SECOND_FACTOR_NEEDED", { step: step.setUp ? "setUp" : "code" }, []);
    this.step = step;
  }
}

/** `throw fail("HOTEL_NUMBER_TAKEN", { number })`. */
export const fail = (error: ErrorCode, values: ErrorValues = {}): AppError => new AppError(error, values, []);

/** Rejects fields, each with a reason in the caller's language. */
export const failFields = (errors: readonly FieldError[]): AppError => new AppError("FIELDS_REFUSED", {}, errors);

/** Rejects one field by an error code, which the error handler formats in the caller's language. */
export const failField = (path: string, error: ErrorCode, values: ErrorValues = {}): ValidationError =>
  new ValidationError(path, error, values);

export class ValidationError extends Error {
  readonly path: string;
  readonly error: ErrorCode;
  readonly values: ErrorValues;

  constructor(path: string, error: ErrorCode, values: ErrorValues) {
    super(`${path}: ${error}`);
    this.path = path;
    this.error = error;
    this.values = values;
  }
}

/** Result of an operation: envelope code and error code; any foreign error is unexpected. */
export interface Outcome {
  readonly code: number;
  readonly fault: ErrorCode | null;
  /** Values of the error's text. */
  readonly values: ErrorValues;
}
export const SUCCESS_RESULT: Outcome = { code: 200, fault: null, values: {} };
export function outcomeOf(error: unknown): Outcome {
  const unknown = error instanceof ValidationError ? "FIELDS_REFUSED" : (storageError(error) ?? "UNEXPECTED");
  const failure = error instanceof AppError ? error.error : unknown;
  return { code: errors[failure].code, fault: failure, values: error instanceof AppError ? error.values : {} };
}
