import { masked, type Route } from "@adel/protocol";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { type Outcome, outcomeOf, SUCCESS_RESULT } from "../errors.ts";
import { callerOf, paramsOf } from "../http/request.ts";
import { callText } from "../messages.ts";
import type { Audit } from "./audit.ts";

interface Recorder {
  readonly audit: Audit;
  readonly clock: Clock;
}

/** Maximum length of a recorded text. */
const SENT_LENGTH = 2000;

/** The parsed input of a call, for the log; fields outside the schema were removed before. */
function fitToKeep(input: object, { secrets }: Route): string {
  const text = JSON.stringify(masked(input, secrets));
  return text === "{}" ? "" : text.slice(0, SENT_LENGTH);
}

/** Records operations, successful or rejected, also by the guard: user, operation, row, address, code. */
export async function withAudit<T>(
  { audit, clock }: Recorder,
  route: Route,
  request: FastifyRequest,
  action: (understood: (input: object) => void) => Promise<T>,
): Promise<T> {
  const kind = route.audit;
  if (kind === undefined) return action(() => undefined);
  let sent = "";
  const time = clock.now();
  const write = async (outcome: Outcome) => {
    const { address, userAgent } = callerOf(request);
    const { userId = null, userName = "", deptId = null } = request.principal ?? {};
    const what = {
      kind,
      title: callText(route.title),
      method: request.method,
      route: route.path,
      params: paramsOf(request),
    };
    const who = { userId, userName, deptId, address, userAgent };
    await audit({ ...what, ...who, ...outcome, sent, time, durationMs: clock.now() - time });
  };
  const message = await action((input) => {
    sent = fitToKeep(input, route);
  }).catch(async (error: unknown) => {
    await write(outcomeOf(error));
    throw error;
  });
  await write(SUCCESS_RESULT);
  return message;
}
