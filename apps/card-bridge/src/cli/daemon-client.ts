import { type BridgeReply, bridgeReplies, type DiagnosisCheck } from "@adel/protocol/bridge/message";
import { type DaemonSocket, openDaemon } from "./daemon-socket.ts";
import type { Tools } from "./tools.ts";

/** Twenty round trips, a card and a block, on a slow line. */
const DIAGNOSIS_MS = 30_000;

type Encoders = BridgeReply<"encoders">["encoders"];

/** Sends one request and disconnects; undefined without a daemon, or if it refuses. */
async function withDaemon<T>(tools: Tools, task: (daemon: DaemonSocket) => Promise<T>): Promise<T | undefined> {
  const daemon = await openDaemon(tools);
  if (!daemon) return undefined;
  try {
    return await task(daemon);
  } catch {
    return undefined;
  } finally {
    daemon.close();
  }
}

/** Bound encoders, whose ports the daemon keeps open; it polls unbound ones only occasionally. */
const listed = async (daemon: DaemonSocket): Promise<Encoders> =>
  (await daemon.ask({ method: "watch", params: {} }, bridgeReplies.watch)).encoders.filter(
    ({ deviceNumber }) => deviceNumber !== null,
  );

/** The daemon's encoders; undefined if it cannot be asked. */
export const encodersOfDaemon = (tools: Tools): Promise<Encoders | undefined> => withDaemon(tools, listed);

/** The daemon's connections to servers; undefined if it cannot be asked, or is too old to know. */
export const serversOfDaemon = (tools: Tools): Promise<BridgeReply<"servers">["servers"] | undefined> =>
  withDaemon(
    tools,
    async (daemon) => (await daemon.ask({ method: "servers", params: {} }, bridgeReplies.servers)).servers,
  );

const named = (text: string) => text.split("?")[0];

/** The encoder with this address, under the daemon's name for it, if the daemon has its port open. */
export async function heldEncoder(daemon: DaemonSocket, encoder: string): Promise<Encoders[number] | undefined> {
  return (await listed(daemon)).find((seen) => named(seen.encoder) === named(encoder));
}

/** The daemon's own diagnostics of an encoder whose port it has open; undefined otherwise. */
export const diagnosisOfDaemon = (tools: Tools, encoder: string): Promise<readonly DiagnosisCheck[] | undefined> =>
  withDaemon(tools, async (daemon) => {
    const held = await heldEncoder(daemon, encoder);
    if (!held) return undefined;
    const question = { method: "diagnose", params: { encoder: held.encoder } };
    return (await daemon.ask(question, bridgeReplies.diagnose, DIAGNOSIS_MS)).checks;
  });
