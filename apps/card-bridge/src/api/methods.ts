import type { BridgeMethod, BridgeReply, BridgeRequest, EncoderStatus, JobStatus } from "@adel/protocol";
import { encoderAddress } from "../drivers/address.ts";
import { DeviceError } from "../kernel/errors.ts";
import type { EncoderSession } from "../session/encoder-session.ts";
import { type AttachedEncoder, attachEncoder } from "./attached-encoder.ts";
import { discoveredMessages, encoderMessage } from "./encoder-messages.ts";
import { after, pageOf } from "./job-pages.ts";
import type { Services } from "./services.ts";

/** How long a tool waits for encoders to be identified; later ones arrive as events. */
const POLL_INTERVAL_MS = 1500;

/** The authenticated client of a socket. */
export interface Caller {
  readonly name: string;
  /** The one encoder a page's token is for; undefined: a local tool, which may use all. */
  readonly encoder: string | undefined;
  /** Leases of this socket; they end with it. */
  readonly leases: Map<string, string>;
  /** Encoders that this tool uses exclusively. */
  readonly attached: Map<string, AttachedEncoder>;
  /** Aborts when the socket closes. */
  readonly signal: AbortSignal;
  /** Subscribes this client to cards, encoders and jobs; it first receives those named here. */
  readonly watch: (rest: readonly JobStatus[]) => void;
}

type Method<M extends BridgeMethod> = (
  params: Extract<BridgeRequest, { method: M }>["params"],
  caller: Caller,
  services: Services,
) => Promise<BridgeReply<M>> | BridgeReply<M>;

/** The encoders that a client may see: a page its own, a local tool all. */
export const encodersFor = ({ board }: Services, caller: Caller): readonly EncoderSession[] =>
  board.all().filter(({ address }) => caller.encoder === undefined || address.text === caller.encoder);

export const mayKnow = (caller: Caller, encoder: string): boolean =>
  caller.encoder === undefined || caller.encoder === encoder;

function assertOwn(encoder: string, caller: Caller, { board }: Services): void {
  const isKnown = board.all().some(({ address }) => address.text === encoder);
  if (!mayKnow(caller, encoder) || !isKnown) throw new DeviceError("ENCODER_NOT_BOUND_HERE", "choosing an encoder");
}

function assertHeld(encoder: string, lease: string, caller: Caller, services: Services): void {
  assertOwn(encoder, caller, services);
  services.leases.check(encoder, lease);
  if (caller.leases.get(encoder) !== lease) throw new DeviceError("LEASE_MISSING", "using a lease");
}

function assertOwnJob(jobId: string, caller: Caller, { jobManager }: Services): void {
  const job = jobManager.jobs().find((one) => one.jobId === jobId);
  if (!job || !mayKnow(caller, job.encoder)) throw new DeviceError("JOB_UNKNOWN", "choosing a job");
}

const jobsFor = (caller: Caller, { jobManager }: Services) =>
  jobManager.jobs().filter((job) => mayKnow(caller, job.encoder));

/** What a client is shown: for a page only its own encoder. */
function encoderMessages(caller: Caller, services: Services): EncoderStatus[] {
  const unbound = caller.encoder === undefined ? services.discovery.all().map(discoveredMessages) : [];
  return [...encodersFor(services, caller).map((session) => encoderMessage(session, services)), ...unbound];
}

async function discover(caller: Caller, { clock, discovery }: Services): Promise<void> {
  const late = new AbortController();
  const stop = clock.after(POLL_INTERVAL_MS, () => late.abort());
  await discovery.poll(AbortSignal.any([late.signal, caller.signal])).finally(stop);
}

const listEncoders: Method<"encoders"> = async (_params, caller, services) => {
  if (caller.encoder === undefined) await discover(caller, services);
  return { encoders: encoderMessages(caller, services) };
};

const watch: Method<"watch"> = (_params, caller, services) => {
  const encoders = encoderMessages(caller, services);
  const { jobs, rest } = pageOf(jobsFor(caller, services), encoders);
  caller.watch(rest);
  return { encoders, jobs, unreadableJobs: services.jobManager.unreadableJobs(caller.encoder) };
};

