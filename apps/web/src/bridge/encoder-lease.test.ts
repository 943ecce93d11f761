import { expect, test } from "vitest";
import { testServices } from "../core/testing/render.tsx";
import { startJob } from "./card-work.ts";
import { BridgeConnection } from "./connection.ts";
import { createDeliveries } from "./delivery.ts";
import { dropLease, keepLease, prefetchCard } from "./encoder-lease.ts";
import { BridgeFailure, cardOn, fakeBridge, handClock, jobWished, settled } from "./testing/fake-bridge.ts";

const UID = "04A1B2C3";
const JOB = "job-0000000000001";

/** A page whose encoder has a card that was identified before the job; `steps` records what followed. */
async function afterForeseeing(taken: () => unknown = () => undefined) {
  const steps: string[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    const path = String(input);
    if (path.endsWith("/page-token")) return Response.json({ code: 200, msg: "", data: { token: "t" } });
    const { bridgeNonce } = JSON.parse(String(init?.body ?? "{}"));
    steps.push(path.endsWith("/cancel") ? "cancel" : `order ${bridgeNonce[0]}`);
    return Response.json({ code: 200, msg: "", data: { jobId: JOB, ticket: "sealed" } });
  };
  let leases = 0;
  const nonces = ["a", "b"];
  const bridge = fakeBridge({
    open: () => ({ version: "1", encoders: [cardOn(UID)] }),
    watch: () => ({ encoders: [cardOn(UID)], jobs: [] }),
    acquire: () => {
      steps.push("acquire");
      if (leases > 0) taken();
      leases += 1;
      return { lease: `lease-${leases}` };
    },
    identify: () => {
      steps.push("identify");
      return { card: cardOn(UID).card, nonce: (nonces.shift() ?? "c").repeat(22) };
    },
    run: () => {
      steps.push("run");
      return { jobId: JOB };
    },
  });
  const { clock, pass } = handClock();
  const { api } = testServices({ fetch: fetcher }).services;
  const hello = async () => ({ kind: "paired", version: "1" }) as const;
  const connection = new BridgeConnection({
    api,
    clock,
    hello,
    access: async () => "free",
    openSocket: bridge.openSocket,
  });
  connection.choose(5);
  await settled();
  const deps = {
    api,
    clock,
    connection,
    deliveries: createDeliveries({ api, clock, connection }),
    newKey: () => "key",
  };
  const foreseen = await prefetchCard(deps, [0, 4]);
  steps.length = 0;
  /** A later status message of the bridge. */
  const tell = (lease: string, owner: string | null, uid = UID) =>
    bridge.event({ event: "encoder", encoder: { ...cardOn(uid), lease, holder: owner } });
  tell("lease-1", null);
  const start = (takeOver = false) =>
    startJob(deps, {
      job: jobWished,
      takeOver,
      prefetched: foreseen,
      accepts: () => undefined,
      onCreated: () => steps.push("made"),
    }).then(
      () => "started",
      (error: { error?: string }) => error.error,
    );
  return { steps, start, tell, pass, connection, called: bridge.called };
}

test("a card is looked at with the sectors that will be written, so that they are read meanwhile", async () => {
  const { called } = await afterForeseeing();
  expect(called("identify").map(({ params }) => params)).toEqual([
    { encoder: expect.any(String), lease: "lease-1", sectors: [0, 4] },
  ]);
});

test("a card that was foreseen is ordered for at once, while the encoder is taken", async () => {
  const { steps, start } = await afterForeseeing();
  expect(await start()).toBe("started");
  expect(steps.toSorted()).toEqual(["acquire", "made", "order a", "run"]);
});

test.each([
  ["somebody else has had the encoder since", "lease-other", null, UID, false],
  ["somebody else has it now", "lease-1", "Li", UID, false],
  ["another card lies there", "lease-1", null, "04FFFFFF", false],
  ["the encoder is taken from somebody", "lease-1", null, UID, true],
])("it is identified anew where %s", async (_, lease, owner, uid, takeOver) => {
  const { steps, start, tell } = await afterForeseeing();
  tell(lease, owner, uid);
  expect(await start(takeOver)).toBe("started");
  expect(steps).toEqual(["acquire", "identify", "order b", "run", "made"]);
});

test("it is identified anew once a minute has gone by", async () => {
  const { steps, start, pass } = await afterForeseeing();
  await pass(60_000);
  expect(await start()).toBe("started");
  expect(steps).toEqual(["acquire", "identify", "order b", "run", "made"]);
});

test.each([
  ["whose encoder somebody takes in the same moment", "LEASE_HELD"],
  ["whose bridge is lost before it was handed over", "PLUGIN_NOT_RUNNING"],
] as const)("an order %s is called off", async (_, error) => {
  const { steps, start } = await afterForeseeing(() => {
    throw new BridgeFailure(error, { holder: "Li" });
  });
  expect(await start()).toBe(error);
  expect(steps.toSorted()).toEqual(["acquire", "cancel", "order a"]);
});

test("an encoder that is kept serves each job without being taken again, and is released in the end", async () => {
  const { steps, start, tell, connection, called } = await afterForeseeing();
  await keepLease(connection, false);
  tell("lease-2", "Wang");
  expect(await start()).toBe("started");
  expect(steps.toSorted()).toEqual(["acquire", "made", "order a", "run"]);
  expect(called("run")[0]?.params).toMatchObject({ lease: "lease-2" });
  const before = called("release").length;
  await dropLease(connection);
  expect(
    called("release")
      .slice(before)
      .map(({ params }) => params),
  ).toMatchObject([{ lease: "lease-2" }]);
});

test("an encoder that was taken over meanwhile is asked for anew", async () => {
  const { steps, start, tell, connection } = await afterForeseeing();
  await keepLease(connection, false);
  tell("lease-other", "Li");
  expect(await start()).toBe("started");
  expect(steps).toEqual(["acquire", "acquire", "identify", "order b", "run", "made"]);
});
