import { IdempotencyKey, parse, type Route } from "@adel/protocol";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import type { Principal } from "../access/principal.ts";
import type { Actor } from "../audit/trail.ts";
import type { KeyedRequest } from "../db/idempotency.ts";
import { fail, failFields } from "../errors.ts";
import { describeIn } from "../messages.ts";
import { randomBase64Url } from "../random.ts";
import { languageOfRequest } from "./request.ts";

const HEADER = "idempotency-key";
const Key = z.object({ [HEADER]: IdempotencyKey });

/** Whether an earlier request of the user with this key has changed something. */
export type IsKeyClaimed = (userId: number, keyed: KeyedRequest) => Promise<boolean>;

/**
 * The caller of a request, with its `Idempotency-Key` for the audit trail, which stores it with the change. A POST
 * whose key was used before is rejected (`ALREADY_SAVED`), whatever its body; while the earlier one is still running,
 * it may be rejected as a duplicate of its row instead.
 */
export async function keyedCaller(
  isKeyClaimed: IsKeyClaimed,
  route: Route,
  request: FastifyRequest,
): Promise<(Principal & Pick<Actor, "keyed">) | null> {
  const { principal, headers } = request;
  if (principal === null || headers[HEADER] === undefined || route.method !== "POST") return principal;
  const parsed = parse(Key, headers, describeIn(languageOfRequest(request)));
  if (!parsed.ok) throw failFields(parsed.errors);
  const keyed = { call: route.title, idempotencyKey: parsed.value[HEADER], requestId: randomBase64Url(9) };
  if (await isKeyClaimed(principal.userId, keyed)) throw fail("ALREADY_SAVED");
  return { ...principal, keyed };
}
