import {
  block,
  type CardMemory,
  type CardSpec,
  contentOf,
  emptyCard,
  eraseContentOf,
  hex,
  layout,
  parseCardSpec,
  uid,
  type VirtualCard,
  virtualCard,
  withBlock,
} from "@adel/card";
import { afterEach, describe, expect, it } from "vitest";
import { encoderAddress } from "../drivers/address.ts";
import type { EncoderDriver } from "../drivers/driver.ts";
import { parseInjectedError } from "../drivers/injected-error.ts";
import { NO_PACE, type Simulation, simulate } from "../drivers/simulation.ts";
import { inMemory } from "../drivers/testing/cables.ts";
import { pause } from "../kernel/clock.ts";
import { DeviceError } from "../kernel/errors.ts";
import { candidatesOf } from "./card-scan.ts";
import { createJobContext, executeJob, runToCompletion } from "./execute-job.ts";
import type { JobState } from "./job.machine.ts";
import type { WriteSpec } from "./job-spec.ts";
import { unopened } from "./read-card.ts";
import { ISSUED } from "./testing/issued.ts";

const UID = uid("04A1B2C3");
const address = encoderAddress("twn4:/test?timeout=60");

const specOf = (records: object, more: object = {}): CardSpec =>
  parseCardSpec({
    ...ISSUED,
    validFrom: 1763596800,
    validTo: 1763776800,
    records,
    ...more,
  });
const full = specOf({
  doorLock: { building: 3, floor: 12, room: 1206, areas: [120, 122] },
  energySaver: { relays: 2, offDelay: 30, areas: [0] },
  ladder: { floors: [1, 12, 15] },
  test: { devices: ["energySaver", "doorLock"], method: "new", operation: "set", targetSector: 1 },
  fingerprint: { finger: 1, template: "000102" },
});
const other = specOf({ doorLock: { building: 1, floor: 1, room: 101, areas: [] } });
const small = specOf({ doorLock: { building: 3, floor: 12, room: 1206, areas: [120] } });
const writing = (spec: CardSpec): WriteSpec => ({ operation: "write", content: contentOf(spec, UID), candidates: [] });
const erasing = (spec: CardSpec): WriteSpec => ({
  operation: "erase",
  content: eraseContentOf(spec, UID),
  candidates: [],
});

let simulation: Simulation | undefined;
afterEach(() => simulation?.stop());

async function desk(card: VirtualCard) {
  const cable = inMemory("twn4");
  const { options } = address;
  const setting = { driver: "twn4", clock: cable.clock, options, pace: NO_PACE, byteMs: 0 } as const;
  const made = await simulate({ ...setting, newPort: cable.newPort });
  made.putCard(card);
  simulation = made;
  const driver = async (): Promise<EncoderDriver> => (await cable.connect(options)).driver;
  return { simulation: made, driver, clock: cable.clock };
}
const error = (made: Simulation, text: string) => {
  const read = parseInjectedError(text);
  if (!read) throw new Error(text);
  made.inject(read);
};
const signal = new AbortController().signal;
async function run(driver: EncoderDriver, writeSpec: WriteSpec, from?: JobState): Promise<JobState> {
  const jobContext = createJobContext({ signal, ...(from && { from: { ...from, kind: "running", error: null } }) });
  await runToCompletion(jobContext, () => executeJob(driver, writeSpec, jobContext));
  return jobContext.state();
}
const image = (memory: CardMemory) => memory.blocks.map((data) => hex(data ?? []));

