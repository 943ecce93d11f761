// One cast: the dump inside a result, which the test itself requested.
import { readFile, writeFile } from "node:fs/promises";
import { contentOf, emptyCard, hex, layout, uid, virtualCard } from "@adel/card";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  contentClaims,
  type DaemonSetup,
  daemonSetup,
  ENCODER,
  error,
  lease,
  type PageSocket,
  roomCard,
  serverSide,
  UID,
} from "./testing/daemon.ts";

const spec = roomCard();
const wanted = layout(spec, UID).blocks.map((block) => hex(block ?? []));

let setup: DaemonSetup;
beforeEach(async () => {
  setup = await daemonSetup();
});
afterEach(() => setup.dispose());

const now = () => setup.card.memory().blocks.map((block) => hex(block ?? []));
async function sealed(page: PageSocket, held: string, jobId = "job-0000000000000001", more: object = {}) {
  const { nonce } = await page.ask("identify", { encoder: ENCODER, lease: held });
  const content = contentClaims(contentOf(spec, UID));
  return setup.server.seal({
    jobId,
    deviceNumber: "E-0001",
    uid: hex(UID),
    nonce,
    candidates: [],
    act: "write",
    content,
    ...more,
  });
}
describe("a sealed job", () => {
  it("is written, verified, signed, and removed after the server's receipt", async () => {
    setup.place(setup.card);
    const page = await setup.page();
    const held = await lease(page);
    const ticket = await sealed(page, held);
    const { jobId } = await page.ask("run", { encoder: ENCODER, lease: held, ticket });
    const done = await page.job(jobId, ({ state }) => state === "finished");
    expect(done).toMatchObject({ outcome: "done", fault: null, uid: "04A1B2C3" });
    expect(now()).toEqual(wanted);
    expect(await setup.server.result(done.result ?? "")).toMatchObject({
      jobId,
      outcome: "done",
      sectorsVerified: [0, 1],
      atqa: "0004",
      sak: "08",
    });
    await page.ask("settle", { receipt: await setup.server.receipt(jobId) });
    expect((await page.ask("jobs", {})).jobs).toEqual([]);
    expect(await readFile(setup.files.journal, "utf8")).toBe("");
  });

  it("reads a card for a page without sending it a key", async () => {
    setup.place(virtualCard(layout(spec, UID)));
    const page = await setup.page();
    const held = await lease(page);
    const keys = contentOf(spec, UID).sectorKeys.flatMap(({ sector, keyA, keyB }) => [
      { sector, slot: "A", key: keyA.reveal(), label: "hotel" },
      { sector, slot: "B", key: keyB.reveal(), label: "hotel" },
    ]);
    const ticket = await sealed(page, held, undefined, { act: "read", candidates: keys, content: undefined });
    const { jobId } = await page.ask("run", { encoder: ENCODER, lease: held, ticket });
    const done = await page.job(jobId, ({ state }) => state === "finished");
    const result = await setup.server.result(done.result ?? "");
    const dump = result.dump as { blocks: string[]; openedWith: string[] };
    expect(dump.blocks[4]).toBe(wanted[4]);
    expect(dump.blocks[7]).toBe(`000000000000${"78778800"}000000000000`);
    expect(dump.openedWith[1]).toBe("hotel");
    expect(JSON.stringify(page.frames) + JSON.stringify(result)).not.toContain(keys[0]?.key);
  });

  it("runs once, and only with a valid nonce for this card", async () => {
    setup.place(setup.card);
    const page = await setup.page();
    const held = await lease(page);
    const ticket = await sealed(page, held);
    const { jobId } = await page.ask("run", { encoder: ENCODER, lease: held, ticket });
    await page.job(jobId, ({ state }) => state === "finished");
    expect(await error(page.ask("run", { encoder: ENCODER, lease: held, ticket }))).toBe("TICKET_USED");
    await page.ask("settle", { receipt: await setup.server.receipt(jobId) });
    expect(await error(page.ask("run", { encoder: ENCODER, lease: held, ticket }))).toBe("TICKET_REFUSED");
    const strange = await sealed(page, held, "job-0000000000000002", { nonce: "A".repeat(22) });
    expect(await error(page.ask("run", { encoder: ENCODER, lease: held, ticket: strange }))).toBe("TICKET_REFUSED");
    expect(
      await error(page.ask("run", { encoder: ENCODER, lease: held, ticket: `${ticket.slice(0, -6)}AAAAAA` })),
    ).toBe("TICKET_REFUSED");
  });

  it("does not start more than two minutes after its nonce was given", async () => {
    setup.place(setup.card);
    const page = await setup.page();
    const held = await lease(page);
    const [late, inTime] = [await sealed(page, held), await sealed(page, held, "job-0000000000000002")];
    setup.forward(120_001);
    const fresh = await sealed(page, held, "job-0000000000000003");
    setup.forward(119_000);
    for (const ticket of [late, inTime])
      expect(await error(page.ask("run", { encoder: ENCODER, lease: held, ticket }))).toBe("TICKET_REFUSED");
    expect(await error(page.ask("run", { encoder: ENCODER, lease: held, ticket: fresh }))).toBe("accepted");
  });

  it("continues when its page disconnects, and the next page receives its result", async () => {
    setup.place(setup.card);
    const page = await setup.page();
    const held = await lease(page);
    const ticket = await sealed(page, held);
    setup.error("lift:20");
    const { jobId } = await page.ask("run", { encoder: ENCODER, lease: held, ticket });
    await page.job(jobId, ({ state }) => state === "waiting");
    page.socket.terminate();
    await page.closed();
    setup.place(setup.card);
    const next = await setup.page();
    const [job] = (await next.ask("jobs", {})).jobs;
    const done = job?.state === "finished" ? job : await next.job(jobId, ({ state }) => state === "finished");
    expect(done).toMatchObject({ outcome: "done" });
    expect(now()).toEqual(wanted);
  });

  it("signs its result with the key that encrypted it, even if the encoder was paired again meanwhile", async () => {
    setup.place(setup.card);
    const page = await setup.page();
    const held = await lease(page);
    const ticket = await sealed(page, held);
    setup.error("lift:20");
    const { jobId } = await page.ask("run", { encoder: ENCODER, lease: held, ticket });
    await page.job(jobId, ({ state }) => state === "waiting");
    const [second, third] = [8, 9].map((byte) => Buffer.alloc(32, byte).toString("base64url"));
    await setup.rebound(() => setup.bind(second));
    await setup.stop();
    await setup.bind(third);
    setup.place(setup.card);
    await setup.start();
    const next = setup.socket();
    await next.ask("open", { pageToken: await serverSide(third ?? "").pageToken(await next.challenge()) });
    await next.ask("watch", {});
    const [job] = (await next.ask("jobs", {})).jobs;
    const done = job?.state === "finished" ? job : await next.job(jobId, ({ state }) => state === "finished");
    expect(await setup.server.result(done.result ?? "")).toMatchObject({ jobId, outcome: "done" });
  });

  it("is reported as one that could not be read when its own line is damaged, until the journal is cleared", async () => {
    setup.place(setup.card);
    const page = await setup.page();
    const held = await lease(page);
    setup.error("lift:20");
    const { jobId } = await page.ask("run", { encoder: ENCODER, lease: held, ticket: await sealed(page, held) });
    await page.job(jobId, ({ state }) => state === "waiting");
    expect(await page.ask("jobs", {})).toMatchObject({ unreadableJobs: 0 });
    await setup.stop();
    const text = await readFile(setup.files.journal, "utf8");
    await writeFile(setup.files.journal, text.replace('"is":"accepted"', '"is":"acceptee"'));
    setup.simulation.lift();
    for (const start of [1, 2]) {
      await setup.start();
      const again = await setup.page();
      expect(await again.ask("jobs", {}), `start ${start}`).toMatchObject({ jobs: [], unreadableJobs: 1 });
      await setup.stop();
    }
    expect(await readFile(`${setup.files.journal}.damaged`, "utf8")).toContain('"acceptee"');
    await setup.start();
  });

  it("whose ticket no key decrypts is reported as one that could not be read, and its journal is copied", async () => {
    setup.place(setup.card);
    const page = await setup.page();
    const held = await lease(page);
    setup.error("lift:20");
    const { jobId } = await page.ask("run", { encoder: ENCODER, lease: held, ticket: await sealed(page, held) });
    await page.job(jobId, ({ state }) => state === "waiting");
    await setup.stop();
    const text = await readFile(setup.files.journal, "utf8");
    const spoilt = text.replace(
      /"ticket":"[^"]{20}/,
      (start) => `${start.slice(0, -1)}${start.endsWith("A") ? "B" : "A"}`,
    );
    await writeFile(setup.files.journal, spoilt);
    setup.simulation.lift();
    await setup.start();
    const again = await setup.page();
    expect(await again.ask("jobs", {})).toMatchObject({ jobs: [], unreadableJobs: 1 });
    expect(await readFile(`${setup.files.journal}.damaged`, "utf8")).toBe(spoilt);
  });

  it("is not reported as untouched when a line of its journal was lost, and the daemon starts nevertheless", async () => {
    setup.place(setup.card);
    const page = await setup.page();
    const held = await lease(page);
    const ticket = await sealed(page, held);
    setup.error("lift:20");
    const { jobId } = await page.ask("run", { encoder: ENCODER, lease: held, ticket });
    await page.job(jobId, ({ state }) => state === "waiting");
    await setup.stop();
    const lines = (await readFile(setup.files.journal, "utf8")).split("\n");
    const lost = lines.map((line) => (line.includes('"sending"') ? "rubbish" : line)).join("\n");
    await writeFile(setup.files.journal, lost);
    setup.simulation.lift();
    await setup.start();
    expect(setup.logged.join("")).toContain("JOURNAL_DAMAGED");
    expect(await readFile(`${setup.files.journal}.damaged`, "utf8")).toBe(lost);
    const again = await setup.page();
    await again.ask("cancel", { jobId });
    const ended = await again.job(jobId, ({ state }) => state === "finished");
    const result = await setup.server.result(ended.result ?? "");
    expect(result).toMatchObject({ outcome: "partial", fault: "CANCELLED_PARTLY" });
    expect(Number(result.blocksWritten)).toBeGreaterThan(0);
  });

  it("runs alone on an encoder, also when two are submitted at once", async () => {
    setup.place(setup.card);
    const page = await setup.page();
    const held = await lease(page);
    const tickets = [
      await sealed(page, held, "job-0000000000000001"),
      await sealed(page, held, "job-0000000000000002"),
    ];
    const answers = await Promise.all(
      tickets.map((ticket) => error(page.ask("run", { encoder: ENCODER, lease: held, ticket }))),
    );
    expect(answers.toSorted()).toEqual(["JOB_RUNNING", "accepted"]);
  });

  it("waits for its own card when that is removed, and rejects another one", async () => {
    setup.place(setup.card);
    const mine = setup.card;
    const page = await setup.page();
    const held = await lease(page);
    const ticket = await sealed(page, held);
    setup.error("lift:20");
    const { jobId } = await page.ask("run", { encoder: ENCODER, lease: held, ticket });
    await page.job(jobId, ({ state, fault: error }) => state === "waiting" && error === "CARD_LIFTED");
    setup.place(virtualCard(emptyCard(uid("DEADBEEF"), "1k")));
    await page.until((frame) =>
      "event" in frame && frame.event === "encoder" && frame.encoder.card?.uid === "DEADBEEF" ? frame : undefined,
    );
    expect(now()).toEqual(emptyCard(uid("DEADBEEF"), "1k").blocks.map((block) => hex(block ?? [])));
    setup.place(mine);
    const done = await page.job(jobId, ({ state }) => state === "finished");
    expect(done.outcome).toBe("done");
    expect(now()).toEqual(wanted);
  });

  it("can be canceled while it waits, and is then reported as partly written", async () => {
    setup.place(setup.card);
    const page = await setup.page();
    const held = await lease(page);
    const ticket = await sealed(page, held);
    setup.error("lift:20");
    const { jobId } = await page.ask("run", { encoder: ENCODER, lease: held, ticket });
    await page.job(jobId, ({ state }) => state === "waiting");
    await page.ask("cancel", { jobId });
    const ended = await page.job(jobId, ({ state }) => state === "finished");
    expect(ended).toMatchObject({ outcome: "partial", fault: "CANCELLED_PARTLY" });
    const result = await setup.server.result(ended.result ?? "");
    expect(Number(result.blocksWritten)).toBeGreaterThan(0);
  });

  it("continues by itself after a restart of the bridge if the same card is present", async () => {
    setup.place(setup.card);
    const page = await setup.page();
    const held = await lease(page);
    const ticket = await sealed(page, held);
    setup.error("lift:20");
    const { jobId } = await page.ask("run", { encoder: ENCODER, lease: held, ticket });
    await page.job(jobId, ({ state }) => state === "waiting");
    await setup.stop();
    setup.place(setup.card);
    await setup.start();
    const again = await setup.page();
    const { jobs } = await again.ask("jobs", {});
    const done = jobs[0]?.state === "finished" ? jobs[0] : await again.job(jobId, ({ state }) => state === "finished");
    expect(done).toMatchObject({ jobId, outcome: "done" });
    expect(now()).toEqual(wanted);
  });

  it("survives a stop of the bridge at any step of the communication with the card", async () => {
    for (let at = 1; ; at += 1) {
      const mine = virtualCard(emptyCard(UID, "1k"));
      setup.place(mine);
      const page = await setup.page();
      const { encoders } = await page.ask("encoders", {});
      const held = (await page.ask("acquire", { encoder: ENCODER, previous: encoders[0]?.lease ?? null })).lease;
      const jobId = `job-${String(at).padStart(16, "0")}`;
      const ticket = await sealed(page, held, jobId);
      setup.error(`lift:${at}`);
      await page.ask("run", { encoder: ENCODER, lease: held, ticket });
      const first = await page.job(jobId, ({ state }) => state !== "running");
      await setup.stop();
      setup.simulation.behave();
      setup.place(mine);
      await setup.start();
      const again = await setup.page();
      const { jobs } = await again.ask("jobs", {});
      const done =
        jobs[0]?.state === "finished" ? jobs[0] : await again.job(jobId, ({ state }) => state === "finished");
      const result = await setup.server.result(done.result ?? "");
      // Before the first block nothing was written; after it the job continued to its end.
      if (first.state === "finished" && first.outcome === "failed") {
        expect(result, `at ${at}`).toMatchObject({ outcome: "failed", blocksWritten: 0 });
        expect(now(), `at ${at}`).toEqual(emptyCard(UID, "1k").blocks.map((block) => hex(block ?? [])));
      } else {
        expect(result, `at ${at}`).toMatchObject({ outcome: "done" });
        expect(now(), `at ${at}`).toEqual(wanted);
      }
      await again.ask("settle", { receipt: await setup.server.receipt(jobId) });
      again.socket.close();
      if (first.outcome === "done") {
        expect(at).toBeGreaterThan(20);
        return;
      }
    }
  });

  it("keeps its result over restarts until the receipt arrives", async () => {
    setup.place(setup.card);
    const page = await setup.page();
    const held = await lease(page);
    const { jobId } = await page.ask("run", { encoder: ENCODER, lease: held, ticket: await sealed(page, held) });
    const done = await page.job(jobId, ({ state }) => state === "finished");
    await setup.stop();
    await setup.start();
    const again = await setup.page();
    expect((await again.ask("jobs", {})).jobs).toMatchObject([
      { jobId, state: "finished", outcome: "done", result: done.result },
    ]);
    await again.ask("settle", { receipt: await setup.server.receipt(jobId) });
    await setup.stop();
    await setup.start();
    expect((await (await setup.page()).ask("jobs", {})).jobs).toEqual([]);
  });

  it("leaves no key in the journal, the log or on the socket", async () => {
    setup.place(setup.card);
    const page = await setup.page();
    const held = await lease(page);
    const { jobId } = await page.ask("run", { encoder: ENCODER, lease: held, ticket: await sealed(page, held) });
    await page.job(jobId, ({ state }) => state === "finished");
    const everything = [await readFile(setup.files.journal, "utf8"), setup.logged.join(""), JSON.stringify(page.frames)]
      .join("\n")
      .toUpperCase();
    for (const { keyA, keyB } of contentOf(spec, UID).sectorKeys.slice(0, 1)) {
      expect(everything).not.toContain(keyA.reveal());
      expect(everything).not.toContain(keyB.reveal());
    }
  });
});
