import type { BridgeMethod, BridgeReply, BridgeRequest } from "@adel/protocol";
import { encoderAddress } from "../drivers/address.ts";
import type { JobView } from "../jobs/card-job.ts";
import { DeviceError } from "../kernel/errors.ts";
import type { EncoderSession } from "../session/encoder-session.ts";
import { type AttachedEncoder, attachEncoder } from "./attached-encoder.ts";
import { discoveredMessages, encoderMessage } from "./encoder-messages.ts";
import { after, pageOf } from "./job-pages.ts";
import type { Services } from "./services.ts";

/** How long a tool waits for encoders to be identified; later ones arrive as events. */
const POLL_INTERVAL_MS = 1500;

/** Who is at the other end of a socket that was opened. */
export interface Caller {
  readonly name: string;
  /** The one encoder a page's token is for; undefined: a local tool, which may use all. */
  readonly encoder: string | undefined;
  /** Leases of this socket; they end with it. */
  readonly leases: Map<string, string>;
  /** Encoders whose every exchange this tool makes itself. */
  readonly attached: Map<string, AttachedEncoder>;
  /** Aborts when the socket closes. */
  readonly signal: AbortSignal;
  /** Subscribes this client to cards, encoders and jobs; it first receives those named here. */
  readonly watch: (rest: readonly JobView[]) => void;
}

type Query<M extends BridgeMethod> = Extract<BridgeRequest, { method: M }>["params"];
type Methods = {
  readonly [M in Exclude<BridgeMethod, "open">]: (
    params: Query<M>,
    caller: Caller,
  ) => Promise<BridgeReply<M>> | BridgeReply<M>;
};

/** The encoders a client may see: a page its own, a local tool all. */
export const encodersFor = ({ board }: Services, caller: Caller): readonly EncoderSession[] =>
  board.all().filter(({ address }) => caller.encoder === undefined || address.text === caller.encoder);

export const mayKnow = (caller: Caller, encoder: string): boolean =>
  caller.encoder === undefined || caller.encoder === encoder;

export function bridgeMethods(services: Services): Methods {
  const { jobManager, leases, board } = services;
  const assertOwn = (caller: Caller, encoder: string) => {
    const isKnown = board.all().some(({ address }) => address.text === encoder);
    if (!mayKnow(caller, encoder) || !isKnown) throw new DeviceError("ENCODER_NOT_BOUND_HERE", "choosing an encoder");
  };
  const assertHeld = (caller: Caller, encoder: string, lease: string) => {
    assertOwn(caller, encoder);
    leases.check(encoder, lease);
    if (caller.leases.get(encoder) !== lease) throw new DeviceError("LEASE_MISSING", "using a lease");
  };
  const assertOwnJob = (caller: Caller, jobId: string) => {
    const job = jobManager.jobs().find((one) => one.jobId === jobId);
    if (!job || !mayKnow(caller, job.encoder)) throw new DeviceError("JOB_UNKNOWN", "choosing a job");
  };
  const detach = (caller: Caller, encoder: string) => {
    caller.attached.get(encoder)?.end();
    caller.attached.delete(encoder);
  };
  const seen = (caller: Caller) => encodersFor(services, caller).map((session) => encoderMessage(session, services));
  const jobsFor = (caller: Caller) => jobManager.jobs().filter((job) => mayKnow(caller, job.encoder));

  /** To a page nothing but its own encoder is shown. */
  const unbound = (caller: Caller) =>
    caller.encoder === undefined ? services.discovery.all().map(discoveredMessages) : [];
  async function poll(caller: Caller): Promise<void> {
    const late = new AbortController();
    const stop = services.clock.after(POLL_INTERVAL_MS, () => late.abort());
    await services.discovery.poll(AbortSignal.any([late.signal, caller.signal])).finally(stop);
  }

  return {
    encoders: async (_params, caller) => {
      if (caller.encoder === undefined) await poll(caller);
      return { encoders: [...seen(caller), ...unbound(caller)] };
    },
    watch: (_params, caller) => {
      const encoders = [...seen(caller), ...unbound(caller)];
      const { jobs, rest } = pageOf(jobsFor(caller), encoders);
      caller.watch(rest);
      return { encoders, jobs };
    },
    acquire: ({ encoder, previous, steal: takeOver }, caller) => {
      assertOwn(caller, encoder);
      const lease = leases.acquire(encoder, { previous, takeOver, owner: caller.name });
      caller.leases.set(encoder, lease);
      return { lease };
    },
    release: ({ encoder, lease }, caller) => {
      assertOwn(caller, encoder);
      // All pages of an encoder see its current lease; only the owner releases it.
      if (caller.leases.get(encoder) !== lease) return {};
      detach(caller, encoder);
      leases.release(encoder, lease);
      caller.leases.delete(encoder);
      return {};
    },
    identify: ({ encoder, lease, sectors }, caller) => {
      assertHeld(caller, encoder, lease);
      return jobManager.identify(encoder, sectors, caller.signal);
    },
    run: async ({ encoder, lease, ticket }, caller) => {
      assertHeld(caller, encoder, lease);
      return { jobId: await jobManager.run(encoder, ticket) };
    },
    jobs: ({ after: last }, caller) => {
      const { jobs, rest } = pageOf(after(jobsFor(caller), last));
      return { jobs, more: rest.length > 0 };
    },
    cancel: async ({ jobId }, caller) => {
      assertOwnJob(caller, jobId);
      await jobManager.cancel(jobId);
      return {};
    },
    settle: async ({ receipt }) => {
      await jobManager.settle(receipt);
      return {};
    },
    diagnose: async ({ encoder }, caller) => {
      assertOwn(caller, encoder);
      return { checks: [...(await services.diagnose(encoder, caller.signal))] };
    },
    attach: async ({ encoder, lease }, caller) => {
      assertHeld(caller, encoder, lease);
      // Tools send keys with their commands; pages have encrypted jobs instead.
      if (caller.encoder !== undefined) throw new DeviceError("LOCAL_TOOLS_ONLY", "attaching an encoder");
      detach(caller, encoder);
      const session = board.session(encoderAddress(encoder));
      // What was read of the card before may not be what the tool leaves on it.
      services.prefetch.forget(session);
      const attached = await attachEncoder(session, caller.signal);
      caller.attached.set(encoder, attached);
      return { can: [...attached.can] };
    },
    command: ({ encoder, lease, command }, caller) => {
      assertHeld(caller, encoder, lease);
      const attached = caller.attached.get(encoder);
      if (!attached) throw new DeviceError("LEASE_MISSING", "using an encoder that is not attached");
      return attached.run(command, caller.signal);
    },
  };
}

/** Runs one request; the compiler sees to it that each method gets its own parameters. */
export function answer(
  methods: Methods,
  request: Exclude<BridgeRequest, { method: "open" }>,
  caller: Caller,
): Promise<object> | object {
  switch (request.method) {
    case "encoders":
      return methods.encoders(request.params, caller);
    case "watch":
      return methods.watch(request.params, caller);
    case "acquire":
      return methods.acquire(request.params, caller);
    case "release":
      return methods.release(request.params, caller);
    case "identify":
      return methods.identify(request.params, caller);
    case "run":
      return methods.run(request.params, caller);
    case "jobs":
      return methods.jobs(request.params, caller);
    case "cancel":
      return methods.cancel(request.params, caller);
    case "settle":
      return methods.settle(request.params, caller);
    case "diagnose":
      return methods.diagnose(request.params, caller);
    case "attach":
      return methods.attach(request.params, caller);
    case "command":
      return methods.command(request.params, caller);
  }
}
