import { expect, test } from "vitest";
import { handClock } from "../bridge/testing/fake-bridge.ts";
import { watchSilence } from "./silence.ts";

function watching() {
  const { clock, pass } = handClock();
  const silent: number[] = [];
  const watch = watchSilence(clock, () => silent.push(clock.now()));
  const seconds = async (count: number) => {
    for (let second = 0; second < count; second += 1) await pass(1_000);
  };
  return { ...watch, silent, pass, seconds };
}

test("five seconds without a sign of life are reported once", async () => {
  const { silent, seconds } = watching();
  await seconds(4);
  expect(silent).toHaveLength(0);
  await seconds(1);
  expect(silent).toHaveLength(1);
  await seconds(20);
  expect(silent).toHaveLength(1);
});

test("a sign of life starts the count again, also after a report", async () => {
  const { silent, renew, seconds } = watching();
  await seconds(4);
  renew();
  await seconds(4);
  expect(silent).toHaveLength(0);
  await seconds(1);
  renew();
  await seconds(5);
  expect(silent).toHaveLength(2);
});

test("a page that was busy for a minute has counted one second", async () => {
  const { silent, renew, pass, seconds } = watching();
  await seconds(2);
  await pass(60_000);
  expect(silent).toHaveLength(0);
  renew();
  await seconds(4);
  expect(silent).toHaveLength(0);
});

test("nothing is reported after the end of the watch", async () => {
  const { silent, stop, seconds } = watching();
  stop();
  await seconds(10);
  expect(silent).toHaveLength(0);
});
