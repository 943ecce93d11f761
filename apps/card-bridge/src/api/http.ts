import type { IncomingHttpHeaders } from "node:http";
import { BRIDGE_PROTOCOL, type Hello } from "@adel/protocol";
import type { z } from "zod";
import { isPairedOrigin } from "./origins.ts";
import type { Services } from "./services.ts";

export interface HttpQuestion {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const bare = (status: number, headers: HttpAnswer["headers"] = {}): HttpAnswer => ({
  status,
  headers: { "content-length": "0", ...headers },
  body: "",
});

/** Browsers ask before a page of the public web may reach loopback (Private and Local Network Access). */
function networkAccess(headers: IncomingHttpHeaders): Record<string, string> {
  const asked = ["private", "local"].filter(
    (network) => headers[`access-control-request-${network}-network`] === "true",
  );
  return Object.fromEntries(asked.map((network) => [`access-control-allow-${network}-network`, "true"]));
}

function preflight({ path, headers }: HttpQuestion, { bindings }: Services): HttpAnswer {
  const { origin } = headers;
  if (origin === undefined || (path !== "/hello" && !isPairedOrigin(origin, bindings()))) return bare(403);
  return bare(204, {
    ...networkAccess(headers),
    "access-control-allow-origin": path === "/hello" ? "*" : origin,
    "access-control-allow-methods": "GET",
    vary: "origin",
  });
}

function hello({ bindings, version }: Services): HttpAnswer {
  const paired = bindings().all.length > 0;
  const reply: z.output<typeof Hello> = { name: "card-bridge", version, protocol: BRIDGE_PROTOCOL, paired };
  return {
    status: 200,
    headers: { "content-type": "application/json", "access-control-allow-origin": "*", "cache-control": "no-store" },
    body: JSON.stringify(reply),
  };
}

/** A bearer token, from a program that can read the token file; no browser sends one by itself. */
function bearer({ authorization = "" }: IncomingHttpHeaders): string {
  const [scheme, token] = authorization.split(" ");
  return scheme?.toLowerCase() === "bearer" ? (token ?? "") : "";
}

function metricsText({ board, desk, bindings }: Services): string {
  const { rss } = process.memoryUsage();
  const encoders = board.all().map((session) => session.view().state);
  const jobs = desk.jobs().map(({ state }) => state);
  const count = (name: string, label: string, words: readonly string[]) =>
    [...new Set(words)].map((word) => `${name}{${label}="${word}"} ${words.filter((one) => one === word).length}`);
  return [
    `card_bridge_uptime_seconds ${Math.floor(process.uptime())}`,
    `card_bridge_resident_bytes ${rss}`,
    `card_bridge_bindings ${bindings().all.length}`,
    ...count("card_bridge_encoders", "state", encoders),
    ...count("card_bridge_jobs", "state", jobs),
    "",
  ].join("\n");
}

function metrics({ headers }: HttpQuestion, services: Services): HttpAnswer {
  if (!services.isLocalToken(bearer(headers))) return bare(401);
  return { status: 200, headers: { "content-type": "text/plain; version=0.0.4" }, body: metricsText(services) };
}

/** What the daemon answers over plain HTTP: that it is there, and figures for whoever may read the token file. */
export function answerHttp(question: HttpQuestion, refusal: number | undefined, services: Services): HttpAnswer {
  if (refusal !== undefined) return bare(refusal);
  const { method, path } = question;
  if (method === "OPTIONS") return preflight(question, services);
  if (path === "/socket") return bare(426, { upgrade: "websocket" });
  if (path !== "/hello" && path !== "/metrics") return bare(404);
  if (method !== "GET") return bare(405, { allow: "GET" });
  return path === "/hello" ? hello(services) : metrics(question, services);
}
