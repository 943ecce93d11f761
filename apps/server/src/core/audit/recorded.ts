import type { Route } from "@adel/protocol";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { codeOf } from "../errors.ts";
import { SUCCESS } from "../http/envelope.ts";
import type { Audit } from "./audit.ts";

interface Recorder {
  readonly audit: Audit;
  readonly clock: Clock;
}

/** Acts are recorded whether they worked or were refused: who, what, from where, with which code. Never what was sent. */
export async function recorded<T>(
  { audit, clock }: Recorder,
  route: Route,
  request: FastifyRequest,
  act: () => Promise<T>,
): Promise<T> {
  if (route.audit === undefined) return act();
  const { audit: kind, title } = route;
  const time = clock.now();
  const by = { userId: request.by?.userId ?? null, userName: request.by?.userName ?? "", address: request.ip };
  const write = (code: number) =>
    audit({ kind, title, ...by, route: `${request.method} ${route.path}`, code, time, durationMs: clock.now() - time });
  try {
    const said = await act();
    write(SUCCESS);
    return said;
  } catch (error) {
    write(codeOf(error));
    throw error;
  }
}
