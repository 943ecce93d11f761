import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  accessOf,
  type Block,
  block,
  DEFAULT_KEY,
  emptyCard,
  factoryTrailer,
  hex,
  isTrailer,
  parseAccess,
  type VirtualCard,
  withBlock,
} from "@adel/card";
import { Ticket } from "@adel/protocol";
import { describe, expect, it } from "vitest";
import { openCard } from "../session/card-session.ts";
import { createJobContext, runToCompletion } from "./execute-job.ts";
import { restoreOperation } from "./restore-image.ts";
import { dice, FULL_1K, FULL_4K, image, RESTORE_1K, type Scene, SMALL_1K } from "./testing/job-cases.ts";
import { EVERY_DRIVER, type Workbench, workbench } from "./testing/job-setup.ts";
import { toJobSpec } from "./ticket-crypto.ts";
import { type CardOperation, writeCard, writeOperation } from "./write-card.ts";

const signal = new AbortController().signal;
const [driverOfAll = "twn4"] = EVERY_DRIVER;

function trailerWith(access: readonly number[]): Block {
  const data = factoryTrailer();
  data.set(access, 6);
  return data;
}

/** Inconsistent access bytes: each bit of consistent ones inverted, and many others. */
function contradicting(): readonly Block[] {
  const roll = dice(24);
  const good = [
    [0xff, 0x07, 0x80],
    [0x78, 0x77, 0x88],
  ];
  const flipped = good.flatMap((bytes) =>
    Array.from({ length: 24 }, (_, bit) => bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))),
  );
  const any = Array.from({ length: 500 }, () => [roll(256), roll(256), roll(256)]);
  return [...flipped, ...any].filter((bytes) => !parseAccess(bytes)).map(trailerWith);
}

const unsafe = expect.objectContaining({ code: "TRAILER_UNSAFE" });

async function on<T>(scene: Scene, driver: (typeof EVERY_DRIVER)[number], work: (bench: Workbench) => Promise<T>) {
  const bench = await workbench(driver, scene);
  const done = await work(bench);
  await bench.close();
  return done;
}

/** Card format §4: such a write would block the sector permanently. */
describe.each(EVERY_DRIVER)("a trailer whose access bits contradict themselves, by way of %s", (driver) => {
  it("is not sent by a driver alone, nor by a session with a card: not a byte is sent", async () => {
    const trailers = contradicting();
    expect(trailers.length).toBeGreaterThan(540);
    await on(SMALL_1K, driver, async (bench) => {
      const bare = await bench.driver();
      const card = await openCard(bare, signal);
      await card.read(4, { sector: 1, slot: "A", key: DEFAULT_KEY }, signal);
      const before = bench.received();
      for (const data of trailers) {
        await expect(bare.writeBlock(7, data, signal)).rejects.toEqual(unsafe);
        await expect(card.write(7, data, { sector: 1, slot: "A", key: DEFAULT_KEY }, signal)).rejects.toEqual(unsafe);
      }
      expect(bench.received()).toBe(before);
      expect(image(bench.card.memory())).toEqual(image(SMALL_1K.start));
    });
  });

  it("is not sent by a job, whatever planned it: it fails with the card untouched, before its first block", async () => {
    await on(SMALL_1K, driver, async (bench) => {
      const bad = {
        block: 7,
        sector: 1,
        kind: "trailer",
        data: trailerWith([0xff, 0x07, 0x81]),
        application: undefined,
      } as const;
      const work: CardOperation = {
        ...SMALL_1K.work,
        plan(memory) {
          const { steps, targets } = SMALL_1K.work.plan(memory);
          return { steps: [...steps, bad], targets };
        },
      };
      const jobContext = createJobContext({ signal });
      const bare = await bench.driver();
      await runToCompletion(jobContext, async () => writeCard(await openCard(bare, signal), work, jobContext));
      expect(jobContext.state()).toMatchObject({ outcome: "failed", sent: [], error: { code: "TRAILER_UNSAFE" } });
      expect(bench.writes).toEqual([]);
      expect(image(bench.card.memory())).toEqual(image(SMALL_1K.start));
    });
  });
});