describe("writing a card", () => {
  it("produces exactly the layout of the card format, and reports done", async () => {
    const card = virtualCard(emptyCard(UID, "1k"));
    const { driver } = await desk(card);
    const state = await run(await driver(), writing(full));
    expect(state).toMatchObject({ kind: "finished", outcome: "done", error: null });
    expect(image(card.memory())).toEqual(image(layout(full, UID)));
    expect(state.sectorsVerified.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 10, 11, 12, 13, 14, 15]);
  });

  it("sends no byte to the card that was not journaled before", async () => {
    const card = virtualCard(emptyCard(UID, "1k"));
    const { driver } = await desk(card);
    const full = () => Promise.reject(new Error("ENOSPC"));
    const jobContext = createJobContext({ signal, journalEntry: full });
    const encoder = await driver();
    await runToCompletion(jobContext, () => executeJob(encoder, writing(small), jobContext));
    expect(jobContext.state()).toMatchObject({ kind: "finished", outcome: "failed", sent: [] });
    expect(image(card.memory())).toEqual(image(emptyCard(UID, "1k")));
  });

  it("sends no block before its entry is on disk, however slow the disk", async () => {
    const card = virtualCard(emptyCard(UID, "1k"));
    const { driver, clock } = await desk(card);
    const onDisk = new Set<number>();
    const unnoted: number[] = [];
    const jobContext = createJobContext({
      signal,
      async journalEntry(steps) {
        // Passes when nothing else is left to do.
        await pause(clock, 30, signal);
        for (const { block } of steps) onDisk.add(block);
      },
      onEvent(event, { steps }) {
        const block = event.kind === "sending" ? steps[event.step]?.block : undefined;
        if (block !== undefined && !onDisk.has(block)) unnoted.push(block);
      },
    });
    const encoder = await driver();
    await runToCompletion(jobContext, () => executeJob(encoder, writing(small), jobContext));
    expect(jobContext.state()).toMatchObject({ outcome: "done" });
    expect(onDisk).toEqual(new Set(jobContext.state().sent));
    expect(unnoted).toEqual([]);
  });

  it("stops after the last group that could be journaled, and waits for the disk", async () => {
    const card = virtualCard(emptyCard(UID, "1k"));
    const { driver } = await desk(card);
    let notes = 0;
    const journalEntry = async () => {
      notes += 1;
      if (notes > 2) throw new DeviceError("JOURNAL_UNWRITABLE", "writing the journal", { reason: "ENOSPC" });
    };
    const jobContext = createJobContext({ signal, journalEntry });
    const encoder = await driver();
    await runToCompletion(jobContext, () => executeJob(encoder, writing(small), jobContext));
    const { kind: is, error, steps, sent } = jobContext.state();
    expect({ kind: is, error: error?.code }).toEqual({ kind: "waiting", error: "JOURNAL_UNWRITABLE" });
    const groupOf = (block: number) => {
      const { sector, kind } = steps.find((step) => step.block === block) ?? {};
      return `${sector} ${kind}`;
    };
    expect(new Set(sent.map(groupOf)).size).toBe(2);
  });

  it("sends nothing again to a card that is already right", async () => {
    const card = virtualCard(emptyCard(UID, "1k"));
    const { driver } = await desk(card);
    await run(await driver(), writing(small));
    const again = await run(await driver(), writing(small));
    expect(again).toMatchObject({ outcome: "done", sent: [] });
  });

  it("erases to a factory card", async () => {
    const card = virtualCard(emptyCard(UID, "1k"));
    const { driver } = await desk(card);
    await run(await driver(), writing(full));
    expect(await run(await driver(), erasing(full))).toMatchObject({ outcome: "done" });
    expect(image(card.memory())).toEqual(image(emptyCard(UID, "1k")));
  });

  it("writes a 4K card with both directories, and leaves its large sectors unchanged", async () => {
    const long = uid("04A1B2C3D4E580");
    const large = specOf(
      { doorLock: { building: 3, floor: 12, room: 1206, areas: [120] }, fingerprint: {} },
      {
        cardSize: "4k",
        sectorPlan: { doorLock: 20, energySaver: 2, ladder: 3, test: 4, fingerprint: [25, 26, 27, 28, 29, 30] },
      },
    );
    const card = virtualCard(emptyCard(long, "4k"));
    const { driver } = await desk(card);
    const state = await run(await driver(), { operation: "write", content: contentOf(large, long), candidates: [] });
    expect(state).toMatchObject({ outcome: "done" });
    expect(state.sectorsVerified.toSorted((a, b) => a - b)).toEqual([0, 16, 20, 25, 26, 27, 28, 29, 30]);
    expect(image(card.memory())).toEqual(image(layout(large, long)));
  });

  it("rejects a card of another size", async () => {
    const { driver } = await desk(virtualCard(emptyCard(UID, "4k")));
    const state = await run(await driver(), writing(small));
    expect(state).toMatchObject({
      outcome: "failed",
      sent: [],
      error: { code: "CARD_SIZE_WRONG", values: { type: "MIFARE Classic 4K", expected: "1K" } },
    });
  });

  it("rejects another card before anything is sent", async () => {
    const other = virtualCard(emptyCard(uid("DEADBEEF"), "1k"));
    const { driver } = await desk(other);
    const state = await run(await driver(), writing(small));
    expect(state).toMatchObject({
      outcome: "failed",
      sent: [],
      error: { code: "CARD_SWAPPED", values: { expected: "04A1B2C3", found: "DEADBEEF" } },
    });
    expect(image(other.memory())).toEqual(image(emptyCard(uid("DEADBEEF"), "1k")));
  });

  it("reports the sector that no key opens, and writes nothing", async () => {
    const locked = withBlock(emptyCard(UID, "1k"), 7, block("11111111111178778800222222222222"));
    const { driver } = await desk(virtualCard(locked));
    const state = await run(await driver(), writing(small));
    expect(state).toMatchObject({
      outcome: "failed",
      sent: [],
      error: { code: "KEY_REFUSED", values: { sector: 1 } },
    });
  });

  it("writes nothing to a card whose directory is readable but writable only by its owner", async () => {
    const foreign = specOf(
      { doorLock: { building: 1, floor: 1, room: 101, areas: [] } },
      {
        hotelKey: "FFEEDDCCBBAA99887766554433221100",
        sectorPlan: { doorLock: 5, energySaver: 6, test: 7 },
      },
    );
    const theirs = layout(foreign, UID);
    const card = virtualCard(theirs);
    const { driver } = await desk(card);
    expect(await run(await driver(), writing(small))).toMatchObject({
      outcome: "failed",
      sent: [],
      sectorsTorn: [],
      error: { code: "KEY_REFUSED", values: { sector: 0 } },
    });
    expect(image(card.memory())).toEqual(image(theirs));
  });

  it("reports an interrupted trailer whose key B is unknown after an earlier write", async () => {
    const written = layout(small, UID);
    const torn = block([...(written.blocks[7] ?? []).slice(0, 13), 0, 0, 0]);
    const { driver } = await desk(virtualCard(withBlock(written, 7, torn)));
    const state = await run(
      await driver(),
      writing(specOf({ doorLock: { building: 1, floor: 1, room: 101, areas: [] } })),
    );
    expect(state).toMatchObject({ outcome: "failed", sent: [], error: { code: "SECTOR_TORN", values: { sector: 1 } } });
  });

  it.each([
    ["torn where a key of the hotel opens it", layout(small, UID), "SECTOR_TORN"],
    ["dead where only the factory key opens it", emptyCard(UID, "1k"), "SECTOR_DEAD"],
  ])("reports a sector that rejects reading its trailer as %s, and still reads the others", async (_, memory, code) => {
    const whole = virtualCard(memory);
    const card: VirtualCard = {
      ...whole,
      readBlock: (number) => (number >= 4 && number < 8 ? undefined : whole.readBlock(number)),
    };
    const { driver } = await desk(card);
    const state = await run(await driver(), writing(other));
    expect(state).toMatchObject({ outcome: "failed", sent: [], error: { code, values: { sector: 1 } } });
    const candidates = candidatesOf(writing(small));
    const spec = { operation: "read", uid: UID, candidates } as const;
    const scan = await executeJob(await driver(), spec, createJobContext({ signal }));
    expect(scan && unopened(scan)).toEqual([1]);
  });

  it.each([writing(small), erasing(small)])(
    "reports an interrupted trailer of the directory: $operation",
    async (spec) => {
      const written = layout(small, UID);
      const whole = virtualCard(written);
      // It opens with the new key A, and its access bits contradict themselves: the card reads nothing of it.
      const card: VirtualCard = { ...whole, readBlock: (number) => (number < 4 ? undefined : whole.readBlock(number)) };
      const { driver } = await desk(card);
      const state = await run(await driver(), spec);
      expect(state).toMatchObject({
        outcome: "failed",
        sent: [],
        error: { code: "SECTOR_TORN", values: { sector: 0 } },
      });
      expect(image(card.memory())).toEqual(image(written));
    },
  );

  it("rejects a card whose directory can be read with a key only that it does not know", async () => {
    // Data blocks "101": read by key B alone.
    const locked = withBlock(emptyCard(UID, "1k"), 3, block("A0A1A2A3A4A57870F8C1222222222222"));
    const { driver } = await desk(virtualCard(locked));
    const state = await run(await driver(), writing(small));
    expect(state).toMatchObject({
      outcome: "failed",
      sent: [],
      error: { code: "ACCESS_REFUSED", values: { block: 1 } },
    });
  });

  it("rejects a card whose directory has a wrong checksum", async () => {
    const damaged = withBlock(emptyCard(UID, "1k"), 1, block("01000170000000000000000000000000"));
    const { driver } = await desk(virtualCard(damaged));
    expect(await run(await driver(), writing(small))).toMatchObject({
      outcome: "failed",
      error: { code: "DIRECTORY_DAMAGED" },
    });
  });
});

describe("a job that is resumed", () => {
  it("does not continue on a card that was changed meanwhile", async () => {
    const card = virtualCard(emptyCard(UID, "1k"));
    const { driver, simulation: made } = await desk(card);
    error(made, "lift:70");
    const first = await run(await driver(), writing(full));
    expect(first.kind).toBe("waiting");
    const changed = first.blocksVerified[0] ?? 0;
    card.poke(changed, block("AA".repeat(16)));
    made.putCard(card);
    const second = await run(await driver(), writing(full), first);
    expect(second).toMatchObject({
      outcome: "partial",
      error: { code: "VERIFY_FAILED", values: { block: changed } },
    });
  });
});
