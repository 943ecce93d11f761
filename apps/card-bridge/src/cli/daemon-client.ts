import { type BridgeReply, bridgeReplies, type DiagnosisCheck } from "@adel/protocol";
import { type DaemonSocket, openDaemon } from "./daemon-socket.ts";
import type { Tools } from "./tools.ts";

/** Twenty round trips, a card and a block, on a slow line. */
const DIAGNOSIS_MS = 30_000;

type Encoders = BridgeReply<"encoders">["encoders"];

/** Asks and hangs up; undefined where no daemon can be asked, or it refuses. */
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

/** Bound encoders, whose ports the daemon holds; one that is not bound is only looked at now and then. */
const listed = async (daemon: DaemonSocket): Promise<Encoders> =>
  (await daemon.ask({ method: "watch", params: {} }, bridgeReplies.watch)).encoders.filter(
    ({ deviceNumber }) => deviceNumber !== null,
  );

/** What a running daemon knows of its encoders; undefined where it cannot be asked. */
export const encodersOfDaemon = (tools: Tools): Promise<Encoders | undefined> => withDaemon(tools, listed);

const named = (text: string) => text.split("?")[0];

/** The encoder of this address, as the daemon that holds its port calls it. */
export async function heldEncoder(daemon: DaemonSocket, encoder: string): Promise<Encoders[number] | undefined> {
  return (await listed(daemon)).find((seen) => named(seen.encoder) === named(encoder));
}

/** The daemon's own examination of an encoder whose port it holds; undefined where it does not hold it. */
export const diagnosisOfDaemon = (tools: Tools, encoder: string): Promise<readonly DiagnosisCheck[] | undefined> =>
  withDaemon(tools, async (daemon) => {
    const held = await heldEncoder(daemon, encoder);
    if (!held) return undefined;
    const question = { method: "diagnose", params: { encoder: held.encoder } };
    return (await daemon.ask(question, bridgeReplies.diagnose, DIAGNOSIS_MS)).checks;
  });
