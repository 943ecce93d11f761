// Cast: PermissionName lacks the names that browsers gave to local-network access; unknown ones are refused at run time.
import type { Hello } from "@adel/protocol/bridge/encoder";
import { BRIDGE_PORT, BRIDGE_PROTOCOL } from "@adel/protocol/bridge/port";

export const BRIDGE_HTTP = `http://127.0.0.1:${BRIDGE_PORT}`;
export const BRIDGE_SOCKET = `ws://127.0.0.1:${BRIDGE_PORT}/socket`;
const HELLO_TIMEOUT_MS = 2_000;

/** What is known about this computer's bridge without a credential. */
export type Presence =
  | { readonly kind: "missing" }
  | { readonly kind: "otherProtocol"; readonly version: string }
  | { readonly kind: "unpaired"; readonly version: string }
  | {
      readonly kind: "paired";
      readonly version: string;
      /** Numbers of the encoders that are paired with this page's server. */
      readonly encoders?: readonly string[] | undefined;
    };

// Parsed manually, so that the sign-in page loads no schema library.
const isHello = (body: unknown): body is Hello =>
  typeof body === "object" &&
  body !== null &&
  "name" in body &&
  body.name === "card-bridge" &&
  "version" in body &&
  typeof body.version === "string" &&
  "protocol" in body &&
  "paired" in body &&
  typeof body.paired === "boolean";

/** Requests /hello of the bridge; anything but its own reply counts as missing. */
export async function askHello(fetcher: typeof fetch, signal?: AbortSignal): Promise<Presence> {
  const limit = AbortSignal.timeout(HELLO_TIMEOUT_MS);
  try {
    const response = await fetcher(`${BRIDGE_HTTP}/hello`, {
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const hello: unknown = await response.json();
    if (!isHello(hello)) return { kind: "missing" };
    const { version, protocol, paired, encoders } = hello;
    if (protocol !== BRIDGE_PROTOCOL) return { kind: "otherProtocol", version };
    return paired
      ? { kind: "paired", version, encoders: Array.isArray(encoders) ? encoders : undefined }
      : { kind: "unpaired", version };
  } catch {
    // No bridge, no permission, another program on the port: for the page all of it is "not there".
    return { kind: "missing" };
  }
}

/** The browser's permission for this page to connect to this computer. */
export type LocalAccess = "free" | "granted" | "prompt" | "denied";

const isLoopback = (host: string) => host === "localhost" || host === "127.0.0.1" || host === "[::1]";

/** Whether connecting to the bridge would open the browser's question, or is blocked. */
export async function localAccess(
  page: { readonly hostname: string },
  permissions: Permissions | undefined,
): Promise<LocalAccess> {
  if (isLoopback(page.hostname) || permissions === undefined) return "free";
  for (const name of ["loopback-network", "local-network-access"]) {
    try {
      return (await permissions.query({ name: name as PermissionName })).state;
    } catch (error) {
      // A browser without this permission does not know its name, and does not ask.
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return "free";
}

/** Device numbers of the encoders at this computer; empty if the browser would have to ask first. */
export async function findLocalEncoders(signal: AbortSignal): Promise<readonly string[]> {
  const access = await localAccess(location, navigator.permissions);
  if (access === "denied" || access === "prompt") return [];
  const presence = await askHello(fetch.bind(window), signal);
  return presence.kind === "paired" ? (presence.encoders ?? []) : [];
}
