import { BridgeFrame, type BridgeReply, bridgeReplies, Hello } from "@adel/protocol";
import type { z } from "zod";
import { readPrivate } from "../kernel/private-file.ts";
import type { Tools } from "./tools.ts";

const ANSWER_MS = 2000;

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

/** What a running daemon knows of its encoders, asked with the local token; undefined where it cannot be asked. */
export async function encodersOfDaemon({ config }: Tools): Promise<BridgeReply<"encoders">["encoders"] | undefined> {
  const localToken = (await readPrivate(config.files.token))?.trim();
  if (localToken === undefined || (await greetDaemon(config.port)) === undefined) return undefined;
  const socket = new WebSocket(`ws://127.0.0.1:${config.port}/socket`);
  try {
    return await new Promise((resolve) => {
      AbortSignal.timeout(ANSWER_MS).addEventListener("abort", () => resolve(undefined), { once: true });
      socket.addEventListener("error", () => resolve(undefined));
      socket.addEventListener("close", () => resolve(undefined));
      socket.addEventListener("message", ({ data }) => {
        const frame = BridgeFrame.parse(JSON.parse(String(data)));
        if ("event" in frame) socket.send(JSON.stringify({ id: 1, method: "open", params: { localToken } }));
        else if ("reply" in frame) resolve(bridgeReplies.open.parse(frame.reply).encoders);
        else resolve(undefined);
      });
    });
  } finally {
    socket.close();
  }
}
