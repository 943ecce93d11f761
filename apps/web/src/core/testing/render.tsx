// Casts: a route chosen by its name at run time loses its own type; each answer is parsed by that route's schema.
import { allRoutes } from "@adel/protocol";
import { Envelope } from "@adel/protocol/kernel/envelope";
import { type ErrorCode, errors } from "@adel/protocol/kernel/errors";
import type { Route } from "@adel/protocol/kernel/route";
import type { Language } from "@adel/protocol/kernel/text";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { type ApiError, createApi } from "../api.ts";
import { systemClock } from "../clock.ts";
import { pageCookies } from "../cookie.ts";
import { errorText } from "../locale/errors.ts";
import { createOutage } from "../outage.ts";
import { PromptHost } from "../prompt-host.tsx";
import { createPrompts } from "../prompts.ts";
import { createProofPrompt } from "../proof-prompt.ts";
import { loadProofDialog, ProofPromptHost } from "../proof-prompt-host.tsx";
import { createQueries } from "../queries.ts";
import { type Services, ServicesProvider } from "../services.tsx";
import { createSession } from "../session.ts";
import { buildSessionUser } from "./build-system.ts";

/** One call as the fake server saw it, parsed by the route's own schemas. */
export interface Seen {
  readonly name: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: Headers;
}
type Handler = (seen: Seen) => unknown;
/** Thrown by a handler: what the server would refuse with. */
export class Failure extends Error {
  readonly envelope: Partial<Envelope>;
  constructor(envelope: Partial<Envelope>) {
    super("refused");
    this.envelope = envelope;
  }
  static of(error: ErrorCode, more: Partial<Envelope> = {}): Failure {
    return new Failure({ code: errors[error].code, msg: errorText(error, "zh"), fault: error, ...more });
  }
}

const known: readonly { name: string; route: Route; pattern: RegExp }[] = Object.entries(allRoutes).flatMap(
  ([feature, routes]) =>
    Object.entries<Route>(routes).map(([key, route]) => ({
      name: `${feature}.${key}`,
      route,
      pattern: new RegExp(`^/adel${route.path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
    })),
);
// `/list` is a fixed path beside `/{id}`: the one with fewer parameters is meant.
const find = (method: string, path: string) =>
  known
    .filter(({ route, pattern }) => route.method === method && pattern.test(path))
    .sort((a, b) => (a.route.params ? 1 : 0) - (b.route.params ? 1 : 0))[0];

function laid({ reply }: Route, answer: unknown): object {
  if (reply.kind === "data") return { data: reply.schema.parse(answer) };
  if (reply.kind === "rows") {
    const { rows, total } = answer as { rows: unknown[]; total: number };
    return { rows: rows.map((row) => reply.schema.parse(row)), total };
  }
  if (reply.kind === "fields") return reply.schema.parse(answer) as object;
  return reply.kind === "empty" ? {} : { msg: String(answer) };
}

/** A fake server over the product's own routes: requests and replies must match their schemas. */
export function fakeServer(handlers: Readonly<Record<string, Handler>>) {
  const seen: Seen[] = [];
  const answer = async (request: Request, body: unknown): Promise<object> => {
    const url = new URL(request.url);
    const found = find(request.method, url.pathname);
    if (!found) throw Failure.of("NO_SUCH_CALL");
    const { name, route, pattern } = found;
    const groups = pattern.exec(url.pathname)?.groups ?? {};
    const call: Seen = {
      name,
      params: route.params?.parse(
        Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)])),
      ),
      query: route.query?.parse(Object.fromEntries(url.searchParams)),
      body: route.body ? route.body.parse(body) : body,
      headers: request.headers,
    };
    seen.push(call);
    const handler = handlers[name];
    if (!handler) throw Failure.of("NO_SUCH_CALL", { msg: `no handler for ${name}` });
    return laid(route, await handler(call));
  };
  const fetcher: typeof fetch = async (input, init) => {
    const request = new Request(new URL(String(input), "http://localhost"), { ...init, signal: null });
    const isForm = init?.body instanceof FormData;
    const text = isForm ? "" : await request.text();
    try {
      const body = await answer(request, isForm ? init.body : text === "" ? undefined : JSON.parse(text));
      return Response.json({ code: 200, msg: "", ...body });
    } catch (error) {
      if (error instanceof Failure) return Response.json(Envelope.parse({ code: 500, msg: "", ...error.envelope }));
      throw error;
    }
  };
  return { fetch: fetcher, seen, called: (name: string) => seen.filter((call) => call.name === name) };
}

interface TestParts {
  readonly fetch: typeof fetch;
  readonly language?: Language;
  readonly permissions?: readonly string[];
}
/** The app's services over a fake server; messages are collected in `shown`. */
export function testServices({ fetch: fetcher, language = "zh" }: TestParts) {
  const shown: { kind: "expired" | "refused" | "network"; message: string }[] = [];
  const note = (kind: "refused" | "network") => (error: ApiError) => void shown.push({ kind, message: error.message });
  const cookies = pageCookies(document);
  const outage = createOutage(systemClock);
  const proofPrompt = createProofPrompt(loadProofDialog);
  const api = createApi({
    fetch: fetcher,
    token: () => cookies.read("Admin-Token"),
    language: () => language,
    onExpired: () => void shown.push({ kind: "expired", message: "" }),
    renewProof: proofPrompt.ask,
    onRefused: note("refused"),
    onNetworkFailure: note("network"),
    onAnswered: outage.onAnswered,
    onSilent: outage.onSilent,
  });
  const session = createSession({ api: () => api, cookies, memory: sessionStorage });
  const services: Services = {
    api,
    session,
    prompts: createPrompts(),
    cookies,
    clock: systemClock,
    outage,
    proofPrompt,
  };
  return { services, shown };
}

/** What `getInfo` and `getRouters` answer to a user who holds `permissions`. */
export const signedInHandlers = (permissions: readonly string[], roles: readonly string[] = ["staff"]) => ({
  "session.info": () => ({
    user: buildSessionUser(),
    roles: [...roles],
    permissions: [...permissions],
    timeZone: "Asia/Shanghai",
  }),
  "session.routers": () => [],
});

export const TestSurroundings = ({ services, children }: { services: Services; children: ReactNode }) => (
  <MantineProvider env="test">
    <QueryClientProvider client={createQueries()}>
      <ServicesProvider services={services}>
        <PromptHost />
        <ProofPromptHost />
        {children}
      </ServicesProvider>
    </QueryClientProvider>
  </MantineProvider>
);

type Handlers = Parameters<typeof fakeServer>[0];

/** A page as a user with these permissions sees it, at its address; returns the server that it calls. */
export async function openPage(page: ReactNode, handlers: Handlers, permissions = ["*:*:*"], at = "/") {
  const server = fakeServer({ ...signedInHandlers(permissions), "dictData.byTypeNew": () => [], ...handlers });
  const { services } = testServices(server);
  await services.session.load();
  render(
    <TestSurroundings services={services}>
      <MemoryRouter initialEntries={[at]}>{page}</MemoryRouter>
    </TestSurroundings>,
  );
  return server;
}
export type PageHandlers = Handlers;
