import { spawn } from "node:child_process";
import { appendFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { restored } from "./card-job.ts";
import { openJournal } from "./journal.ts";
import { type JournalEntry, lineOf } from "./journal-lines.ts";

let folder: string;
let path: string;
let troubles: unknown[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "journal-"));
  path = join(folder, "journal.jsonl");
  troubles = [];
});
afterEach(() => rm(folder, { recursive: true }));

const accepted = (job: string): JournalEntry => ({ is: "accepted", job, at: 1, encoder: "twn4:/x", ticket: "sealed" });
const sending = (job: string): JournalEntry => ({ is: "sending", job, blocks: [4] });
const settled = (job: string): JournalEntry => ({ is: "settled", job });

const opened = (compactBytes?: number) =>
  openJournal({
    path,
    onError: (error) => troubles.push(error),
    ...(compactBytes !== undefined && { compactBytes }),
  });
async function entries() {
  const { journal, entries: all } = await opened();
  await journal.close();
  return all;
}
async function written(...all: readonly JournalEntry[]): Promise<void> {
  const { journal } = await opened();
  for (const entry of all) await journal.add(entry);
  await journal.close();
}

describe("the journal", () => {
  it("returns what was written, in order, from a file that only its owner can read", async () => {
    const all: JournalEntry[] = [
      accepted("a"),
      { is: "sending", job: "a", blocks: [4, 5] },
      { is: "verified", job: "a", blocks: [4] },
    ];
    await written(...all);
    expect(await entries()).toEqual(all);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it("makes its file readable for its owner only if the mode was changed", async () => {
    await writeFile(path, lineOf(accepted("a")), { mode: 0o644 });
    await written(sending("a"));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await entries()).toEqual([accepted("a"), sending("a")]);
  });

  it("removes on opening what the server has acknowledged", async () => {
    await written(accepted("a"), accepted("b"), settled("a"));
    expect(await entries()).toEqual([accepted("b")]);
    expect(await readFile(path, "utf8")).not.toContain('"a"');
  });

  it("is compacted even if a job always waits, and continues in the new file", async () => {
    const { journal } = await opened(2000);
    await journal.add(accepted("waits"));
    const sizes: number[] = [];
    for (let count = 0; count < 200; count += 1) {
      const job = `job-${count}`;
      for (const entry of [accepted(job), sending(job), settled(job)]) await journal.add(entry);
      sizes.push((await stat(path)).size);
    }
    await journal.add(sending("waits"));
    await journal.close();
    expect(Math.max(...sizes)).toBeLessThan(3000);
    expect((await entries()).filter(({ job }) => job === "waits")).toEqual([accepted("waits"), sending("waits")]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(troubles).toEqual([]);
  });

  it("loses nothing when it cannot be compacted, and tries again with the next entry", async () => {
    const { journal } = await opened(0);
    await journal.add(accepted("a"));
    // Blocks the temporary file that would replace the journal.
    const draft = `${path}.${process.pid}.new`;
    await mkdir(join(draft, "full"), { recursive: true });
    await journal.add(settled("b"));
    expect(troubles).toHaveLength(1);
    await rm(draft, { recursive: true });
    await journal.add(settled("c"));
    await journal.close();
    expect(troubles).toHaveLength(1);
    expect(await readFile(path, "utf8")).toBe(lineOf(accepted("a")));
  });
});

describe("a journal that was cut off or damaged", () => {
  it("drops a last line that was cut off at any position, and only that", async () => {
    const last = lineOf(sending("a"));
    for (let length = 1; length < last.length; length += 1) {
      await writeFile(path, lineOf(accepted("a")) + last.slice(0, length));
      expect(await entries(), `cut after ${length}`).toEqual([accepted("a")]);
      expect(await readFile(path, "utf8")).toBe(lineOf(accepted("a")));
    }
  });

  it("drops the zeros that a file system leaves after the last line after a power failure", async () => {
    await writeFile(path, `${lineOf(accepted("a"))}${"\0".repeat(300)}`);
    const { journal, entries: all, damaged } = await opened();
    expect([all, damaged]).toEqual([[accepted("a")], []]);
    await journal.add(sending("a"));
    await journal.close();
    expect(await entries()).toEqual([accepted("a"), sending("a")]);
  });

  it("reports a damaged line, keeps a copy of the file, and loses nothing else", async () => {
    await written(accepted("a"), sending("a"));
    await appendFile(path, `rubbish\n${lineOf(accepted("b"))}`);
    const before = await readFile(path, "utf8");
    const { entries: all, damaged, backup } = await opened();
    expect(damaged).toEqual([3]);
    expect(all).toEqual([accepted("a"), sending("a"), { is: "doubt", job: "a" }, accepted("b")]);
    expect(await readFile(backup ?? "", "utf8")).toBe(before);
    expect((await stat(backup ?? "")).mode & 0o777).toBe(0o600);
    expect((await opened()).damaged).toEqual([]);
  });

  it("numbers several damaged lines in their order", async () => {
    await writeFile(path, `rubbish\n${lineOf(accepted("a"))}\n{}\n`);
    expect((await opened()).damaged).toEqual([1, 4]);
  });

  it("marks as doubtful every job that was started before a damaged line", async () => {
    const lines = [accepted("a"), accepted("b"), sending("b")].map(lineOf);
    const [first = "", second = "", third = ""] = lines;
    for (const bad of [third.replace("sending", "sendinG"), third.slice(9), "\0\0\0\0\n", "{}\n", "null\n", "[]\n"]) {
      await writeFile(path, `${first}${second}${bad}${lineOf(accepted("c"))}`);
      const { journal, entries: all, damaged } = await opened();
      await journal.close();
      expect(damaged, bad).toEqual([3]);
      expect(all.filter(({ is }) => is === "doubt").map(({ job }) => job)).toEqual(["a", "b"]);
      expect(all.at(-1)).toEqual(accepted("c"));
    }
  });

  it("restores the state of a job: what was sent, what was verified, what the directory contained", () => {
    const state = restored([
      accepted("a"),
      { is: "planned", job: "a", directory: [{ block: 1, hex: "00" }] },
      { is: "sending", job: "a", blocks: [4, 5] },
      { is: "verified", job: "a", blocks: [4] },
      { is: "torn", job: "a", sector: 3 },
    ]);
    expect(restored([accepted("a"), { is: "doubt", job: "a" }]).inDoubt).toBe(true);
    expect(state).toMatchObject({
      inDoubt: false,
      kind: "waiting",
      sent: [4, 5],
      blocksVerified: [4],
      sectorsTorn: [3],
      directoryBefore: [{ block: 1, hex: "00" }],
    });
  });
});

/**
 * A process with a file size limit of about 1 KiB writes entries until one is rejected, then a short one: the system
 * truncates writes like on a full disk, in the middle of a line.
 */
const FULL = `
  const { openJournal } = await import(${JSON.stringify(new URL("./journal.ts", import.meta.url).href)});
  const { journal } = await openJournal({ path: process.argv[1], onError: () => {} });
  const said = [];
  for (let count = 0; said.length < 2; count += 1) {
    const entry = { is: "accepted", job: "job-" + count, at: 1, encoder: "e", ticket: "t".repeat(200) };
    await journal.add(entry).catch((error) => said.push([entry.job, error.code, error.values.reason]));
  }
  await journal.add({ is: "settled", job: "s" }).catch((error) => said.push(["s", error.code, error.values.reason]));
  await journal.close();
  console.log(JSON.stringify(said));
`;

describe.runIf(process.platform !== "win32")("a disk that is full", () => {
  const onFullDisk = () =>
    new Promise<string>((resolve, reject) => {
      const node = [process.execPath, "--input-type=module", "-e", FULL, path];
      // SIGXFSZ, which comes with this limit, would end the process; the error of the call is tested.
      const child = spawn("bash", ["-c", 'trap "" XFSZ; ulimit -f 1; exec "$@"', "bash", ...node]);
      let out = "";
      child.stdout.on("data", (part) => {
        out += part;
      });
      child.once("error", reject);
      child.once("close", () => resolve(out));
    });

  it("rejects with an error what it cannot store, and leaves no partial line", async () => {
    const outcome: unknown = JSON.parse(await onFullDisk());
    expect(outcome).toEqual([
      ["job-3", "JOURNAL_UNWRITABLE", "EFBIG"],
      ["job-4", "JOURNAL_UNWRITABLE", "EFBIG"],
    ]);
    const text = await readFile(path, "utf8");
    expect(text.endsWith(`${lineOf(settled("s"))}`)).toBe(true);
    const { entries: all, damaged } = await opened();
    expect(damaged).toEqual([]);
    expect(all.map(({ job }) => job)).toEqual(["job-0", "job-1", "job-2"]);
  });
});
