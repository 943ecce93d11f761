import {
  block,
  type CardMemory,
  contentOf,
  directoryImage,
  emptyCard,
  expectedImage,
  hex,
  type Key,
  key,
  type MasterKey,
  masterKey,
  parseCardSpec,
  sectorKeys,
  uid,
  virtualCard,
  withBlocks,
} from "@adel/card";
import { describe, expect, it } from "vitest";
import { openCard } from "../session/card-session.ts";
import { createJobContext } from "./execute-job.ts";
import { identifyCard } from "./identify-card.ts";
import type { Probe } from "./job-spec.ts";
import { dumpOf } from "./read-card.ts";
import { ISSUED } from "./testing/issued.ts";
import { SMALL_1K } from "./testing/job-cases.ts";
import { EVERY_DRIVER, workbench } from "./testing/job-setup.ts";

const UID = uid("04A1B2C3");
const HOTEL = masterKey(ISSUED.hotelKey);
const OTHER = masterKey("FFEEDDCCBBAA99887766554433221100");
const MAKER = masterKey(ISSUED.factoryKey);
const signal = new AbortController().signal;

const laidOut = (records: object): CardMemory => {
  const spec = parseCardSpec({ ...ISSUED, validFrom: 1763596800, validTo: 1763776800, records });
  return expectedImage(contentOf(spec, UID), emptyCard(UID, "1k"));
};
const doorLock = { building: 3, floor: 12, room: 1206, areas: [] };
const GUEST = laidOut({ doorLock, energySaver: { relays: 2, offDelay: 30, areas: [] } });
const SET = laidOut({
  test: { devices: ["doorLock"], method: "new", operation: "set", targetSector: 1 },
});
/** A directory of another vendor, as in AN10787; and a directory whose check byte is wrong. */
const FOREIGN = withBlocks(
  GUEST,
  directoryImage({ info: [0, 0], entries: new Map([[1, 0xe103]]) }, "1k").map(([at, data]) => [at, data, 0]),
);
const DAMAGED = withBlocks(GUEST, [[1, block(`FF${"00".repeat(15)}`), 0]]);

const probe = (label: Probe["label"], master: MasterKey, sectors: readonly number[], hotelNumber = 1001): Probe => ({
  label,
  keys: sectors.map((sector) => ({ sector, key: sectorKeys(master, UID, sector, hotelNumber).keyA })),
});

/** The result of identifying a card with these probes, and every key that was tried. */
async function identified(name: (typeof EVERY_DRIVER)[number], start: CardMemory, probes: readonly Probe[]) {
  const bench = await workbench(name, SMALL_1K);
  const tried: string[] = [];
  const card = virtualCard(start);
  bench.simulation.putCard({
    ...card,
    authenticate(sector: number, one: Key, slot: "A" | "B") {
      tried.push(`${sector}${slot} ${one.reveal()}`);
      return card.authenticate(sector, one, slot);
    },
  });
  try {
    const session = await openCard(await bench.driver(), signal, { uid: UID });
    const scan = await identifyCard(session, probes, createJobContext({ signal }));
    return { dump: dumpOf(scan), tried };
  } finally {
    await bench.close();
  }
}
const PUBLIC = [key("A0A1A2A3A4A5"), key("FFFFFFFFFFFF")].map((one) => `0A ${one.reveal()}`);
const opened = (labels: readonly (string | null)[]) =>
  Object.fromEntries([...labels.entries()].filter(([, label]) => label !== null));

describe.for(EVERY_DRIVER)("what is laid on a %s", (name) => {
  const hotel = probe("hotel", HOTEL, [1, 2, 3, 4]);
  const other = probe("hotel", OTHER, [5, 2, 3], 1002);
  const maker = probe("maker", MAKER, [4], 0);

  it("is identified by the first probe that opens it, with all its listed sectors and no other", async () => {
    const { dump, tried } = await identified(name, GUEST, [other, hotel, maker]);
    expect(opened(dump.openedWith)).toEqual({ 0: "directory", 1: "hotel", 2: "hotel" });
    expect(dump.blocks[4]?.slice(0, 16)).toBe("AD010102030C04B6");
    expect(dump.blocks[7]).toMatch(/^0{12}787788000{12}$/);
    // Of the other hotel only the first listed sector, which is not its first one; key B nowhere.
    const [stranger] = sectorsOf(tried, other);
    expect(stranger).toBe(2);
    expect(sectorsOf(tried, other)).toEqual([2]);
    expect(tried.filter((one) => one.includes("B "))).toEqual([]);
    expect(tried.some((one) => one.startsWith("4A"))).toBe(false);
  });

  it("is opened by the manufacturer's key if it is a set card", async () => {
    const { dump } = await identified(name, SET, [other, hotel, maker]);
    expect(opened(dump.openedWith)).toEqual({ 0: "directory", 4: "maker" });
  });

  it.for([
    ["blank", emptyCard(UID, "1k"), { 0: "factory-default" }],
    ["somebody else's", FOREIGN, { 0: "directory" }],
    ["of a damaged directory", DAMAGED, { 0: "directory" }],
  ] as const)("gets no key tried where it is %s", async ([, start, expected]) => {
    const { dump, tried } = await identified(name, start, [hotel, other, maker]);
    expect(opened(dump.openedWith)).toEqual(expected);
    expect(tried.filter((one) => !PUBLIC.includes(one))).toEqual([]);
  });

  it("is reported as unknown if no probe opens it", async () => {
    const { dump } = await identified(name, GUEST, [other]);
    expect(opened(dump.openedWith)).toEqual({ 0: "directory" });
    expect(hex(GUEST.blocks[1] ?? new Uint8Array())).toBe(dump.blocks[1]);
  });
});

/** The sectors in which keys of a probe were tried. */
const sectorsOf = (tried: readonly string[], { keys }: Probe) =>
  keys.filter((one) => tried.includes(`${one.sector}A ${one.key.reveal()}`)).map(({ sector }) => sector);
