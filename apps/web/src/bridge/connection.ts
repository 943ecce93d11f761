import { type BridgeMethod, type BridgeReply, type EncoderSeen, encoderRoutes, type JobSeen } from "@adel/protocol";
import type { Api } from "../core/api.ts";
import type { Clock } from "../core/clock.ts";
import { type Trouble, troubleOf } from "../core/fault-notice.tsx";
import { createStore, type Store } from "../core/store.ts";
import { BridgeError, type BridgeEvent, type Line, openLine, type Params, type Socket } from "./client.ts";
import type { LocalAccess, Presence } from "./hello.ts";

/** How the page stands to this computer's bridge. */
export type Link =
  | { readonly is: "idle" }
  | { readonly is: "asking" }
  /** The browser will ask, or has been told to block: nothing is done before a click. */
  | { readonly is: "permission"; readonly access: "prompt" | "denied" }
  | { readonly is: "missing"; readonly tries: number }
  | { readonly is: "unpaired"; readonly version: string }
  | { readonly is: "refused"; readonly trouble: Trouble }
  | {
      readonly is: "open";
      readonly version: string;
      readonly encoder: EncoderSeen | undefined;
      readonly jobs: readonly JobSeen[];
    };
export type OpenLink = Extract<Link, { is: "open" }>;

/** How soon it is tried again by itself. */
const RETRY_MS = { missing: 3_000, unpaired: 3_000, refused: 10_000 } as const;

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
  choose(encoderId: number | undefined): void;
  /** After a click: the browser may show its question. */
  agree(): void;
  retry(): void;
  ask<M extends BridgeMethod>(method: M, params: Params<M>): Promise<BridgeReply<M>>;
  /** A job that the server has its result of: the bridge has let it go. */
  forget(jobId: string): void;
}

const withJob = (jobs: readonly JobSeen[], job: JobSeen) => [...jobs.filter(({ jobId }) => jobId !== job.jobId), job];
const heard = (link: OpenLink, event: BridgeEvent): Link =>
  event.event === "encoder" ? { ...link, encoder: event.encoder } : { ...link, jobs: withJob(link.jobs, event.job) };

/** A refused token right after it was made means that this encoder is not bound to this bridge. */
const refusal = (error: unknown): Trouble =>
  error instanceof BridgeError && error.fault === "PAGE_TOKEN_REFUSED"
    ? { fault: "ENCODER_NOT_BOUND_HERE", values: {} }
    : troubleOf(error);

/** Keeps one socket to the bridge open for the chosen encoder, and mends it by itself. */
export function createConnection({ api, clock, hello, access, openSocket }: Deps): Connection {
  const store = createStore<Link>({ is: "idle" });
  let chosen: number | undefined;
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
    const mineLine = openLine(openSocket(), clock, onEvent(mine));
    line = mineLine;
    try {
      const { challenge, version } = await mineLine.challenge;
      const { token } = await api.call(
        encoderRoutes.pageToken,
        { params: { id: encoderId }, body: { challenge } },
        { background: true },
      );
      await mineLine.ask("open", { pageToken: token });
      const { encoders, jobs } = await mineLine.ask("watch", {});
      if (mine !== attempt) return;
      store.set({ is: "open", version, encoder: encoders[0], jobs });
    } catch (error) {
      mineLine.close();
      // A bridge that says hello and then closes the socket does not know this page's origin.
      const trouble: Trouble =
        error instanceof BridgeError && error.fault === "PLUGIN_NOT_RUNNING"
          ? { fault: "ORIGIN_REFUSED", values: {} }
          : refusal(error);
      again(mine, { is: "refused", trouble }, RETRY_MS.refused);
      return;
    }
    await mineLine.closed;
    if (mine === attempt) start();
  };
  const run = async (mine: number, encoderId: number): Promise<void> => {
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
  function start(): void {
    stopRetry();
    attempt += 1;
    line?.close();
    line = undefined;
    if (chosen === undefined) {
      store.set({ is: "idle" });
      return;
    }
    const link = store.get();
    if (link.is === "idle" || link.is === "open") store.set({ is: "asking" });
    void run(attempt, chosen);
  }

  return {
    link: store,
    choose: (encoderId) => {
      if (encoderId === chosen) return;
      chosen = encoderId;
      store.set({ is: "idle" });
      start();
    },
    agree: () => {
      agreed = true;
      start();
    },
    retry: start,
    ask: (method, params) => line?.ask(method, params) ?? Promise.reject(new BridgeError("PLUGIN_NOT_RUNNING")),
    forget: (jobId) => {
      const link = store.get();
      if (link.is === "open") store.set({ ...link, jobs: link.jobs.filter((job) => job.jobId !== jobId) });
    },
  };
}
