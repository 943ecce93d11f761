import { describe, expect, it } from "vitest";
import { leaseBook } from "./lease.ts";

const book = () => {
  let count = 0;
  return leaseBook(() => {
    count += 1;
    return `lease-${count}`;
  });
};
const E = "twn4:/dev/ttyACM0";

describe("a lease", () => {
  it("is given to whoever names the last one seen", () => {
    const leases = book();
    const first = leases.acquire(E, { previous: null, steal: false, holder: "Lin" });
    leases.check(E, first);
    expect(leases.holder(E)).toBe("Lin");
    leases.release(E, first);
    expect(leases.holder(E)).toBeNull();
    expect(leases.acquire(E, { previous: first, steal: false, holder: "Wang" })).toBe("lease-2");
  });

  it("is stale when somebody had the encoder since, even if it is free now", () => {
    const leases = book();
    const first = leases.acquire(E, { previous: null, steal: false, holder: "Lin" });
    leases.release(E, first);
    expect(() => leases.acquire(E, { previous: null, steal: true, holder: "Wang" })).toThrow(
      expect.objectContaining({ code: "LEASE_STALE" }),
    );
  });

  it("is kept from others unless they take over by name, and the robbed one learns of it", () => {
    const leases = book();
    const first = leases.acquire(E, { previous: null, steal: false, holder: "Lin" });
    expect(() => leases.acquire(E, { previous: first, steal: false, holder: "Wang" })).toThrow(
      expect.objectContaining({ code: "LEASE_HELD", values: { holder: "Lin" } }),
    );
    leases.acquire(E, { previous: first, steal: true, holder: "Wang" });
    expect(() => leases.check(E, first)).toThrow(expect.objectContaining({ code: "LEASE_MISSING" }));
    leases.release(E, first);
    expect(leases.holder(E)).toBe("Wang");
  });

  it("is one an encoder", () => {
    const leases = book();
    leases.acquire(E, { previous: null, steal: false, holder: "Lin" });
    expect(leases.last("other")).toBeNull();
    leases.acquire("other", { previous: null, steal: false, holder: "Lin" });
  });
});
