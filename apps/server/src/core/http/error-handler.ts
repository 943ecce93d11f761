import type { ErrorCode } from "@adel/protocol";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { storageError } from "../db/storage.ts";
import { AppError, ValidationError } from "../errors.ts";
import { errorText } from "../messages.ts";
import { randomBase64Url } from "../random.ts";
import { rejection } from "./envelope.ts";
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
  if (error instanceof ValidationError) {
    const fieldError = { path: error.path, message: errorText(error.error, language, error.values) };
    return reply.code(200).send(rejection("FIELDS_REFUSED", language, {}, { errors: [fieldError] }));
  }
  if (error instanceof AppError) {
    const more = error.errors.length > 0 ? { errors: error.errors } : {};
    return reply.code(honestStatus[error.error] ?? 200).send(rejection(error.error, language, error.values, more));
  }
  if ("code" in error && error.code === UNIQUE_VIOLATION)
    return reply.code(200).send(rejection("CHANGED_MEANWHILE", language));
  const storage = storageError(error);
  if (storage !== undefined) {
    request.log.error({ err: error }, "not stored");
    if (storage !== "STORAGE_UNWRITABLE") reply.header("retry-after", RETRY_AFTER_SECONDS);
    return reply.code(honestStatus[storage] ?? 200).send(rejection(storage, language));
  }
  const status = "statusCode" in error ? (error.statusCode ?? 500) : 500;
  if (status >= 400 && status < 500) {
    // A GET has no body: its address was wrong.
    const error = ofStatus[status] ?? (request.method === "GET" ? "NO_SUCH_CALL" : "BODY_UNREADABLE");
    return reply.code(honestStatus[error] ?? 200).send(rejection(error, language));
  }
  const traceId = randomBase64Url(9);
  request.log.error({ err: error, traceId }, "unexpected");
  return reply.code(200).send(rejection("UNEXPECTED", language, {}, { traceId }));
}
