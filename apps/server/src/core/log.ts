import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from "fastify";

/** What is logged of an error: a database driver's own fields may contain a row, a socket's a whole request. */
const errorLine = ({ name, message, stack, code }: Error & { readonly code?: unknown }) => ({
  type: name,
  message,
  stack: stack ?? "",
  ...(typeof code === "string" && { code }),
});

/**
 * The log never contains a body, a header or a query string, because each may contain a password (specification §7).
 */
export const logging = (level: string) =>
  ({
    level,
    serializers: {
      req: ({ method, url, id }) => ({ id, method, path: url?.split("?", 1)[0] }),
      err: errorLine,
    },
    redact: [
      "req.headers",
      "authorization",
      "password",
      "authPassword",
      "token",
      "key",
      "*.password",
      "*.token",
      "*.key",
    ],
  }) satisfies FastifyServerOptions["logger"];

/** One line per call, written after its reply; it replaces Fastify's own two lines. */
class OneLine extends LogController {
  override incomingRequest(): void {
    // Already logged with the reply.
  }
  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) request.log.error({ ...line, err: error }, "request errored");
    else request.log.info(line, "request completed");
  }
}
export const oneLine = new OneLine();

/** Logs calls whose caller disconnected before the reply, because these never complete. */
export const logAborted = (app: FastifyInstance): void => {
  app.addHook("onRequestAbort", (request, done) => {
    request.log.info({ req: request }, "request aborted");
    done();
  });
};
