import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { withEitherSignal } from "./either-signal.ts";

const whenAborted = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => {
    if (signal.aborted) resolve(signal.reason);
    else signal.addEventListener("abort", () => resolve(signal.reason), { once: true });
  });

describe("work under either of two signals", () => {
  it("is aborted by the first of them, with its reason, even if that was aborted before", async () => {
    for (const which of [0, 1] as const) {
      const two = [new AbortController(), new AbortController()] as const;
      const work = withEitherSignal(two[0].signal, two[1].signal, whenAborted);
      two[which].abort(`reason ${which}`);
      expect(await work).toBe(`reason ${which}`);
      expect(await withEitherSignal(two[0].signal, two[1].signal, whenAborted)).toBe(`reason ${which}`);
    }
  });

  it("leaves no listeners on signals that live longer", async () => {
    const [long, other] = [new AbortController().signal, new AbortController().signal];
    expect(await withEitherSignal(long, other, async () => 7)).toBe(7);
    await expect(withEitherSignal(long, other, () => Promise.reject(new Error("x")))).rejects.toThrow("x");
    expect([getEventListeners(long, "abort"), getEventListeners(other, "abort")]).toEqual([[], []]);
    expect(await withEitherSignal(long, long, async (signal) => signal)).toBe(long);
  });
});
