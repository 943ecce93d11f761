import { NONCE_LIFE_MS } from "@adel/protocol";
import { describe, expect, it } from "vitest";
import { manualClock } from "../kernel/testing/manual-clock.ts";
import { createNonceRegistry } from "./nonces.ts";

function book() {
  const clock = manualClock();
  let count = 0;
  const nonces = createNonceRegistry(clock, () => {
    count += 1;
    return `nonce-${count}`;
  });
  return { clock, nonces };
}

describe("a nonce", () => {
  it("starts one job, for its own card on its own encoder", () => {
    const { nonces } = book();
    const nonce = nonces.give("e", "04A1B2C3");
    expect(nonces.accept(nonce, "e", "04A1B2C3")).toBe(true);
    expect(nonces.accept(nonce, "e", "04A1B2C3")).toBe(false);
    expect(nonces.accept(nonces.give("e", "04A1B2C3"), "other", "04A1B2C3")).toBe(false);
    expect(nonces.accept(nonces.give("e", "04A1B2C3"), "e", "DEADBEEF")).toBe(false);
    expect(nonces.accept("never given", "e", "04A1B2C3")).toBe(false);
  });

  it("is valid for two minutes of the bridge's own clock", () => {
    const { nonces, clock } = book();
    const inTime = nonces.give("e", "u");
    clock.pass(NONCE_LIFE_MS);
    expect(nonces.accept(inTime, "e", "u")).toBe(true);
    const late = nonces.give("e", "u");
    clock.pass(NONCE_LIFE_MS + 1);
    expect(nonces.accept(late, "e", "u")).toBe(false);
  });

  it("is retired once, valid or expired, if no job used it", () => {
    const { nonces, clock } = book();
    const [used, unused] = [nonces.give("e", "u"), nonces.give("e", "u")];
    nonces.accept(used, "e", "u");
    clock.pass(NONCE_LIFE_MS + 1);
    expect(nonces.accept(unused, "e", "u")).toBe(false);
    expect([used, unused, unused, "never given"].map(nonces.retire)).toEqual([false, true, false, false]);
  });

  it("does not fill the memory when it is not used", () => {
    const { nonces } = book();
    const first = nonces.give("e", "u");
    for (let more = 0; more < 300; more += 1) nonces.give("e", "u");
    expect(nonces.accept(first, "e", "u")).toBe(false);
  });
});
