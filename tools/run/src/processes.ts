import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "./workspace.ts";

/** A long-running part of the product, under a name that its lines carry. */
export type Part = {
  readonly name: string;
  readonly process: ChildProcess;
  /** settles when the part has ended, by itself or because it was stopped */
  readonly ended: Promise<void>;
};

type Command = {
  readonly name: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** which of its lines are shown; all when left out */
  readonly show?: (line: string, from: "stdout" | "stderr") => boolean;
  /** it is told things on its standard input */
  readonly steered?: boolean;
};

/**
 * Starts a part with this Node. It leads its own process group: a Ctrl-C on the terminal reaches the composer alone,
 * which then stops the parts in their order.
 */
export const startPart = ({ name, args, env, show = () => true, steered = false }: Command): Part => {
  const input = steered ? "pipe" : "ignore";
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: [input, "pipe", "pipe"], detached: true });
  for (const from of ["stdout", "stderr"] as const) {
    const stream = child[from];
    if (stream === null) continue;
    createInterface({ input: stream }).on("line", (line) => {
      if (show(line, from)) console.log(`[${name}] ${line}`);
    });
  }
  return { name, process: child, ended: exited(child) };
};

/** Asks the part's group to end, and ends it after five seconds; resolves when it is gone. */
export const stopPart = async ({ process: child, ended }: Part): Promise<void> => {
  if (isOver(child)) return;
  signalGroup(child, "SIGTERM");
  const patience = new AbortController();
  const insist = pause(5000, undefined, { signal: patience.signal }).then(
    () => signalGroup(child, "SIGKILL"),
    () => undefined,
  );
  await ended;
  patience.abort();
  await insist;
};

const isOver = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid === undefined || isOver(child)) return;
  process.kill(-child.pid, signal);
};

export const exited = async (child: ChildProcess): Promise<void> => {
  if (!isOver(child)) await once(child, "exit");
};

/** A free port of the loopback interface: the preferred one if it is free, else any other. */
export const freePort = async (wished = 0): Promise<number> => {
  try {
    return await listenOnce(wished);
  } catch (cause) {
    if (wished === 0) throw cause;
    return listenOnce(0);
  }
};

const listenOnce = async (port: number): Promise<number> => {
  const probe = createServer();
  probe.listen(port, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("a listening socket without a port");
  return address.port;
};

/** Waits until the address answers 200. */
export const answers = (url: string, part: Part): Promise<void> =>
  until(part, `did not answer at ${url}`, async () => {
    try {
      return (await fetch(url)).ok;
    } catch {
      return false; // not listening yet
    }
  });

/** Waits until the path exists. */
export const appears = (path: string, part: Part): Promise<void> =>
  until(part, `did not bring ${path}`, async () => existsSync(path));

/** How long a part may take to start, on a busy computer too. */
const START_MS = 240_000;

/** Asks until it is so; a part that ends first, or one that takes too long, is an error. */
const until = async (part: Part, complaint: string, isSo: () => Promise<boolean>): Promise<void> => {
  const deadline = AbortSignal.timeout(START_MS);
  while (!(await isSo())) {
    if (isOver(part.process)) throw new Error(`${part.name} ended by itself: it ${complaint}`);
    if (deadline.aborted) throw new Error(`${part.name} ${complaint} within ${START_MS / 1000} seconds`);
    await pause(50);
  }
};
