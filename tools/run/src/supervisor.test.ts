import { afterEach, describe, expect, test } from "vitest";
import { type Part, startPart } from "./processes.ts";
import { supervise } from "./supervisor.ts";

const started: Part[] = [];
const part = (script: string): Part => {
  const begun = startPart({ name: "part", args: ["-e", script], env: process.env, show: () => false });
  started.push(begun);
  return begun;
};
const staying = "setInterval(() => {}, 1e6)";
const never = new Promise<never>(() => undefined);
const isGone = ({ process: child }: Part) => child.exitCode !== null || child.signalCode !== null;

afterEach(() => expect(started.splice(0).every(isGone)).toBe(true));

describe("parts that live together", () => {
  test("all end, without complaint, at Ctrl-C", async () => {
    const parts = supervise();
    await parts.add(part(staying));
    await parts.add(part(staying));
    const over = parts.untilOver(Promise.resolve());
    process.emit("SIGINT");
    expect(await over).toBe(null);
  });

  test("all end when one ends by itself, and it is named", async () => {
    const parts = supervise();
    await parts.add(part(staying));
    await parts.add(part(""));
    expect(await parts.untilOver(Promise.resolve())).toBe("part ended by itself; the rest was stopped");
  });

  test("all end when the start fails, and the reason is told", async () => {
    const parts = supervise();
    await parts.add(part(staying));
    expect(await parts.untilOver(Promise.reject(new Error("the build failed")))).toBe("the build failed");
  });

  test("take in nobody once they are over", async () => {
    const parts = supervise();
    process.emit("SIGTERM");
    await expect(parts.add(part(staying))).rejects.toThrow("stopped while starting");
    expect(await parts.untilOver(Promise.race([never, Promise.resolve()]))).toBe(null);
  });
});
