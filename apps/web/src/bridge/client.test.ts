import { expect, test } from "vitest";
import { BridgeError } from "./bridge-error.ts";
import { BridgeClient } from "./client.ts";
import {
  BridgeFailure as BridgeRefusal,
  encoderSeen,
  fakeBridge,
  handClock,
  jobSeen,
  settled,
} from "./testing/fake-bridge.ts";

function line(handlers: Parameters<typeof fakeBridge>[0]) {
  const bridge = fakeBridge(handlers);
  const { clock, pass } = handClock();
  const events: unknown[] = [];
  return { bridge, pass, events, line: new BridgeClient(bridge.openSocket(), clock, (event) => events.push(event)) };
}
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => "answered",
    (error: unknown) => (error instanceof BridgeError ? error.error : String(error)),
  );

test("the bridge speaks first, then each request gets the answer of its own id", async () => {
  const opened = line({ acquire: () => ({ lease: "l-1" }), jobs: () => ({ jobs: [] }) });
  expect((await opened.line.challenge).challenge).toBe("c".repeat(22));
  const [lease, jobs] = await Promise.all([
    opened.line.ask("acquire", { encoder: "e", previous: null, steal: false, yields: false }),
    opened.line.ask("jobs", {}),
  ]);
  expect([lease, jobs]).toEqual([{ lease: "l-1" }, { jobs: [], more: false, unreadableJobs: 0 }]);
  expect(opened.bridge.asked.map(({ id }) => id)).toEqual([1, 2]);
});

test("a refusal carries the bridge's fault and its values", async () => {
  const opened = line({
    acquire: () => {
      throw new BridgeRefusal("LEASE_HELD", { holder: "陈立" });
    },
  });
  const error = await opened.line
    .ask("acquire", { encoder: "e", previous: null, steal: false, yields: false })
    .catch((e: unknown) => e);
  expect(error).toMatchObject({ error: "LEASE_HELD", values: { holder: "陈立" } });
});

test("events come as they happen; what is not of the protocol is left aside", async () => {
  const opened = line({});
  await opened.line.challenge;
  opened.bridge.raw("not json");
  opened.bridge.raw('{"event":"unheard-of"}');
  opened.bridge.event({ event: "encoder", encoder: encoderSeen() });
  opened.bridge.event({ event: "job", job: jobSeen() });
  expect(opened.events).toHaveLength(2);
});

test("a request without an answer ends after its time limit", async () => {
  const bridge = fakeBridge({});
  const { clock, pass } = handClock();
  const silent = { ...bridge.openSocket(), send: () => undefined };
  const asked = errorOf(new BridgeClient(silent, clock, () => undefined).ask("jobs", {}));
  await pass(15_000);
  expect(await asked).toBe("PLUGIN_NOT_RUNNING");
});

test("a closed socket ends all that is under way, and refuses what is asked later", async () => {
  const bridge = fakeBridge({});
  const { clock } = handClock();
  const opened = new BridgeClient({ ...bridge.openSocket(), send: () => undefined }, clock, () => undefined);
  const under = errorOf(opened.ask("jobs", {}));
  bridge.drop();
  await opened.closed;
  expect(await under).toBe("PLUGIN_NOT_RUNNING");
  expect(await errorOf(opened.ask("jobs", {}))).toBe("PLUGIN_NOT_RUNNING");
});

test("an answer that is not what the method promises is refused, not believed", async () => {
  const bridge = fakeBridge({});
  const { clock } = handClock();
  const opened = new BridgeClient({ ...bridge.openSocket(), send: () => undefined }, clock, () => undefined);
  const asked = errorOf(opened.ask("acquire", { encoder: "e", previous: null, steal: false, yields: false }));
  await settled();
  bridge.raw('{"id":1,"reply":{"lease":7}}');
  expect(await asked).toBe("FRAME_UNREADABLE");
});
