import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import type { BridgeMethod, BridgeReply, JobStatus } from "@adel/protocol/bridge/message";
import type { EncoderEvent } from "@adel/protocol/bridge/session";
import { encoderRoutes } from "@adel/protocol/business/encoder";
import { cardJobRoutes } from "@adel/protocol/business/job";
import type { Api } from "../core/api.ts";
import type { Clock } from "../core/clock.ts";
import { type ErrorDetails, toErrorDetails } from "../core/error-alert.tsx";
import { type SilenceWatch, watchSilence } from "../core/silence.ts";
import { createStore, type Store } from "../core/store.ts";
import { BridgeError } from "./bridge-error.ts";
import type { BridgeClient, BridgeEvent, Params, Socket } from "./client.ts";
import type { LocalAccess, Presence } from "./hello.ts";

/** By this computer's own bridge, or through the server to the encoder's bridge. */
export type Channel = "local" | "remote";

/** The state of the page's connection to its encoder's bridge. */
export type ConnectionState =
  | { readonly kind: "idle" }
  | { readonly kind: "asking" }
  /** The browser would ask, or has denied access: nothing is done before a click. */
  | { readonly kind: "permission"; readonly access: "prompt" | "denied" }
  | { readonly kind: "missing"; readonly tries: number }
  | { readonly kind: "unpaired"; readonly version: string }
  /** The plug-in uses another version of the protocol than this page. */
  | { readonly kind: "outdated"; readonly version: string }
  | { readonly kind: "refused"; readonly error: ErrorDetails }
  /** Remote: its bridge is not logged in to the server. */
  | { readonly kind: "offline" }
  | {
      readonly kind: "open";
      readonly via: Channel;
      readonly version: string;
      readonly encoder: EncoderStatus | undefined;
      readonly jobs: readonly JobStatus[];
      /** Jobs that the bridge could not read at its start. */
      readonly unreadableJobs?: number;
      /** The bridge has stopped giving signs of life. */
      readonly isSilent?: boolean;
    };
export type OpenConnection = Extract<ConnectionState, { kind: "open" }>;

/** How soon it is tried again by itself. */
const RETRY_MS = { missing: 3_000, unpaired: 3_000, outdated: 3_000, refused: 10_000, lost: 1_000 } as const;

/** Why a bridge cannot be opened yet; undefined where it can. */
function whyNotReady(presence: Presence, before: ConnectionState) {
  switch (presence.kind) {
    case "missing":
      return { kind: "missing", tries: before.kind === "missing" ? before.tries + 1 : 1 } as const;
    case "unpaired":
      return { kind: "unpaired", version: presence.version } as const;
    case "otherProtocol":
      return { kind: "outdated", version: presence.version } as const;
    default:
      return undefined;
  }
}

interface Deps {
  readonly api: Api;
  readonly clock: Clock;
  readonly hello: () => Promise<Presence>;
  readonly access: () => Promise<LocalAccess>;
  readonly openSocket: () => Socket;
}
export interface Connection {
  readonly link: Pick<Store<ConnectionState>, "get" | "subscribe">;
  /** The encoder to connect to, by its id on the server; undefined disconnects. */
  choose(encoderId: number | undefined, way?: Channel): void;
  /** After a click: the browser may show its question. */
  agree(): void;
  retry(): void;
  ask<M extends BridgeMethod>(method: M, params: Params<M>): Promise<BridgeReply<M>>;
  /** Reports a bridge that falls silent, until the returned function is called. */
  watchBeats(): () => void;
  /** Stops a job: before its first block, or at the next edge of a sector. */
  cancel(jobId: string): Promise<void>;
  /** Forgets a job whose result the server has: the bridge has removed it. */
  forget(jobId: string): void;
}

