import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { emptyCard, uid, virtualCard } from "@adel/card";
import { ORIGIN, PageSocket, serverSide } from "../../../apps/card-bridge/src/api/testing/daemon.ts";
import { NO_PACE, type Simulation, simulate } from "../../../apps/card-bridge/src/drivers/simulation.ts";
import { addBinding, newKey } from "../../../apps/card-bridge/src/jobs/bindings.ts";
import { systemClock } from "../../../apps/card-bridge/src/kernel/clock.ts";
import { openPty } from "../../../apps/card-bridge/src/transport/pty.ts";
import { type Options, prepareBridge } from "./bench.ts";
import { freePort } from "./free-port.ts";
import { limited } from "./timed.ts";

/** Bridge from outside, "Speed". */
const LIMITS = { readyMs: 500, memoryMb: 90, cpuPercent: 1, placedMs: 150 } as const;
const WHOLE = { starts: 9, calmMs: 3000, idleMs: 30_000, placements: 60 };
type Size = typeof WHOLE;
const SMALLEST: Size = { starts: 1, calmMs: 0, idleMs: 1, placements: 1 };

const DEVICE = "E-0001";
const KEY = Buffer.alloc(32, 7).toString("base64url");

const at = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;

interface Desk {
  readonly program: string;
  readonly home: string;
  readonly port: number;
  readonly encoder: Simulation;
}

/** A home with one encoder bound, simulated on a pty by this process. */
async function frontDesk(program: string): Promise<Desk> {
  const home = mkdtempSync(join(tmpdir(), "daemon-bench-"));
  const link = join(home, "encoder");
  const base = { driver: "twn4", clock: systemClock, options: new Map(), pace: NO_PACE, byteMs: 0 } as const;
  const encoder = await simulate({ ...base, newPort: () => openPty(link) });
  await addBinding(join(home, "bindings.json"), {
    deviceNumber: DEVICE,
    deviceName: "bench",
    encoder: `twn4:${link}`,
    server: ORIGIN,
    origins: [ORIGIN],
    key: newKey(KEY),
  });
  return { program, home, port: await freePort(), encoder };
}

/** Starts the built daemon; returns the time until it reports that it is serving. */
async function started({ program, home, port }: Desk): Promise<{ readonly child: ChildProcess; readonly ms: number }> {
  const env = { ...process.env, ADEL_BRIDGE_HOME: home, ADEL_BRIDGE_PORT: String(port), ADEL_BRIDGE_LOG: "error" };
  const began = performance.now();
  const child = spawn(process.execPath, [program, "serve"], { env, stdio: ["ignore", "pipe", "inherit"] });
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", () => resolve());
    child.once("exit", (code) => reject(new Error(`the daemon ended with ${code}`)));
  });
  return { child, ms: performance.now() - began };
}

const ended = (child: ChildProcess) =>
  new Promise((resolve) => {
    child.once("exit", resolve);
    child.kill("SIGTERM");
  });

const tokenOf = ({ home }: Desk) => readFileSync(join(home, "local-token"), "utf8").trim();

/** The daemon's own metrics: memory in MB, processor time in ms. */
async function figures(desk: Desk) {
  const headers = { authorization: `Bearer ${tokenOf(desk)}` };
  const text = await (await fetch(`http://127.0.0.1:${desk.port}/metrics`, { headers })).text();
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  return { memoryMb: of("process_resident_memory_bytes") / 2 ** 20, cpuMs: of("process_cpu_seconds_total") * 1000 };
}

async function idle(desk: Desk, what: string, { calmMs, idleMs }: Size): Promise<string[]> {
  await pause(calmMs);
  const before = await figures(desk);
  await pause(idleMs);
  const after = await figures(desk);
  const percent = ((after.cpuMs - before.cpuMs) / idleMs) * 100;
  return [
    limited(`daemon idle, ${what}: memory`, after.memoryMb, LIMITS.memoryMb, "MB"),
    limited(`daemon idle, ${what}: one core`, percent, LIMITS.cpuPercent, "%"),
  ];
}

/** A subscribed page; resolves when the next card was placed or removed. */
async function watching({ port }: Desk) {
  const page = new PageSocket(port, { origin: ORIGIN });
  const pageToken = await serverSide(KEY, DEVICE).pageToken(await page.challenge());
  await page.ask("open", { pageToken });
  await page.ask("watch", {});
  const next = (isThere: boolean) =>
    page.until(
      (frame) =>
        "event" in frame && frame.event === "encoder" && (frame.encoder.card !== null) === isThere ? true : undefined,
      page.frames.length,
    );
  return { next, close: () => page.socket.close() };
}

/** Time from a placed card to the page's event, over pty, daemon and socket. */
async function placed(desk: Desk, size: Size): Promise<string[]> {
  const page = await watching(desk);
  const watched = await idle(desk, "a page watching", size);
  const times: number[] = [];
  for (let count = 0; count < size.placements; count += 1) {
    // At a different time between two polls in each round.
    await pause(200 + ((count * 37) % 120));
    const came = page.next(true);
    const began = performance.now();
    desk.encoder.putCard(virtualCard(emptyCard(uid("04A1B2C3"), "1k")));
    await came;
    times.push(performance.now() - began);
    const left = page.next(false);
    desk.encoder.lift();
    await left;
  }
  page.close();
  return [
    ...watched,
    limited("card placed → event, median", at(times, 0.5), LIMITS.placedMs, "ms"),
    limited("card placed → event, p95", at(times, 0.95), LIMITS.placedMs, "ms"),
  ];
}

/** The built daemon against its limits: start, memory, processor time, and delay until it reports a card. */
export async function daemonBench(options: Options): Promise<string[]> {
  const size = options.isSmallest ? SMALLEST : WHOLE;
  const desk = await frontDesk(prepareBridge(options));
  try {
    const starts: number[] = [];
    for (let count = 0; count < size.starts; count += 1) {
      const { child, ms } = await started(desk);
      starts.push(ms);
      await ended(child);
    }
    const { child } = await started(desk);
    const lines = [
      limited("daemon start → ready, median", at(starts, 0.5), LIMITS.readyMs, "ms"),
      limited("daemon start → ready, worst", Math.max(...starts), LIMITS.readyMs, "ms"),
      ...(await idle(desk, "nobody watching", size)),
      ...(await placed(desk, size)),
    ];
    await ended(child);
    return lines;
  } finally {
    await desk.encoder.stop();
    rmSync(desk.home, { recursive: true, force: true });
  }
}
