import { open, readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { text as readAll } from "node:stream/consumers";
import { type CardSpec, hex, parseCardSpec, sameBytes, uid } from "@adel/card";
import type { Config } from "../config.ts";
import { encoderAddress } from "../drivers/address.ts";
import type { Connect } from "../drivers/connect.ts";
import type { DetectedCard } from "../drivers/driver.ts";
import type { Clock } from "../kernel/clock.ts";
import { DeviceError } from "../kernel/errors.ts";
import type { Log } from "../kernel/log.ts";
import { OWNER_ONLY } from "../kernel/private-file.ts";
import { EncoderSession } from "../session/encoder-session.ts";
import { toSpecError } from "./printable-error.ts";
import type { Terminal } from "./terminal.ts";
import { type TraceLevel, tracing } from "./trace.ts";

/** What a command needs. */
export interface Tools {
  readonly version: string;
  /** As Node names it: linux, win32, darwin. */
  readonly platform: string;
  /** The program: Node, and its script. */
  readonly program: readonly [string, ...string[]];
  readonly config: Config;
  readonly clock: Clock;
  readonly connect: Connect;
  /** For commands: errors only, unless more is requested. */
  readonly log: Log;
  /** For the daemon: what it does. */
  readonly daemonLog: Log;
  readonly terminal: Terminal;
  /** Which communication with the encoder is printed. */
  readonly trace: TraceLevel;
  readonly stdin: Readable;
  /** Aborts at the first Ctrl-C or SIGTERM. */
  readonly signal: AbortSignal;
}

/** The part that does not depend on the call. */
export type ProgramTools = Omit<Tools, "terminal" | "trace">;

const reasonOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "?");

export async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new DeviceError("FILE_UNREADABLE", "reading a file", { file, reason: reasonOf(error) }, error);
  }
}

/** A mode applies only to new files, so an existing file is made readable for its owner only first. */
async function writeForOwner(file: string, data: Uint8Array): Promise<void> {
  const opened = await open(file, "w", OWNER_ONLY);
  try {
    if ((await opened.stat()).isFile()) await opened.chmod(OWNER_ONLY);
    await opened.writeFile(data);
  } finally {
    await opened.close();
  }
}

/** Dumps contain keys: they are readable for their owner only. */
export async function saveBytes(file: string, data: Uint8Array): Promise<void> {
  try {
    await writeForOwner(file, data);
  } catch (error) {
    throw new DeviceError("FILE_UNWRITABLE", "writing a file", { file, reason: reasonOf(error) }, error);
  }
}

/** A specification from a file, or from standard input. */
export async function readSpec(file: string, { stdin }: Tools): Promise<CardSpec> {
  const text = file === "-" ? await readAll(stdin) : Buffer.from(await readBytes(file)).toString("utf8");
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw toSpecError(file, "JSON", undefined, error);
  }
  return parseCardSpec(json);
}

/** A UID on the command line. */
export function uidOption(text: string): Uint8Array {
  try {
    return uid(text);
  } catch (error) {
    throw toSpecError("--uid", "UID_INVALID", undefined, error);
  }
}

/** A specification with a UID is only for that card (bridge from outside, SPEC). */
export function assertCardMatches({ uid }: CardSpec, card: Pick<DetectedCard, "uid">): void {
  if (uid && !sameBytes(uid, card.uid)) {
    throw new DeviceError("CARD_SWAPPED", "looking at the card", { expected: hex(uid), found: hex(card.uid) });
  }
}

/** One encoder, opened for a command and closed after it. */
export async function withEncoder<T>(
  tools: Tools,
  encoder: string,
  task: (session: EncoderSession) => Promise<T>,
): Promise<T> {
  const { clock, log } = tools;
  const connect = tools.trace === "none" ? tools.connect : tracing(tools.connect, tools);
  const session = new EncoderSession({ address: encoderAddress(encoder), connect, clock, log });
  try {
    return await task(session);
  } finally {
    await session.close();
  }
}
