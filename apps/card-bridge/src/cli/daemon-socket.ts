import { Hello } from "@adel/protocol/bridge/encoder";
import { type BridgeError, BridgeFrame } from "@adel/protocol/bridge/message";
import { isDeviceErrorCode } from "@adel/protocol/kernel/errors";
import type * as z from "zod";
import { DeviceError } from "../kernel/errors.ts";
import { readPrivate } from "../kernel/private-file.ts";
import type { Tools } from "./tools.ts";

const ANSWER_MS = 2000;

interface Question {
  readonly method: string;
  readonly params: object;
}

/** A socket to the running daemon, opened with the local token. */
export interface DaemonSocket {
  /** Rejects with the daemon's error, and with ENCODER_SILENT without a reply in time. */
  ask<S extends z.ZodType>(question: Question, reply: S, waitMs?: number): Promise<z.output<S>>;
  /** Aborts when the socket is closed by either side. */
  readonly closed: AbortSignal;
  close(): void;
}

/** The daemon's reply to /hello; undefined if there is none. */
export async function greetDaemon(port: number): Promise<z.output<typeof Hello> | undefined> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/hello`, { signal: AbortSignal.timeout(ANSWER_MS) });
    return Hello.safeParse(await reply.json()).data;
  } catch {
    // No listener, or another program: in both cases it is not our daemon.
    return undefined;
  }
}

/** The token of another user's daemon is not readable, so that daemon is not used. */
async function localTokenIn(file: string): Promise<string | undefined> {
  try {
    return (await readPrivate(file))?.trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EACCES") return undefined;
    throw error;
  }
}

interface Waiting {
  resolve(reply: object): void;
  reject(error: unknown): void;
}

/** Errors that only the server has never come from a bridge. */
const toDeviceError = ({ fault, values }: z.output<typeof BridgeError>) =>
  new DeviceError(isDeviceErrorCode(fault) ? fault : "BRIDGE_UNEXPECTED", "asking the daemon", values);

function socketTo(port: number) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`);
  const closed = new AbortController();
  const waiting = new Map<number | null, Waiting>();
  let challenged: (() => void) | undefined;
  const ready = new Promise<void>((resolve) => {
    challenged = resolve;
  });
  const end = () => {
    closed.abort(new DeviceError("BRIDGE_STOPPING", "talking to the daemon"));
    for (const { reject } of waiting.values()) reject(closed.signal.reason);
    waiting.clear();
  };
  socket.addEventListener("error", end);
  socket.addEventListener("close", end);
  socket.addEventListener("message", ({ data }) => {
    const frame = BridgeFrame.parse(JSON.parse(String(data)));
    if ("event" in frame) {
      if (frame.event === "challenge") challenged?.();
      return;
    }
    const pending = waiting.get(frame.id);
    waiting.delete(frame.id);
    if ("reply" in frame) pending?.resolve(frame.reply);
    else pending?.reject(toDeviceError(frame.error));
  });
  let last = 0;
  const send = (question: Question) =>
    new Promise<object>((resolve, reject) => {
      if (closed.signal.aborted) return reject(closed.signal.reason);
      last += 1;
      waiting.set(last, { resolve, reject });
      return socket.send(JSON.stringify({ id: last, ...question }));
    });
  return { ready, send, closed: closed.signal, close: () => socket.close() };
}

/** The reply, the end of the socket, or the time limit, whichever comes first. */
function inTime<T>(answer: Promise<T>, closed: AbortSignal, waitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(closed.reason);
    const timer = AbortSignal.timeout(waitMs);
    timer.addEventListener("abort", () => reject(new DeviceError("ENCODER_SILENT", "asking the daemon")), {
      once: true,
    });
    closed.addEventListener("abort", end, { once: true });
    answer.finally(() => closed.removeEventListener("abort", end)).then(resolve, reject);
  });
}

/** Undefined if no daemon of this user runs, or it refuses this program. */
export async function openDaemon({ config }: Tools): Promise<DaemonSocket | undefined> {
  const localToken = await localTokenIn(config.files.token);
  if (localToken === undefined || (await greetDaemon(config.port)) === undefined) return undefined;
  const { ready, send, closed, close } = socketTo(config.port);
  try {
    await inTime(ready, closed, ANSWER_MS);
    await inTime(send({ method: "open", params: { localToken } }), closed, ANSWER_MS);
  } catch {
    close();
    return undefined;
  }
  return {
    closed,
    close,
    async ask(question, reply, waitMs = ANSWER_MS) {
      return reply.parse(await inTime(send(question), closed, waitMs));
    },
  };
}
