import { lookup } from "node:dns/promises";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isReachable } from "./outbound-address.ts";
import { OutboundError } from "./outbound-error.ts";

interface Address {
  readonly address: string;
  readonly family: number;
}
/** The addresses of a name. */
export type Resolve = (name: string) => Promise<readonly Address[]>;
/** Fewer than the threads of the process, which a lookup occupies as long as the system waits for a dead name server. */
const MAX_LOOKUPS = 2;
/** One lookup of a name at a time, and few in all; another one is refused, and tried again later with its message. */
export function limitLookups(resolve: Resolve): Resolve {
  const running = new Map<string, Promise<readonly Address[]>>();
  return (name) => {
    const same = running.get(name);
    if (same) return same;
    if (running.size >= MAX_LOOKUPS) return Promise.reject(new OutboundError("name"));
    const addresses = resolve(name).finally(() => running.delete(name));
    running.set(name, addresses);
    return addresses;
  };
}
const resolveName = limitLookups((name) => lookup(name, { all: true }));

export interface ConnectionDeps {
  /** Addresses and networks that are not public and may be connected to all the same. */
  readonly allowed: readonly string[];
  readonly resolve?: Resolve;
  /** Time limit of a whole call, in milliseconds. */
  readonly timeoutMs?: number;
}
const TIMEOUT_MS = 15_000;
const MAX_REPLY = 64 * 1024;

/** Rejects after a time, whatever becomes of the work: the system's lookup of a name cannot be stopped. */
async function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const over = Promise.withResolvers<never>();
  const end = () => over.reject(new OutboundError("timeout"));
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    signal.removeEventListener("abort", end);
  }
}

/** The one address that a host is connected to; rejects if any of its addresses may not be. */
export async function resolveHost(host: string, deps: ConnectionDeps, signal: AbortSignal): Promise<Address> {
  const name = host.replace(/^\[|\]$/g, "");
  const family = isIP(name);
  const found = family === 0 ? await within(signal, findAddresses(name, deps)) : [{ address: name, family }];
  const [first] = found;
  if (first === undefined) throw new OutboundError("name");
  if (!found.every(({ address }) => isReachable(address, deps.allowed))) throw new OutboundError("address");
  return first;
}

async function findAddresses(name: string, { resolve = resolveName }: ConnectionDeps): Promise<readonly Address[]> {
  try {
    return await resolve(name);
  } catch {
    throw new OutboundError("name");
  }
}

/** The longest name of a host. */
const MAX_HOST = 253;
/** An https address without credentials; undefined for anything else. */
export function parseHttpsUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  const isMeant = url?.protocol === "https:" && url.username === "" && url.password === "";
  return isMeant && url.hostname.length <= MAX_HOST ? url : undefined;
}

const TLS = /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/;
/** A failed connection, without what it names. */
export function toOutboundError(error: unknown, signal: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error;
  if (signal.aborted) return new OutboundError("timeout");
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return new OutboundError(TLS.test(code) ? "tls" : "connection", code.slice(0, 40));
}

export interface OutboundReply {
  readonly status: number;
  readonly text: string;
}
/**
 * Posts JSON. The name is resolved once, and that address is connected to; the certificate must be that of the name.
 * Redirects are not followed.
 */
export async function postJson(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  deps: ConnectionDeps,
): Promise<OutboundReply> {
  const signal = AbortSignal.timeout(deps.timeoutMs ?? TIMEOUT_MS);
  try {
    const address = await resolveHost(url.hostname, deps, signal);
    return await within(signal, send(url, address, body, headers, signal));
  } catch (error) {
    throw toOutboundError(error, signal);
  }
}

function send(
  url: URL,
  { address, family }: Address,
  body: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<OutboundReply> {
  const pinned: LookupFunction = (_, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family);
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    const call = request(
      url,
      {
        method: "POST",
        agent: false,
        lookup: pinned,
        signal,
        headers: {
          "user-agent": "adel-card-office",
          ...headers,
          "content-type": "application/json",
          "content-length": length,
        },
      },
      (reply) => {
        let text = "";
        reply.setEncoding("utf8");
        reply.on("data", (part: string) => {
          text += part;
          if (text.length > MAX_REPLY) reply.destroy(new OutboundError("reply"));
        });
        reply.on("error", reject);
        reply.on("end", () => resolve({ status: reply.statusCode ?? 0, text }));
      },
    );
    call.on("error", reject);
    // Another protocol: Node would destroy the connection without an error.
    call.on("upgrade", (_, socket) => {
      socket.destroy();
      reject(new OutboundError("reply"));
    });
    call.on("close", () => reject(new OutboundError("connection")));
    call.end(body);
  });
}
