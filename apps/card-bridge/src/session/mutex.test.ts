import { describe, expect, it } from "vitest";
import { createMutex } from "./mutex.ts";

const signal = new AbortController().signal;
/** A task that ends on request. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { task: () => promise, release: resolve };
}

describe("a mutex", () => {
  it("has one holder at a time, in the order of requests, even if a request arrives during the handover", async () => {
    const mutex = createMutex();
    const order: string[] = [];
    let inside = 0;
    const enter = (name: string) =>
      mutex.run(async () => {
        inside += 1;
        expect(inside).toBe(1);
        order.push(name);
        await Promise.resolve();
        inside -= 1;
        // Requests the mutex at the moment in which the next waiter is woken.
        if (name === "first") late = enter("newcomer");
      }, signal);
    let late: Promise<void> | undefined;
    await Promise.all([enter("first"), enter("second"), enter("third")]);
    await late;
    expect(order).toEqual(["first", "second", "third", "newcomer"]);
    expect(mutex.busy()).toBe(false);
  });

  it("releases a canceled waiter at once, and its task never runs", async () => {
    const mutex = createMutex();
    const owner = held();
    const holding = mutex.run(owner.task, signal);
    const stop = new AbortController();
    let ran = false;
    const waiting = mutex.run(async () => {
      ran = true;
    }, stop.signal);
    const after = mutex.run(async () => "after", signal);
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ code: "CANCELLED" });
    expect(mutex.busy()).toBe(true);
    owner.release();
    await holding;
    expect(await after).toBe("after");
    expect(ran).toBe(false);
  });

  it("is never taken from a holder, who handles its own signal", async () => {
    const mutex = createMutex();
    const owner = held();
    const stop = new AbortController();
    const holding = mutex.run(owner.task, stop.signal);
    stop.abort();
    let entered = false;
    const next = mutex.run(async () => {
      entered = true;
    }, signal);
    await Promise.resolve();
    expect(entered).toBe(false);
    owner.release();
    await Promise.all([holding, next]);
    expect(entered).toBe(true);
  });

  it("is free again after a task that failed, and rejects one that was canceled before", async () => {
    const mutex = createMutex();
    await expect(mutex.run(() => Promise.reject(new Error("broken")), signal)).rejects.toThrow("broken");
    await expect(mutex.run(async () => 1, AbortSignal.abort())).rejects.toMatchObject({ code: "CANCELLED" });
    expect(await mutex.run(async () => 2, signal)).toBe(2);
  });
});
