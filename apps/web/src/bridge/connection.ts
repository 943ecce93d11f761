import type { EncoderSeen } from "@adel/protocol/bridge/encoder";
import type { BridgeMethod, BridgeReply, JobSeen } from "@adel/protocol/bridge/message";
import type { EncoderEvent } from "@adel/protocol/bridge/session";
import { cardRoutes } from "@adel/protocol/business/card";
import { encoderRoutes } from "@adel/protocol/business/encoder";
import type { Api } from "../core/api.ts";
import type { Clock } from "../core/clock.ts";
import { type Trouble, troubleOf } from "../core/fault-notice.tsx";
import { createStore, type Store } from "../core/store.ts";
import { BridgeError } from "./bridge-error.ts";
import type { BridgeEvent, Line, Params, Socket } from "./client.ts";
import type { LocalAccess, Presence } from "./hello.ts";

/** By this computer's own bridge, or over the connection that the encoder's bridge holds to the server. */
export type Way = "local" | "remote";

/** How the page stands to its encoder's bridge. */
export type Link =
  | { readonly is: "idle" }
  | { readonly is: "asking" }
  /** The browser will ask, or has been told to block: nothing is done before a click. */
  | { readonly is: "permission"; readonly access: "prompt" | "denied" }
  | { readonly is: "missing"; readonly tries: number }
  | { readonly is: "unpaired"; readonly version: string }
  | { readonly is: "refused"; readonly trouble: Trouble }
  /** Remote: its bridge is not logged in to the server. */
  | { readonly is: "offline" }
  | {
      readonly is: "open";
      readonly via: Way;
      readonly version: string;
      readonly encoder: EncoderSeen | undefined;
      readonly jobs: readonly JobSeen[];
    };
export type OpenLink = Extract<Link, { is: "open" }>;

/** How soon it is tried again by itself. */
const RETRY_MS = { missing: 3_000, unpaired: 3_000, refused: 10_000, lost: 1_000 } as const;

interface Deps {
  readonly api: Api;
  readonly clock: Clock;
  readonly hello: () => Promise<Presence>;
  readonly access: () => Promise<LocalAccess>;
  readonly openSocket: () => Socket;
}
export interface Connection {
  readonly link: Pick<Store<Link>, "get" | "subscribe">;
  /** The encoder to speak to, by its row id on the server; undefined hangs up. */
  choose(encoderId: number | undefined, way?: Way): void;
  /** After a click: the browser may show its question. */
  agree(): void;
  retry(): void;
  ask<M extends BridgeMethod>(method: M, params: Params<M>): Promise<BridgeReply<M>>;
  /** Stops a job: before its first block, or at the next edge of a sector. */
  cancel(jobId: string): Promise<void>;
  /** A job that the server has its result of: the bridge has let it go. */
  forget(jobId: string): void;
}

const withJob = (jobs: readonly JobSeen[], job: JobSeen) => [...jobs.filter(({ jobId }) => jobId !== job.jobId), job];
const heard = (link: OpenLink, event: BridgeEvent): Link =>
  event.event === "encoder" ? { ...link, encoder: event.encoder } : { ...link, jobs: withJob(link.jobs, event.job) };

/** What the server tells of an encoder, in the words of a bridge: both ways look alike to a page. */
function told(link: Link, event: EncoderEvent): Link {
  if (event.event === "job")
    return link.is === "open" ? heard(link, { event: "job", job: { ...event.job, result: null } }) : link;
  if (!event.online) return { is: "offline" };
  const jobs = link.is === "open" ? link.jobs : [];
  return { is: "open", via: "remote", version: event.version ?? "", encoder: event.encoder ?? undefined, jobs };
}

/** A refused token right after it was made means that this encoder is not bound to this bridge. */
const refusal = (error: unknown): Trouble =>
  error instanceof BridgeError && error.fault === "PAGE_TOKEN_REFUSED"
    ? { fault: "ENCODER_NOT_BOUND_HERE", values: {} }
    : troubleOf(error);

interface Opened {
  readonly line: Line;
  readonly link: OpenLink;
}
/** Shows the bridge a token for this very socket, and has it tell what changes; the line is closed where that fails. */
async function openLocal({ api }: Pick<Deps, "api">, line: Line, encoderId: number): Promise<Opened> {
  try {
    const { challenge, version } = await line.challenge;
    const { token } = await api.call(
      encoderRoutes.pageToken,
      { params: { id: encoderId }, body: { challenge } },
      { background: true },
    );
    await line.ask("open", { pageToken: token });
    const { encoders, jobs } = await line.ask("watch", {});
    return { line, link: { is: "open", via: "local", version, encoder: encoders[0], jobs } };
  } catch (error) {
    line.close();
    // A bridge that says hello and then closes the socket does not know this page's origin.
    const isStranger = error instanceof BridgeError && error.fault === "PLUGIN_NOT_RUNNING";
    throw isStranger ? new BridgeError("ORIGIN_REFUSED") : error;
  }
}