const withJob = (jobs: readonly JobStatus[], job: JobStatus) => [
  ...jobs.filter(({ jobId }) => jobId !== job.jobId),
  job,
];
function received(link: OpenConnection, event: BridgeEvent): OpenConnection {
  if (event.event === "encoder") return { ...link, encoder: event.encoder };
  return event.event === "job" ? { ...link, jobs: withJob(link.jobs, event.job) } : link;
}

/** Converts the server's events of an encoder to those of a bridge, so that pages treat both channels alike. */
function reported(link: ConnectionState, event: EncoderEvent): ConnectionState {
  if (event.event === "job")
    return link.kind === "open" ? received(link, { event: "job", job: { ...event.job, result: null } }) : link;
  if (!event.online) return { kind: "offline" };
  const jobs = link.kind === "open" ? link.jobs : [];
  return { kind: "open", via: "remote", version: event.version ?? "", encoder: event.encoder ?? undefined, jobs };
}

/** A refused token right after it was made means that this encoder is not bound to this bridge. */
const failure = (error: unknown): ErrorDetails =>
  error instanceof BridgeError && error.error === "PAGE_TOKEN_REFUSED"
    ? { error: "ENCODER_NOT_BOUND_HERE", values: {} }
    : toErrorDetails(error);

interface Opened {
  readonly line: BridgeClient;
  readonly link: OpenConnection;
}
/** Authenticates the socket with a token and subscribes to changes; closes it on failure. */
async function openLocal({ api }: Pick<Deps, "api">, line: BridgeClient, encoderId: number): Promise<Opened> {
  try {
    const { challenge, version } = await line.challenge;
    const { token } = await api.call(
      encoderRoutes.pageToken,
      { params: { id: encoderId }, body: { challenge } },
      { background: true },
    );
    await line.ask("open", { pageToken: token });
    const { encoders, jobs, unreadableJobs } = await line.ask("watch", {});
    return { line, link: { kind: "open", via: "local", version, encoder: encoders[0], jobs, unreadableJobs } };
  } catch (error) {
    line.close();
    // A bridge that replies to /hello but closes the socket is not paired with this page's origin.
    const isStranger = error instanceof BridgeError && error.error === "PLUGIN_NOT_RUNNING";
    throw isStranger ? new BridgeError("ORIGIN_REFUSED") : error;
  }
}

/**
 * Keeps one socket to the bridge open for the selected encoder, and reconnects automatically. Its methods are own
 * properties, because pages pass them to buttons.
 */
export class BridgeConnection implements Connection {
  readonly #deps: Deps;
  readonly #store = createStore<ConnectionState>({ kind: "idle" });
  #selected: number | undefined;
  #way: Channel = "local";
  #agreed = false;
  #line: BridgeClient | undefined;
  #silence: SilenceWatch | undefined;
  /** Older bridges send no beats, and are not missed. */
  #hasBeats = false;
  #stopListening: () => void = () => undefined;
  #stopRetry: () => void = () => undefined;
  // Each attempt has a number; events of an older one are ignored.
  #attempt = 0;

  readonly link: Connection["link"] = this.#store;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  readonly choose: Connection["choose"] = (encoderId, way = "local") => {
    if (encoderId === this.#selected && way === this.#way) return;
    this.#selected = encoderId;
    this.#way = way;
    this.#store.set({ kind: "idle" });
    this.#start();
  };

  readonly agree: Connection["agree"] = () => {
    this.#agreed = true;
    this.#start();
  };

  readonly retry: Connection["retry"] = () => this.#start();

  readonly watchBeats: Connection["watchBeats"] = () => {
    const watch = watchSilence(this.#deps.clock, () => {
      if (this.#hasBeats) this.#setSilent(true);
    });
    this.#silence = watch;
    return () => {
      watch.stop();
      if (this.#silence !== watch) return;
      this.#silence = undefined;
      this.#setSilent(false);
    };
  };

  #setSilent(isSilent: boolean): void {
    const link = this.#store.get();
    if (link.kind === "open" && (link.isSilent ?? false) !== isSilent) this.#store.set({ ...link, isSilent });
  }