const acquire: Method<"acquire"> = ({ encoder, previous, steal: takeOver, yields }, caller, services) => {
  assertOwn(encoder, caller, services);
  // Its reply came too late for the page: the page has the lease and does not know it.
  const isOwn = caller.leases.has(encoder) && caller.leases.get(encoder) === services.leases.last(encoder);
  const lease = services.leases.acquire(encoder, {
    ...{ previous, yields, owner: caller.name },
    takeOver: takeOver || isOwn,
  });
  caller.leases.set(encoder, lease);
  return { lease };
};

const release: Method<"release"> = ({ encoder, lease }, caller, services) => {
  assertOwn(encoder, caller, services);
  // All pages of an encoder see its current lease; only the owner releases it.
  if (caller.leases.get(encoder) !== lease) return {};
  detach(caller, encoder);
  services.leases.release(encoder, lease);
  caller.leases.delete(encoder);
  return {};
};

const identify: Method<"identify"> = ({ encoder, lease, sectors }, caller, services) => {
  assertHeld(encoder, lease, caller, services);
  return services.jobManager.identify(encoder, sectors, caller.signal);
};

const run: Method<"run"> = async ({ encoder, lease, ticket }, caller, services) => {
  assertHeld(encoder, lease, caller, services);
  return { jobId: await services.jobManager.run(encoder, ticket) };
};

const listJobs: Method<"jobs"> = ({ after: last }, caller, services) => {
  const { jobs, rest } = pageOf(after(jobsFor(caller, services), last));
  return { jobs, more: rest.length > 0, unreadableJobs: services.jobManager.unreadableJobs(caller.encoder) };
};

const cancel: Method<"cancel"> = async ({ jobId }, caller, services) => {
  assertOwnJob(jobId, caller, services);
  await services.jobManager.cancel(jobId);
  return {};
};

const settle: Method<"settle"> = async ({ receipt }, _caller, { jobManager }) => {
  await jobManager.settle(receipt);
  return {};
};

const diagnose: Method<"diagnose"> = async ({ encoder }, caller, services) => {
  assertOwn(encoder, caller, services);
  return { checks: [...(await services.diagnose(encoder, caller.signal))] };
};

const listServers: Method<"servers"> = (_params, caller, { serverLines }) => {
  if (caller.encoder !== undefined) throw new DeviceError("LOCAL_TOOLS_ONLY", "listing the servers");
  return { servers: serverLines.list() };
};

const attach: Method<"attach"> = async ({ encoder, lease }, caller, services) => {
  assertHeld(encoder, lease, caller, services);
  // Tools send keys with their commands; pages have encrypted jobs instead.
  if (caller.encoder !== undefined) throw new DeviceError("LOCAL_TOOLS_ONLY", "attaching an encoder");
  detach(caller, encoder);
  const session = services.board.session(encoderAddress(encoder));
  // The tool may change the card, so an earlier scan is no longer valid.
  services.prefetch.forget(session);
  const attached = await attachEncoder(session, caller.signal);
  caller.attached.set(encoder, attached);
  return { can: [...attached.can] };
};

function detach(caller: Caller, encoder: string): void {
  caller.attached.get(encoder)?.end();
  caller.attached.delete(encoder);
}

const command: Method<"command"> = ({ encoder, lease, command }, caller, services) => {
  assertHeld(encoder, lease, caller, services);
  const attached = caller.attached.get(encoder);
  if (!attached) throw new DeviceError("LEASE_MISSING", "using an encoder that is not attached");
  return attached.run(command, caller.signal);
};

/** Runs one request; the compiler checks that each method gets its own parameters. */
export function answer(
  request: Exclude<BridgeRequest, { method: "open" }>,
  caller: Caller,
  services: Services,
): Promise<object> | object {
  switch (request.method) {
    case "encoders":
      return listEncoders(request.params, caller, services);
    case "watch":
      return watch(request.params, caller, services);
    case "acquire":
      return acquire(request.params, caller, services);
    case "release":
      return release(request.params, caller, services);
    case "identify":
      return identify(request.params, caller, services);
    case "run":
      return run(request.params, caller, services);
    case "jobs":
      return listJobs(request.params, caller, services);
    case "cancel":
      return cancel(request.params, caller, services);
    case "settle":
      return settle(request.params, caller, services);
    case "diagnose":
      return diagnose(request.params, caller, services);
    case "servers":
      return listServers(request.params, caller, services);
    case "attach":
      return attach(request.params, caller, services);
    case "command":
      return command(request.params, caller, services);
  }
}
