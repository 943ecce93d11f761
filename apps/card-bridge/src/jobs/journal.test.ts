import { appendFile, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { restored } from "./card-job.ts";
import { type JournalEntry, openJournal } from "./journal.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "journal-"));
  path = join(folder, "journal.jsonl");
});
afterEach(() => rm(folder, { recursive: true }));

const accepted = (job: string): JournalEntry => ({ is: "accepted", job, at: 1, encoder: "twn4:/x", ticket: "sealed" });

async function written(...entries: readonly JournalEntry[]): Promise<void> {
  const { journal } = await openJournal(path);
  for (const entry of entries) await journal.add(entry);
  await journal.close();
}

describe("the journal", () => {
  it("gives back what was written, in order, in a file for its owner alone", async () => {
    const entries: JournalEntry[] = [
      accepted("a"),
      { is: "sending", job: "a", blocks: [4, 5] },
      { is: "verified", job: "a", blocks: [4] },
    ];
    await written(...entries);
    expect((await openJournal(path)).entries).toEqual(entries);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it("forgets what the server has acknowledged", async () => {
    await written(accepted("a"), accepted("b"), { is: "settled", job: "a" });
    expect((await openJournal(path)).entries).toEqual([accepted("b")]);
    expect(await readFile(path, "utf8")).not.toContain('"a"');
  });

  it("drops a last line that the power cut short, and only that", async () => {
    await written(accepted("a"));
    await appendFile(path, '{"is":"sending","job":"a","blo');
    expect((await openJournal(path)).entries).toEqual([accepted("a")]);
  });

  it("names a line that is damaged, keeps the file aside, and loses nothing else", async () => {
    await written(accepted("a"), { is: "sending", job: "a", blocks: [4] });
    await appendFile(path, `rubbish\n${JSON.stringify(accepted("b"))}\n`);
    const before = await readFile(path, "utf8");
    const { entries, damaged, kept } = await openJournal(path);
    expect(damaged).toEqual([3]);
    expect(entries).toEqual([
      accepted("a"),
      { is: "sending", job: "a", blocks: [4] },
      { is: "doubt", job: "a" },
      accepted("b"),
    ]);
    expect(await readFile(kept ?? "", "utf8")).toBe(before);
    expect((await stat(kept ?? "")).mode & 0o777).toBe(0o600);
    expect((await openJournal(path)).damaged).toEqual([]);
  });

  it("brings a job back to where it was: what was sent, what was proved, what the directory listed", () => {
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
      is: "waiting",
      sent: [4, 5],
      blocksVerified: [4],
      sectorsTorn: [3],
      directoryBefore: [{ block: 1, hex: "00" }],
    });
  });
});
