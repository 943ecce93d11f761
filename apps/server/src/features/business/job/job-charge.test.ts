import type { CardJob, JobCharge } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CardDesk, cardDesk } from "../../../../testing/card-job-setup.ts";
import { staffing } from "../../../../testing/staffing.ts";
import { UNKNOWN_AFTER_MS } from "./job.table.ts";

const BOUGHT = 5;
const HELD = { state: "held", quantity: 1, remaining: BOUGHT - 1 } as const;
const CHARGED = { state: "charged", quantity: 1, remaining: BOUGHT - 1 } as const;
const NOT_CHARGED = { state: "notCharged", quantity: 0, remaining: BOUGHT } as const;

describe("what a job says of its credit", () => {
  let desk: CardDesk;
  let number = 7001;
  beforeAll(async () => {
    desk = await cardDesk("sqlite");
  });
  afterAll(() => desk.server.close());

  const jobOf = async (jobId: string): Promise<CardJob> => (await desk.call("GET", `card/job/${jobId}`)).body.data;
  const created = async (more: object) => {
    const { data } = await desk.create(more);
    const { claims } = await desk.bridge().open(data.ticket);
    return {
      job: data,
      report: async (more = {}) => desk.settle(data.jobId, await desk.bridge().result(claims, more)),
    };
  };
  const silent = async (more: object) => {
    await desk.useNewEncoder(`SILENT-${number}`);
    const one = await created(more);
    desk.server.clock.advance(UNKNOWN_AFTER_MS);
    await desk.signInAgain();
    return one;
  };
  const step = async (jobId: string, body: object, as?: string) =>
    (await desk.call("POST", `card/job/${jobId}/settle`, body, as)).body.data;
  const settledAs = async (hotelId: number, outcome: "done" | "failed", decision = "approve") => {
    const { job, report } = await silent({ hotelId });
    const { proposalId } = (await step(job.jobId, { step: "propose", outcome, reason: "seen" })).settlement;
    const other = await desk.server.signIn("staff", desk.server.passwordOf("staff"));
    const answer: CardJob = await step(job.jobId, { step: decision, proposalId, reason: "seen" }, other);
    return { answer, report };
  };
  const reported = (result: object) => async (hotelId: number) =>
    (await desk.finished({ hotelId }, result)).answer.data;
  const erased = (result: object) => async (hotelId: number) =>
    (await desk.finished({ purpose: "erase", hotelId }, result)).answer.data;

  /** Each way in which a job stands or ends, and what its answer says. */
  const outcomes: readonly (readonly [string, (hotelId: number) => Promise<CardJob>, JobCharge])[] = [
    ["handed out", async (hotelId) => (await desk.create({ hotelId })).data, HELD],
    ["written", reported({}), CHARGED],
    ["failed, untouched", reported({ outcome: "failed", blocksWritten: 0 }), NOT_CHARGED],
    ["failed, touched", reported({ outcome: "failed", blocksWritten: 1 }), CHARGED],
    ["written in part", reported({ outcome: "partial", blocksWritten: 2 }), CHARGED],
    ["canceled, untouched", reported({ outcome: "cancelled", blocksWritten: 0 }), NOT_CHARGED],
    ["canceled, touched", reported({ outcome: "cancelled", blocksWritten: 3 }), CHARGED],
    ["never answered", async (hotelId) => jobOf((await silent({ hotelId })).job.jobId), HELD],
    ["settled as written", async (hotelId) => (await settledAs(hotelId, "done")).answer, CHARGED],
    ["settled as not written", async (hotelId) => (await settledAs(hotelId, "failed")).answer, NOT_CHARGED],
    ["settlement rejected", async (hotelId) => (await settledAs(hotelId, "done", "refuse")).answer, HELD],
    [
      "settled as not written, written after all",
      async (hotelId) => (await (await settledAs(hotelId, "failed")).report()).data,
      CHARGED,
    ],
    [
      "settled as written, in part after all",
      async (hotelId) =>
        (await (await settledAs(hotelId, "done")).report({ outcome: "partial", blocksWritten: 1 })).data,
      CHARGED,
    ],
    ["erased", erased({}), NOT_CHARGED],
    ["erased in part", erased({ outcome: "partial", blocksWritten: 2 }), NOT_CHARGED],
    [
      "canceled before it was handed out",
      async (hotelId) => {
        const { jobId } = (await desk.create({ hotelId })).data;
        const { db } = desk.server.context;
        await db.updateTable("biz_card_job").set({ state: "reserved" }).where("job_id", "=", jobId).execute();
        return (await desk.call("POST", `card/job/${jobId}/cancel`)).body.data;
      },
      NOT_CHARGED,
    ],
  ];

  it.for(outcomes)("%s: answer, list, ledger and account say the same", async ([, run, charge]) => {
    const { hotelId, deptId } = await desk.newBuyer(number++, BOUGHT);
    const job = await run(hotelId);
    expect(job.charge).toEqual(charge);
    expect((await jobOf(job.jobId)).charge).toEqual(charge);
    const { rows } = (await desk.call("GET", `card/job/list?hotelId=${hotelId}`)).body;
    expect(rows).toMatchObject([{ jobId: job.jobId, charge: { ...charge, remaining: null } }]);
    const entries = await desk.server.context.db
      .selectFrom("biz_ledger_entry")
      .select(["kind", "quantity"])
      .where("job_id", "=", job.jobId)
      .execute();
    const sum = (kind: string) => entries.reduce((all, one) => all + (one.kind === kind ? one.quantity : 0), 0);
    const open = sum("reserve") - sum("release") - sum("commit");
    expect({ held: open, charged: sum("commit") }).toEqual({
      held: charge.state === "held" ? charge.quantity : 0,
      charged: charge.state === "charged" ? charge.quantity : 0,
    });
    const { body } = await desk.call("GET", `account?deptId=${deptId}`);
    expect(body.data.remaining).toBe(charge.remaining);
  });

  it("says what is left to nobody who may not ask for it", async () => {
    const { hotelId, deptId } = await desk.newBuyer(number++, BOUGHT);
    const { answer } = await desk.finished({ hotelId });
    const { role, person } = staffing(desk.server, await desk.server.signIn());
    const reader = await person("job-reader", deptId, [await role("job-reader", ["business:testcard:query"])]);
    const { body } = await desk.call("GET", `card/job/${answer.data.jobId}`, undefined, reader.token);
    expect(body.data.charge).toEqual({ ...CHARGED, remaining: null });
  });
});
