import { expect, it } from "vitest";
import { testClock } from "../../testing/test-server.ts";
import { InternalErrors } from "./internal-errors.ts";
import { HOUR_MS } from "./time/durations.ts";

function start() {
  const clock = testClock();
  const logged: unknown[] = [];
  return { clock, logged, internalErrors: new InternalErrors(clock, (error) => logged.push(error)) };
}

it("counts equal errors together, and logs them once an hour", () => {
  const { clock, logged, internalErrors } = start();
  const error = new Error("no figures\nof the network");
  for (let time = 0; time < 3; time++) internalErrors.report("measuring", error);
  internalErrors.report("background", "no database");
  expect(logged).toEqual([error, "no database"]);
  const { count, kinds } = internalErrors.list();
  expect(count).toBe(4);
  expect(kinds).toMatchObject([
    { source: "background", message: "no database", count: 1 },
    { source: "measuring", message: "no figures", count: 3, time: clock.now() },
  ]);
  clock.advance(HOUR_MS + 1);
  internalErrors.report("measuring", error);
  expect(logged).toHaveLength(3);
});

it("lists the latest kinds only, and counts all", () => {
  const { internalErrors } = start();
  for (let time = 0; time < 60; time++) internalErrors.report("timer", `error ${time}`);
  expect(internalErrors.list().count).toBe(60);
  expect(internalErrors.list().kinds).toHaveLength(50);
  expect(internalErrors.list().kinds[0]?.message).toBe("error 59");
});

it("catches what a timer's task throws, now or later", async () => {
  const { internalErrors } = start();
  const after = internalErrors.guardTimer((_, task) => {
    task();
    return () => undefined;
  });
  after(1, () => {
    throw new Error("at once");
  });
  after(1, () => Promise.reject(new Error("later")));
  await expect.poll(() => internalErrors.list().count).toBe(2);
  expect(await internalErrors.attempt("measuring", async () => "done")).toBe("done");
});