describe("a trailer with inconsistent access bits", () => {
  it("is rejected in an image before an encoder is opened", () => {
    const { start } = RESTORE_1K;
    for (const [index, data] of contradicting().entries()) {
      const sector = 1 + (index % 4);
      expect(() => restoreOperation(withBlock(start, 4 * sector + 3, data), [1, 2, 3, 4], [])).toThrow(
        expect.objectContaining({ code: "TRAILER_UNSAFE", values: { sector } }),
      );
    }
  });

  it("cannot be sent by a job's ticket: whatever it contains, each trailer that reaches the card is consistent", async () => {
    let count = 0;
    for (let seed = 1; seed <= 60; seed += 1) {
      const { start, ...rest } = seed % 2 ? FULL_1K : FULL_4K;
      const scene = { ...rest, start: emptyCard(start.uid, start.size) };
      const spec = toJobSpec(Ticket.parse(anyTicket(seed, scene)));
      if (!("content" in spec)) throw new Error("not asked for");
      const trailers = await on(scene, driverOfAll, async (bench) => {
        const written = spied(bench.card);
        const jobContext = createJobContext({ signal });
        const bare = await bench.driver();
        bench.simulation.putCard(written.card);
        await runToCompletion(jobContext, async () =>
          writeCard(await openCard(bare, signal), writeOperation(spec), jobContext),
        );
        return written.trailers;
      });
      count += trailers.length;
      for (const trailer of trailers) expect(accessOf(trailer), `seed ${seed}: ${hex(trailer)}`).toBeDefined();
    }
    expect(count).toBeGreaterThan(100);
  });

  it("cannot bypass the check: every caller of a driver's write checks the trailer first", () => {
    const root = new URL("..", import.meta.url).pathname;
    const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
      (file) => /^(?!drivers\/).*(?<![.](?:test|contract))[.]ts$/.test(file) && !file.includes("testing/"),
    );
    expect(sources.length).toBeGreaterThan(60);
    const textOf = (file: string) => readFileSync(join(root, file), "utf8");
    const callers = sources.filter((file) => textOf(file).includes("driver.writeBlock("));
    expect(callers.toSorted()).toEqual(["api/attached-encoder.ts", "session/card-session.ts"]);
    for (const file of callers) {
      const [before = ""] = textOf(file).split("driver.writeBlock(");
      expect(before, file).toContain("assertSafeTrailer(");
    }
    // The command line's drivers, through the daemon and traced, use drivers with the guard.
    const others = sources.filter((file) => textOf(file).includes("writeBlock(") && !callers.includes(file));
    expect(others.toSorted()).toEqual(["cli/through-daemon.ts", "cli/trace.ts"]);
    for (const file of others) expect(textOf(file), file).toContain("withTrailerGuard(");
  });
});

/** Arbitrary tickets of a faulty server: any sectors, keys and data, and wrong lengths. */
function anyTicket(seed: number, { uid: id, start }: Scene) {
  const roll = dice(seed);
  const bytes = (count: number) => hex(Array.from({ length: count }, () => roll(256)));
  const sectors = () => Array.from({ length: 1 + roll(6) }, () => roll(start.size === "4k" ? 40 : 16));
  const names = ["doorLock", "energySaver", "ladder", "test", "fingerprint"] as const;
  const applications = names.map((application) => ({
    application,
    sectors: sectors(),
    data: bytes(roll(2) === 0 ? 48 : 288),
  }));
  const sectorKeys = Array.from({ length: 40 }, (_, sector) => ({ sector, keyA: bytes(6), keyB: bytes(6) }));
  return {
    act: roll(2) === 0 ? "write" : "erase",
    jobId: "job-0000000000000001",
    deviceNumber: "E-0001",
    uid: hex(id),
    nonce: "A".repeat(22),
    candidates: [],
    content: { cardSize: start.size, applications, sectorKeys },
  };
}

/** Records each trailer that is sent to the chip. */
function spied(card: VirtualCard): { card: VirtualCard; trailers: Block[] } {
  const trailers: Block[] = [];
  const writeBlock = (number: number, data: Block) => {
    if (isTrailer(number)) trailers.push(block(data));
    return card.writeBlock(number, data);
  };
  return { card: { ...card, writeBlock }, trailers };
}
