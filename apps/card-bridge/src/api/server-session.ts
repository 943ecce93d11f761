import type { JobStatus } from "@adel/protocol";
import { type BridgeMessage, type NonceOffer, OFFER_MS, type ServerMessage } from "@adel/protocol/bridge/session";
import { encoderAddress } from "../drivers/address.ts";
import type { Binding } from "../jobs/bindings.ts";
import { asDeviceError, DeviceError } from "../kernel/errors.ts";
import { encoderMessage } from "./encoder-messages.ts";
import type { Services } from "./services.ts";

/** How often a server receives a job's progress: often enough for a progress bar. */
const PROGRESS_MS = 100;
/** How long the page of a job may take to deliver its result; afterwards the bridge sends it to the server. */
const GRACE_MS = 10_000;

export interface ServerSessionOptions {
  readonly binding: Binding;
  readonly services: Services;
  /** Jobs that arrived over this encoder's connection: their results can be returned only over it. */
  readonly taken: Set<string>;
  readonly send: (word: BridgeMessage) => void;
}
export interface ServerSession {
  receive(message: Exclude<ServerMessage, { order: "challenge" | "welcome" }>): void;
  leave(): void;
}

/** Timers that end with the session. */
function timers({ clock }: Services) {
  const stops = new Set<() => void>();
  return {
    after(ms: number, task: () => void): void {
      const stop = clock.after(ms, () => {
        stops.delete(stop);
        task();
      });
      stops.add(stop);
    },
    stop(): void {
      for (const stop of stops) stop();
    },
  };
}
type Timers = ReturnType<typeof timers>;

/** The encoder's status, with a nonce for one job when a card is on it. */
function telling({ binding: { encoder }, services, send }: ServerSessionOptions, { after }: Timers) {
  const { board, jobManager } = services;
  let offer: NonceOffer | null = null;
  const notify = () => {
    const seen = encoderMessage(board.session(encoderAddress(encoder)), services);
    const uid = seen.card?.cardSize ? seen.card.uid : null;
    if (uid === null) offer = null;
    else if (offer?.uid !== uid) offer = { uid, nonce: jobManager.offer(encoder, uid) };
    send({ word: "status", encoder: seen, offer });
  };
  /** Later messages contain another nonce. */
  const spend = () => {
    offer = null;
  };
  const retry = (): void =>
    after(OFFER_MS, () => {
      spend();
      notify();
      retry();
    });
  retry();
  return { notify, spend };
}

/** Reports jobs of this encoder: progress at intervals, results once; again while one waits or has no receipt. */
function reporting(
  { binding: { encoder }, services: { jobManager }, taken, send }: ServerSessionOptions,
  { after }: Timers,
) {
  const waiting = new Map<string, JobStatus>();
  const submit = (jobId: string) => {
    const job = jobManager.jobs().find((one) => one.jobId === jobId);
    if (job?.state === "finished") send({ word: "job", job });
  };
  /** A job that waits for its card is not lost: the server is told as long as it does. */
  const repeat = (job: JobStatus) => {
    if (job.encoder !== encoder) return;
    if (job.state === "waiting") send({ word: "job", job });
    else submit(job.jobId);
  };
  function progress(job: JobStatus): void {
    const isSoon = waiting.has(job.jobId);
    waiting.set(job.jobId, job);
    if (isSoon) return;
    send({ word: "job", job });
    after(PROGRESS_MS, () => {
      const last = waiting.get(job.jobId);
      waiting.delete(job.jobId);
      if (last && last !== job) send({ word: "job", job: last });
    });
  }
  function notify(job: JobStatus): void {
    if (job.encoder !== encoder) return;
    if (job.state !== "finished") {
      progress(job);
      return;
    }
    waiting.delete(job.jobId);
    if (taken.has(job.jobId)) submit(job.jobId);
    else after(GRACE_MS, () => submit(job.jobId));
  }
  const retry = (): void =>
    after(OFFER_MS, () => {
      for (const job of jobManager.jobs()) repeat(job);
      retry();
    });
  retry();
  for (const job of jobManager.jobs()) notify(job);
  return notify;
}

/** What a server may request of its encoder; each method replies by name. */
function obeying(setting: ServerSessionOptions, signal: AbortSignal, { notify, spend }: ReturnType<typeof telling>) {
  const { binding, services, taken, send } = setting;
  const { encoder } = binding;
  const { jobManager, leases, log } = services;
  async function run({ jobId, ticket, by, steal: takeOver }: Extract<ServerMessage, { order: "run" }>): Promise<void> {
    taken.add(jobId);
    // Used up in any case, before the takeover of the encoder is reported.
    spend();
    const verdict = await jobManager.accept(encoder, ticket, () => {
      const previous = leases.last(encoder);
      const lease = leases.acquire(encoder, { previous, takeOver, yields: false, owner: by });
      return () => leases.release(encoder, lease);
    });
    if (verdict.kind === "accepted") {
      taken.add(jobId);
      send({ word: "accepted", jobId });
    } else {
      const { error, values, result } = verdict;
      taken.delete(jobId);
      log.info("job refused", { job: jobId, fault: error });
      send({ word: "refused", jobId, fault: error, values, result });
    }
    notify();
  }
  async function diagnose(id: number): Promise<void> {
    try {
      send({ word: "diagnosis", id, checks: [...(await services.diagnose(encoder, signal))] });
    } catch (error) {
      const { code, values } = asDeviceError(error, "diagnosing");
      send({ word: "undiagnosed", id, fault: code, values });
    }
  }
  return { run, diagnose };
}

/** The session with a server after this encoder has logged in. */
export function createServerSession(setting: ServerSessionOptions): ServerSession {
  const { binding, services, taken, send } = setting;
  const { board, leases, jobManager, log } = services;
  const closed = new AbortController();
  const time = timers(services);
  const state = telling(setting, time);
  const { notify } = state;
  const { run, diagnose } = obeying(setting, closed.signal, state);
  let unattend: (() => void) | undefined;
  const isOwn = (encoder: string) => encoder === binding.encoder;
  notify();
  const report = reporting(setting, time);
  const offs = [
    board.onChange(({ address }) => isOwn(address.text) && notify()),
    leases.onChange((encoder) => isOwn(encoder) && notify()),
    jobManager.onChange(report),
  ];
  const error = (what: string) => (error: unknown) =>
    log.warn(what, { device: binding.deviceNumber, why: String(error) });
  return {
    receive(message) {
      switch (message.order) {
        case "watch":
          unattend?.();
          unattend = message.on ? board.attend() : undefined;
          return;
        case "run":
          return void run(message).catch(error("a job from the server"));
        case "cancel":
          return void jobManager.cancel(message.jobId).catch(error("cancelling for the server"));
        case "settle":
          // A page may have delivered the same receipt before.
          return void jobManager.settle(message.receipt).then(
            () => forget(taken, jobManager.jobs()),
            (error: unknown) => log.debug("settling for the server", { why: String(error) }),
          );
        case "ask":
          return void jobManager
            .decline(message.ticket)
            .then((job) => job && send({ word: "job", job }), error("a question of the server"));
        case "diagnose":
          return void diagnose(message.id);
      }
    },
    leave() {
      for (const off of offs) off();
      time.stop();
      unattend?.();
      closed.abort(new DeviceError("CANCELLED", "the line to the server broke"));
    },
  };
}

/** A daemon that runs for months must not collect the ids of finished jobs. */
function forget(taken: Set<string>, jobs: readonly JobStatus[]): void {
  for (const jobId of taken) if (!jobs.some((job) => job.jobId === jobId)) taken.delete(jobId);
}
