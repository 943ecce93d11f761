import type { IncomingMessage } from "node:http";
import type { Bindings } from "../jobs/bindings.ts";
import type { Clock } from "../kernel/clock.ts";
import { isOurHost, isPairedOrigin } from "./origins.ts";
import { rateLimit } from "./rate.ts";

/** Why a request gets no reply; also the label values of the metrics. */
export type RequestRejection = "stopping" | "form" | "host" | "rate" | "path" | "origin" | "browser" | "token";
export const REJECTION_STATUS: Readonly<Record<RequestRejection, number>> = {
  stopping: 503,
  form: 400,
  host: 403,
  rate: 429,
  path: 404,
  origin: 403,
  browser: 403,
  token: 403,
};

interface GateSetting {
  readonly port: number;
  readonly clock: Clock;
  readonly bindings: () => Bindings;
  readonly isStopping: () => boolean;
}
export type RequestGuard = (request: IncomingMessage) => RequestRejection | undefined;

const pathOf = ({ url = "" }: IncomingMessage) => url.split("?")[0] ?? "";

/** Header names are at the even indexes. Node uses the first of two Host headers; another server may use the second. */
const hostsIn = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;

/** Checks who sends a request and which host it is for, before anything else of it is used. */
export function createRequestGuard({ port, clock, bindings, isStopping }: GateSetting): RequestGuard {
  // Unknown origins share one bucket, so that they cannot use up that of a paired page.
  const mayAsk = { paired: rateLimit(clock, 100, 50), stranger: rateLimit(clock, 50, 25) };
  return (request) => {
    const { host, origin } = request.headers;
    // An absolute target (RFC 9112 §3.2.2) names its own host; only proxies receive such requests.
    if (!request.url?.startsWith("/") || hostsIn(request) !== 1) return "form";
    if (!isOurHost(host, port)) return "host";
    const isPaired = origin !== undefined && isPairedOrigin(origin, bindings());
    if (!mayAsk[isPaired ? "paired" : "stranger"]()) return "rate";
    if (isStopping()) return "stopping";
    // @fastify/websocket would upgrade every path, and close what has no handler.
    if (pathOf(request) !== "/socket") return request.headers.upgrade === undefined ? undefined : "path";
    // Before the upgrade: a page of another site never gets as far as a socket.
    if (origin !== undefined) return isPaired ? undefined : "origin";
    // Every browser sends the origin of a socket; a request without one is refused.
    return request.headers["sec-fetch-site"] === undefined ? undefined : "browser";
  };
}
