import { type FaultCode, faultText } from "@adel/protocol";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { FieldRefusal, Refusal } from "../errors.ts";
import { randomWord } from "../random.ts";
import { refusal } from "./envelope.ts";
import { languageOfRequest } from "./request.ts";

/** What Fastify itself refuses, in our words. Anything of its 4xx that is not named is a body we cannot read. */
const ofStatus: Partial<Record<number, FaultCode>> = {
  404: "NO_SUCH_CALL",
  413: "BODY_TOO_LARGE",
  429: "TOO_MANY_REQUESTS",
};
/** Codes that stand in the status line as well; all other business answers are HTTP 200 (product §7). */
const honestStatus: Partial<Record<FaultCode, number>> = {
  NO_SUCH_CALL: 404,
  BODY_TOO_LARGE: 413,
  // Said by health alone: whoever watches the server reads the status line.
  INTERFACE_FAILED: 503,
};

/** PostgreSQL: two changes at once took the same unique value (SQLite has one writer, so the service saw it first). */
const UNIQUE_VIOLATION = "23505";

export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): unknown {
  const language = languageOfRequest(request);
  if (error instanceof FieldRefusal) {
    const problem = { path: error.path, message: faultText(error.fault, language, error.values) };
    return reply.code(200).send(refusal("FIELDS_REFUSED", language, {}, { errors: [problem] }));
  }
  if (error instanceof Refusal) {
    const more = error.problems.length > 0 ? { errors: error.problems } : {};
    return reply.code(honestStatus[error.fault] ?? 200).send(refusal(error.fault, language, error.values, more));
  }
  if ("code" in error && error.code === UNIQUE_VIOLATION)
    return reply.code(200).send(refusal("CHANGED_MEANWHILE", language));
  const status = "statusCode" in error ? (error.statusCode ?? 500) : 500;
  if (status >= 400 && status < 500) {
    // A GET has no body to be unreadable: its address is what was wrong.
    const fault = ofStatus[status] ?? (request.method === "GET" ? "NO_SUCH_CALL" : "BODY_UNREADABLE");
    return reply.code(honestStatus[fault] ?? 200).send(refusal(fault, language));
  }
  const traceId = randomWord(9);
  request.log.error({ err: error, traceId }, "unexpected");
  return reply.code(200).send(refusal("UNEXPECTED", language, {}, { traceId }));
}
