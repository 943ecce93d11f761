import { describe, expect, it } from "vitest";
import { manualClock } from "../kernel/testing/manual-clock.ts";
import { createLeaseRegistry } from "./lease.ts";

const MINUTE = 60_000;
const book = (clock = manualClock(), isBusy = (_encoder: string) => false) => {
  let count = 0;
  const newLease = () => {
    count += 1;
    return `lease-${count}`;
  };
  return createLeaseRegistry({ newLease, clock, isBusy });
};
const E = "twn4:/dev/ttyACM0";

describe("a lease", () => {
  it("is given to a caller that names the last one seen", () => {
    const leases = book();
    const first = leases.acquire(E, { previous: null, takeOver: false, yields: false, owner: "Lin" });
    leases.check(E, first);
    expect(leases.owner(E)).toBe("Lin");
    leases.release(E, first);
    expect(leases.owner(E)).toBeNull();
    expect(leases.acquire(E, { previous: first, takeOver: false, yields: false, owner: "Wang" })).toBe("lease-2");
  });

  it("is stale when another owner had the encoder since, even if it is free now", () => {
    const leases = book();
    const first = leases.acquire(E, { previous: null, takeOver: false, yields: false, owner: "Lin" });
    leases.release(E, first);
    expect(() => leases.acquire(E, { previous: null, takeOver: true, yields: false, owner: "Wang" })).toThrow(
      expect.objectContaining({ code: "LEASE_STALE" }),
    );
  });

  it("is refused to others unless they take it over explicitly, and the previous owner gets an error", () => {
    const leases = book();
    const first = leases.acquire(E, { previous: null, takeOver: false, yields: false, owner: "Lin" });
    expect(() => leases.acquire(E, { previous: first, takeOver: false, yields: false, owner: "Wang" })).toThrow(
      expect.objectContaining({ code: "LEASE_HELD", values: { holder: "Lin" } }),
    );
    leases.acquire(E, { previous: first, takeOver: true, yields: false, owner: "Wang" });
    expect(() => leases.check(E, first)).toThrow(expect.objectContaining({ code: "LEASE_MISSING" }));
    leases.release(E, first);
    expect(leases.owner(E)).toBe("Wang");
  });

  it("exists once per encoder", () => {
    const leases = book();
    leases.acquire(E, { previous: null, takeOver: false, yields: false, owner: "Lin" });
    expect(leases.last("other")).toBeNull();
    leases.acquire("other", { previous: null, takeOver: false, yields: false, owner: "Lin" });
  });

  it("is reported to listeners when it is acquired, taken over and released", () => {
    const leases = book();
    const received: (string | null)[] = [];
    const off = leases.onChange((encoder) => received.push(leases.owner(encoder)));
    const first = leases.acquire(E, { previous: null, takeOver: false, yields: false, owner: "Lin" });
    const second = leases.acquire(E, { previous: first, takeOver: true, yields: false, owner: "Wang" });
    leases.release(E, first);
    leases.release(E, second);
    leases.release(E, second);
    expect(received).toEqual(["Lin", "Wang", null]);
    off();
    leases.acquire(E, { previous: second, takeOver: false, yields: false, owner: "Lin" });
    expect(received).toHaveLength(3);
  });

  it("expires a quarter of an hour after its last use, and not before", () => {
    const clock = manualClock();
    const leases = book(clock);
    const first = leases.acquire(E, { previous: null, takeOver: false, yields: false, owner: "Lin" });
    clock.pass(14 * MINUTE);
    leases.check(E, first);
    clock.pass(14 * MINUTE);
    expect(leases.owner(E)).toBe("Lin");
    clock.pass(2 * MINUTE);
    expect(leases.owner(E)).toBeNull();
    expect(() => leases.check(E, first)).toThrow(expect.objectContaining({ code: "LEASE_MISSING" }));
    // The last owner may continue silently, because nobody else had the lease since.
    leases.acquire(E, { previous: first, takeOver: false, yields: false, owner: "Lin" });
  });

  it("does not expire while a job is running, and a takeover cancels the previous expiry", () => {
    const clock = manualClock();
    let busy = true;
    const leases = book(clock, () => busy);
    const first = leases.acquire(E, { previous: null, takeOver: false, yields: false, owner: "Lin" });
    clock.pass(16 * MINUTE);
    expect(leases.owner(E)).toBe("Lin");
    busy = false;
    leases.acquire(E, { previous: first, takeOver: true, yields: false, owner: "Wang" });
    clock.pass(14 * MINUTE);
    expect(leases.owner(E)).toBe("Wang");
    clock.pass(2 * MINUTE);
    expect(leases.owner(E)).toBeNull();
  });

  it("that yields is given to whoever does not, and to nobody else", () => {
    const leases = book();
    const glance = { takeOver: false, yields: true, owner: "Lin" };
    const first = leases.acquire(E, { previous: null, ...glance });
    expect(() => leases.acquire(E, { previous: first, ...glance, owner: "Wang" })).toThrow(
      expect.objectContaining({ code: "LEASE_HELD", values: { holder: "Lin" } }),
    );
    const second = leases.acquire(E, { previous: first, takeOver: false, yields: false, owner: "Wang" });
    expect(leases.owner(E)).toBe("Wang");
    expect(() => leases.check(E, first)).toThrow(expect.objectContaining({ code: "LEASE_MISSING" }));
    expect(() => leases.acquire(E, { previous: second, ...glance })).toThrow(
      expect.objectContaining({ code: "LEASE_HELD", values: { holder: "Wang" } }),
    );
  });
});
