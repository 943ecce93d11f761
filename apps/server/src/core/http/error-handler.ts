import type { ErrorCode, ErrorValues } from "@adel/protocol";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { storageError } from "../db/storage.ts";
import { AppError, SecondStepNeeded, ValidationError } from "../errors.ts";
import { errorText } from "../messages.ts";
import { randomBase64Url } from "../random.ts";
import { type RejectionDetails, rejection } from "./envelope.ts";
import { languageOfRequest } from "./request.ts";

/** Errors of Fastify by status, as our error codes. Any other 4xx means an unreadable body. */
const ofStatus: Partial<Record<number, ErrorCode>> = {
  404: "NO_SUCH_CALL",
  413: "BODY_TOO_LARGE",
  429: "TOO_MANY_REQUESTS",
};
/** Codes that also set the HTTP status; all other business replies are HTTP 200. */
const honestStatus: Partial<Record<ErrorCode, number>> = {
  NO_SUCH_CALL: 404,
  BODY_TOO_LARGE: 413,
  // Monitoring and load balancers read the HTTP status.
  INTERFACE_FAILED: 503,
  STORAGE_BUSY: 503,
  STORAGE_UNREACHABLE: 503,
  STORAGE_UNWRITABLE: 503,
};

/** By then another writing process is done and a database has started again, or the problem is a different one. */
const RETRY_AFTER_SECONDS = 5;

/** PostgreSQL: two concurrent changes used the same unique value (with SQLite's one writer, the service detects it). */
const UNIQUE_VIOLATION = "23505";

export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): unknown {
  const language = languageOfRequest(request);
  const refuse = (code: ErrorCode, values: ErrorValues = {}, more: RejectionDetails = {}) => {
    reply.errorCode = code;
    return reply.code(honestStatus[code] ?? 200).send(rejection(code, language, values, more));
  };
  if (error instanceof ValidationError) {
    const fieldError = { path: error.path, message: errorText(error.error, language, error.values) };
    return refuse("FIELDS_REFUSED", {}, { errors: [fieldError] });
  }
  if (error instanceof SecondStepNeeded) return refuse(error.error, error.values, { secondStep: error.step });
  if (error instanceof AppError) {
    const more = error.errors.length > 0 ? { errors: error.errors } : {};
    return refuse(error.error, error.values, more);
  }
  if ("code" in error && error.code === UNIQUE_VIOLATION) return refuse("CHANGED_MEANWHILE");
  const storage = storageError(error);
  if (storage !== undefined) {
    request.log.error({ err: error }, "not stored");
    if (storage !== "STORAGE_UNWRITABLE") reply.header("retry-after", RETRY_AFTER_SECONDS);
    return refuse(storage);
  }
  const status = "statusCode" in error ? (error.statusCode ?? 500) : 500;
  if (status >= 400 && status < 500) {
    // A GET has no body: its address was wrong.
    return refuse(ofStatus[status] ?? (request.method === "GET" ? "NO_SUCH_CALL" : "BODY_UNREADABLE"));
  }
  const traceId = randomBase64Url(9);
  request.log.error({ err: error, traceId }, "unexpected");
  return refuse("UNEXPECTED", {}, { traceId });
}
