import type { FastifyServerOptions } from "fastify";

/** What is written of an error: a database driver's own fields may quote a row, a socket's a whole request. */
const errorLine = ({ name, message, stack, code }: Error & { readonly code?: unknown }) => ({
  type: name,
  message,
  stack: stack ?? "",
  ...(typeof code === "string" && { code }),
});

/** The log never holds a body, a header or a query string: a password may stand in each (specification §7). */
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
