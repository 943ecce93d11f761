import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { contentOf, emptyCard, hex, layout, virtualCard } from "@adel/card";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseLines } from "../jobs/journal-lines.ts";
import { contentClaims, error, type PageSocket, roomCard, UID } from "./testing/daemon.ts";
import { type ProcessSetup, type Program, processSetup } from "./testing/process.ts";

const spec = roomCard({ ladder: { floors: [1, 12] } });
const wanted = layout(spec, UID).blocks.map((block) => hex(block ?? []));

let setup: ProcessSetup;
beforeEach(async () => {
  setup = await processSetup();
});
afterEach(() => setup.dispose());

/** Limits the size of the daemon's files as on a full disk, or removes the limit (prlimit(1)). */
async function disk({ child }: Program, is: "full" | "free"): Promise<void> {
  const limit = is === "full" ? "0:unlimited" : "unlimited:unlimited";
  await promisify(execFile)("prlimit", ["--pid", String(child.pid), `--fsize=${limit}`]);
}

async function desk(baud?: number) {
  const encoder = await setup.encoder("desk", baud);
  const card = virtualCard(emptyCard(UID, "1k"));
  encoder.putCard(card);
  await setup.bind(encoder.address);
  const daemon = await setup.serve();
  const page = await setup.page();
  const { lease } = await page.ask("acquire", { encoder: encoder.address, previous: null });
  return { encoder: encoder.address, card, daemon, page, lease };
}
async function ticket(page: PageSocket, at: { encoder: string; lease: string }, jobId: string) {
  const { nonce } = await page.ask("identify", at);
  const content = contentClaims(contentOf(spec, UID));
  const base = { jobId, deviceNumber: "E-0001", uid: hex(UID), nonce, candidates: [] };
  return setup.server("E-0001").seal({ ...base, act: "write", content });
}
const idOf = (number: number) => `job-${String(number).padStart(16, "0")}`;
const now = (card: ReturnType<typeof virtualCard>) => card.memory().blocks.map((block) => hex(block ?? []));

describe.runIf(process.platform === "linux")("a daemon whose disk is full", () => {
  it("accepts no job and reports why, keeps its encoder free, and accepts the next one when there is space", async () => {
    const { encoder, lease, page, daemon, card } = await desk();
    await disk(daemon, "full");
    const at = { encoder, lease };
    const refused = page.ask("run", { ...at, ticket: await ticket(page, at, idOf(1)) });
    await expect(refused).rejects.toMatchObject({ code: "JOURNAL_UNWRITABLE", values: { reason: "EFBIG" } });
    expect((await page.ask("jobs", {})).jobs).toEqual([]);
    expect(now(card)).toEqual(emptyCard(UID, "1k").blocks.map((block) => hex(block ?? [])));
    await disk(daemon, "free");
    await page.ask("run", { ...at, ticket: await ticket(page, at, idOf(2)) });
    expect(await page.job(idOf(2), ({ state }) => state === "finished")).toMatchObject({ outcome: "done" });
    expect(now(card)).toEqual(wanted);
    const { entries, damaged } = parseLines(await readFile(setup.files.journal, "utf8"));
    expect(damaged).toEqual([]);
    expect(new Set(entries.map(({ job }) => job))).toEqual(new Set([idOf(2)]));
  });

  it("sends no block that it could not journal, waits, and continues by itself when there is space", async () => {
    const { encoder, lease, page, daemon, card } = await desk(9600);
    const at = { encoder, lease };
    await page.ask("run", { ...at, ticket: await ticket(page, at, idOf(1)) });
    await page.job(idOf(1), ({ blocksVerified }) => blocksVerified.length > 0);
    await disk(daemon, "full");
    const waits = await page.job(idOf(1), ({ state }) => state === "waiting");
    expect(waits).toMatchObject({ fault: "JOURNAL_UNWRITABLE", faultValues: { reason: "EFBIG" } });
    expect(now(card)).not.toEqual(wanted);
    await disk(daemon, "free");
    expect(await page.job(idOf(1), ({ state }) => state === "finished")).toMatchObject({ outcome: "done" });
    expect(now(card)).toEqual(wanted);
  });

  it("keeps a result that it cannot store until it can, and reports it then", async () => {
    const { encoder, lease, page, daemon } = await desk(115_200);
    const at = { encoder, lease };
    const sealed = await ticket(page, at, idOf(1));
    await page.ask("run", { ...at, ticket: sealed });
    await page.job(idOf(1), ({ phase }) => phase === "verifying");
    await disk(daemon, "full");
    await daemon.logs("result not kept");
    expect(await error(page.ask("settle", { receipt: await setup.server("E-0001").receipt(idOf(1)) }))).toBe(
      "JOB_UNKNOWN",
    );
    await disk(daemon, "free");
    expect(await page.job(idOf(1), ({ state }) => state === "finished")).toMatchObject({ outcome: "done" });
  });
});
