import { BridgeFrame, type BridgeReply, bridgeReplies, type DiagnosisCheck, Hello } from "@adel/protocol";
import type { z } from "zod";
import { readPrivate } from "../kernel/private-file.ts";
import type { Tools } from "./tools.ts";

const ANSWER_MS = 2000;
/** Twenty round trips, a card and a block, on a slow line. */
const DIAGNOSIS_MS = 30_000;

interface Question {
  readonly method: string;
  readonly params: object;
}

/** The daemon's greeting, or undefined where none answers. */
export async function greetDaemon(port: number): Promise<z.output<typeof Hello> | undefined> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/hello`, { signal: AbortSignal.timeout(ANSWER_MS) });
    return Hello.safeParse(await reply.json()).data;
  } catch {
    // Nobody listens, or somebody else does: either way it is not our daemon.
    return undefined;
  }
}

/** The token of a daemon that another user runs is not ours to read, and neither is that daemon ours to ask. */
async function localTokenIn(file: string): Promise<string | undefined> {
  try {
    return (await readPrivate(file))?.trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EACCES") return undefined;
    throw error;
  }
}

/** Opens the daemon's socket with the local token and asks in turn; undefined where it cannot be asked or refuses. */
async function askDaemon({ config }: Tools, questions: readonly Question[], waitMs: number) {
  const localToken = await localTokenIn(config.files.token);
  if (localToken === undefined || (await greetDaemon(config.port)) === undefined) return undefined;
  const socket = new WebSocket(`ws://127.0.0.1:${config.port}/socket`);
  const request = [{ method: "open", params: { localToken } }, ...questions];
  const replies: unknown[] = [];
  const ask = () => socket.send(JSON.stringify({ id: replies.length + 1, ...request[replies.length] }));
  try {
    return await new Promise<readonly unknown[] | undefined>((resolve) => {
      AbortSignal.timeout(waitMs).addEventListener("abort", () => resolve(undefined), { once: true });
      socket.addEventListener("error", () => resolve(undefined));
      socket.addEventListener("close", () => resolve(undefined));
      socket.addEventListener("message", ({ data }) => {
        const frame = BridgeFrame.parse(JSON.parse(String(data)));
        if ("error" in frame) return resolve(undefined);
        if ("reply" in frame) replies.push(frame.reply);
        else if (frame.event !== "challenge") return undefined;
        return replies.length === request.length ? resolve(replies) : ask();
      });
    });
  } finally {
    socket.close();
  }
}

/** What a running daemon knows of its encoders; undefined where it cannot be asked. */
export async function encodersOfDaemon(tools: Tools): Promise<BridgeReply<"encoders">["encoders"] | undefined> {
  const [opened] = (await askDaemon(tools, [], ANSWER_MS)) ?? [];
  return opened === undefined ? undefined : bridgeReplies.open.parse(opened).encoders;
}

/** The daemon's own examination of an encoder whose port it holds; undefined where it does not hold it. */
export async function diagnosisOfDaemon(tools: Tools, encoder: string): Promise<readonly DiagnosisCheck[] | undefined> {
  const named = (text: string) => text.split("?")[0];
  // One that is not bound is only looked at now and then: its port is free.
  const bound = (await encodersOfDaemon(tools))?.filter(({ deviceNumber }) => deviceNumber !== null);
  const held = bound?.find((seen) => named(seen.encoder) === named(encoder));
  if (!held) return undefined;
  const question = { method: "diagnose", params: { encoder: held.encoder } };
  const [, reply] = (await askDaemon(tools, [question], DIAGNOSIS_MS)) ?? [];
  return reply === undefined ? undefined : bridgeReplies.diagnose.parse(reply).checks;
}
