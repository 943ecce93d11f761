import { bytes, DEFAULT_KEY, emptyCard, virtualCard } from "@adel/card";
import { describe, expect, it } from "vitest";
import { DRIVER_NAMES, isDriver } from "./index.ts";
import { inMemory } from "./testing/cables.ts";
import { bench, UID } from "./testing/driver-setup.ts";

const signal = new AbortController().signal;
const ATS = bytes("067577810280");

describe.each(DRIVER_NAMES.filter(isDriver))("a card of ISO/IEC 14443-4 on %s", (name) => {
  const on = bench(name, inMemory);
  const memory = { ...emptyCard(UID, "1k"), sak: 0x28 };
  const poll = () => on.driver.poll(signal);

  it("is reported with its ATS, every time", async () => {
    on.simulation.putCard(virtualCard(memory, ATS));
    for (let times = 0; times < 3; times += 1) expect(await poll()).toMatchObject({ uid: UID, ats: ATS });
  });

  it("still works as a MIFARE Classic card, and is reported as removed when it is", async () => {
    on.simulation.putCard(virtualCard(memory, ATS));
    await poll();
    await on.driver.authenticate(1, DEFAULT_KEY, "A", signal);
    expect(await on.driver.readBlock(4, signal)).toEqual(new Uint8Array(16));
    on.simulation.lift();
    expect(await poll()).toBeNull();
  });

  it("is not confused with the next card", async () => {
    on.simulation.putCard(virtualCard(memory, ATS));
    await poll();
    await on.present(emptyCard(bytes("11223344"), "1k"));
    expect(await poll()).not.toHaveProperty("ats");
    const other = bytes("0578807002");
    on.simulation.putCard(virtualCard({ ...emptyCard(bytes("0BADCA2D"), "1k"), sak: 0x28 }, other));
    expect(await poll()).toMatchObject({ uid: bytes("0BADCA2D"), ats: other });
  });

  it("is reported without ATS if it has none", async () => {
    on.simulation.putCard(virtualCard(memory));
    expect(await poll()).toMatchObject({ uid: UID });
    expect(await poll()).not.toHaveProperty("ats");
    await on.driver.authenticate(1, DEFAULT_KEY, "A", signal);
  });
});