  #start(): void {
    this.#stopRetry();
    this.#hasBeats = false;
    this.#attempt += 1;
    this.#line?.close();
    this.#line = undefined;
    this.#stopListening();
    const selected = this.#selected;
    if (selected === undefined) {
      this.#store.set({ kind: "idle" });
      return;
    }
    const link = this.#store.get();
    if (link.kind === "idle" || (link.kind === "open" && link.via === "local")) this.#store.set({ kind: "asking" });
    void this.#run(this.#attempt, selected);
  }

  readonly ask: Connection["ask"] = (method, params) =>
    this.#line?.ask(method, params) ?? Promise.reject(new BridgeError("PLUGIN_NOT_RUNNING"));

  readonly cancel: Connection["cancel"] = async (jobId) => {
    const { api } = this.#deps;
    if (this.#way === "remote") await api.call(cardJobRoutes.cancelJob, { params: { jobId } }, { quiet: true });
    else await this.ask("cancel", { jobId });
  };

  readonly forget: Connection["forget"] = (jobId) => {
    const link = this.#store.get();
    if (link.kind === "open") this.#store.set({ ...link, jobs: link.jobs.filter((job) => job.jobId !== jobId) });
  };

  async #run(own: number, encoderId: number): Promise<void> {
    if (this.#way === "remote") return this.#listen(own, encoderId);

    const access = await this.#deps.access();
    if (own !== this.#attempt) return;
    if (access === "denied" || (access === "prompt" && !this.#agreed))
      return this.#store.set({ kind: "permission", access });
    const presence = await this.#deps.hello();
    if (own !== this.#attempt) return;
    const wait = whyNotReady(presence, this.#store.get());
    if (wait) return this.#retryLater(own, wait, RETRY_MS[wait.kind]);
    await this.#open(own, encoderId);
  }

  /** The server ends streams at intervals to check permissions again; the page keeps its state. */
  #listen(own: number, encoderId: number): Promise<void> {
    const stop = new AbortController();
    this.#stopListening = () => stop.abort();
    const onReported = (event: EncoderEvent) => {
      if (own === this.#attempt) this.#store.set(reported(this.#store.get(), event));
    };
    return this.#deps.api.listen(encoderRoutes.events, { params: { id: encoderId } }, onReported, stop.signal).then(
      () => this.#retryLater(own, this.#store.get(), RETRY_MS.lost),
      (error: unknown) => this.#retryLater(own, { kind: "refused", error: toErrorDetails(error) }, RETRY_MS.missing),
    );
  }

  async #open(own: number, encoderId: number): Promise<void> {
    const { clock, openSocket } = this.#deps;
    try {
      // The code that reads a bridge's messages is loaded with the first bridge.
      const { BridgeClient } = await import("./client.ts");
      if (own !== this.#attempt) return;
      this.#line = new BridgeClient(openSocket(), clock, (event) => this.#takeEvent(own, event));
      const { line, link } = await openLocal(this.#deps, this.#line, encoderId);
      if (own !== this.#attempt) return;
      this.#store.set(link);
      await line.closed;
      if (own === this.#attempt) this.#start();
    } catch (error) {
      this.#retryLater(own, { kind: "refused", error: failure(error) }, RETRY_MS.refused);
    }
  }

  #takeEvent(own: number, event: BridgeEvent): void {
    const link = this.#store.get();
    if (own !== this.#attempt || link.kind !== "open") return;
    this.#silence?.renew();
    if (event.event === "beat") this.#hasBeats = true;
    else this.#store.set(received(link, event));
    this.#setSilent(false);
  }

  #retryLater(own: number, link: ConnectionState, ms: number): void {
    if (own !== this.#attempt) return;
    this.#store.set(link);
    this.#stopRetry = this.#deps.clock.after(ms, () => this.#start());
  }
}
