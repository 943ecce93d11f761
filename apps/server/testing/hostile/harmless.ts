import { expect } from "vitest";
import type { Answered } from "../test-server.ts";

/** What no answer may hold: a stack, a query, a driver's words, a path of this computer, a stored secret. */
const LEAK =
  /\n\s+at |node_modules|[\w-]\.(ts|js|mjs):\d+|SQLITE|syntax error|violates|constraint failed|invalid input|out of range for|relation "|column "|kysely|ZodError|FST_ERR|ECONNREFUSED|ENOENT|\$argon2|password_hash|auth_hash|token_hash|root:x:|\/tmp\/adel|\/adel\.db|BEGIN [A-Z ]*KEY/;

/** Says in `expect` what was wrong with an answer to hostile input: 500, a leak, or an undeclared status. */
export function expectHarmless({ status, body, raw }: Answered, what: string): void {
  const text = raw.toString("utf8").slice(0, 200_000);
  expect([200, 404, 413], `${what}: ${text.slice(0, 200)}`).toContain(status);
  expect(body?.code, `${what}: ${text.slice(0, 200)}`).not.toBe(500);
  expect(LEAK.exec(text)?.[0], what).toBeUndefined();
}