/** Keeps one socket to the bridge open for the chosen encoder, and mends it by itself. */
export function createConnection({ api, clock, hello, access, openSocket }: Deps): Connection {
  const store = createStore<Link>({ is: "idle" });
  let chosen: number | undefined;
  let way: Way = "local";
  let stopListening: () => void = () => undefined;
  let agreed = false;
  let line: Line | undefined;
  let stopRetry: () => void = () => undefined;
  // Each attempt has its number; whatever an older one still brings is nobody's any more.
  let attempt = 0;

  const again = (mine: number, link: Link, ms: number) => {
    if (mine !== attempt) return;
    store.set(link);
    stopRetry = clock.after(ms, start);
  };
  const onEvent = (mine: number) => (event: BridgeEvent) => {
    const link = store.get();
    if (mine === attempt && link.is === "open") store.set(heard(link, event));
  };
  const open = async (mine: number, encoderId: number): Promise<void> => {
    try {
      // What reads a bridge's messages comes when there is a bridge.
      const { openLine } = await import("./client.ts");
      if (mine !== attempt) return;
      line = openLine(openSocket(), clock, onEvent(mine));
      const { line: opened, link } = await openLocal({ api }, line, encoderId);
      if (mine !== attempt) return;
      store.set(link);
      await opened.closed;
      if (mine === attempt) start();
    } catch (error) {
      again(mine, { is: "refused", trouble: refusal(error) }, RETRY_MS.refused);
    }
  };
  /** The server ends a stream now and then, and decides anew who may listen: what is on the page stays meanwhile. */
  const listen = (mine: number, encoderId: number): Promise<void> => {
    const stop = new AbortController();
    stopListening = () => stop.abort();
    const onTold = (event: EncoderEvent) => {
      if (mine === attempt) store.set(told(store.get(), event));
    };
    return api.listen(encoderRoutes.events, { params: { id: encoderId } }, onTold, stop.signal).then(
      () => again(mine, store.get(), RETRY_MS.lost),
      (error: unknown) => again(mine, { is: "refused", trouble: troubleOf(error) }, RETRY_MS.missing),
    );
  };
  const run = async (mine: number, encoderId: number): Promise<void> => {
    if (way === "remote") return listen(mine, encoderId);

    const stand = await access();
    if (mine !== attempt) return;
    if (stand === "denied" || (stand === "prompt" && !agreed)) return store.set({ is: "permission", access: stand });
    const presence = await hello();
    if (mine !== attempt) return;
    const before = store.get();
    if (presence.is === "missing")
      return again(mine, { is: "missing", tries: before.is === "missing" ? before.tries + 1 : 1 }, RETRY_MS.missing);
    if (presence.is === "unpaired")
      return again(mine, { is: "unpaired", version: presence.version }, RETRY_MS.unpaired);
    await open(mine, encoderId);
  };
  function start() {
    stopRetry();
    attempt += 1;
    line?.close();
    line = undefined;
    stopListening();
    if (chosen === undefined) return store.set({ is: "idle" });
    const link = store.get();
    if (link.is === "idle" || (link.is === "open" && link.via === "local")) store.set({ is: "asking" });
    void run(attempt, chosen);
  }

  const ask: Connection["ask"] = (method, params) =>
    line?.ask(method, params) ?? Promise.reject(new BridgeError("PLUGIN_NOT_RUNNING"));

  return {
    link: store,
    choose: (encoderId, next = "local") => {
      if (encoderId === chosen && next === way) return;
      chosen = encoderId;
      way = next;
      store.set({ is: "idle" });
      start();
    },
    agree: () => {
      agreed = true;
      start();
    },
    retry: start,
    ask,
    cancel: async (jobId) => {
      if (way === "remote") await api.call(cardRoutes.cancelJob, { params: { jobId } }, { quiet: true });
      else await ask("cancel", { jobId });
    },
    forget: (jobId) => {
      const link = store.get();
      if (link.is === "open") store.set({ ...link, jobs: link.jobs.filter((job) => job.jobId !== jobId) });
    },
  };
}
