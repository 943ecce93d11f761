import { expect, test } from "vitest";
import { type Clock, serverClock } from "./clock.ts";

const NOON = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
const toHeader = (moment: number) => new Date(moment).toUTCString();

/** This computer's own clock, which shows what it is set to. */
function own(shows: number) {
  const at = { shows };
  const clock: Clock = { now: () => at.shows, after: () => () => undefined };
  return { at, clock };
}

test.for([HOUR, -HOUR])(
  "a computer whose clock is off by %d ms has the server's time from its first answer on",
  (off) => {
    const { at, clock } = own(NOON + off);
    const server = serverClock(clock);
    server.receive(toHeader(NOON));
    expect(server.now()).toBe(NOON);
    at.shows += 60_000;
    expect(server.now()).toBe(NOON + 60_000);
  },
);

test("a clock that is right keeps its own seconds, whatever a slow answer or none says", () => {
  const { clock } = own(NOON + 700);
  const server = serverClock(clock);
  for (const word of [toHeader(NOON), toHeader(NOON - 3_000), null, "yesterday"]) server.receive(word);
  expect(server.now()).toBe(NOON + 700);
});

test("a clock that is put right meanwhile is followed", () => {
  const { at, clock } = own(NOON + HOUR);
  const server = serverClock(clock);
  server.receive(toHeader(NOON));
  at.shows = NOON + 5_000;
  server.receive(toHeader(NOON + 5_000));
  expect(server.now()).toBe(NOON + 5_000);
});
