import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildEncoder } from "../../../testing/build-encoder.ts";
import { type CardDesk, cardDesk, UID } from "../../../testing/card-job-setup.ts";
import { ADMIN_PASSWORD, hotelInput } from "../../../testing/test-server.ts";
import { verifyTrail } from "../../core/audit/verify-trail.ts";
import { UNKNOWN_AFTER_MS } from "./job/job.table.ts";

/** What the audit trail holds of hotels, encoders, jobs and test cards: each change, as it was and as it became. */
describe("the audit trail of the business", () => {
  let desk: CardDesk;
  let token: string;
  beforeAll(async () => {
    desk = await cardDesk("sqlite");
    token = await desk.server.signIn();
  });
  afterAll(() => desk.server.close());
  const db = () => desk.server.context.db;
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
    desk.server.call(method, `business/${path}`, { token, ...(body !== undefined && { body }) });
  const listTrail = async (entity: string, id: number | string) => {
    const rows = await db()
      .selectFrom("audit_trail")
      .select(["user_name", "before_json", "after_json"])
      .where("entity", "=", entity)
      .where("row_id", "=", String(id))
      .orderBy("seq")
      .execute();
    const read = (json: string | null) => (json === null ? null : JSON.parse(json));
    return rows.map((row) => ({ by: row.user_name, before: read(row.before_json), after: read(row.after_json) }));
  };

  it("holds a hotel's entry, changes, move, new password, unlocking and removal", async () => {
    const { id } = (await call("POST", "hotel", hotelInput({ hotelNumber: 6101 }))).body.data;
    const change = {
      id,
      hotelNumber: 6101,
      hotelName: "新名 New",
      authPassword: undefined,
      authPasswordAgain: undefined,
    };
    await call("PUT", "hotel", hotelInput(change));
    const agent = await db().selectFrom("sys_dept").select("dept_id").where("dept_name", "like", "华东%").execute();
    const fresh = { authPassword: "front-desk-2", authPasswordAgain: "front-desk-2" };
    await call("PUT", "hotel", hotelInput({ ...change, ...fresh, deptId: agent[0]?.dept_id }));
    await call("PUT", `hotel/${id}/unlock`);
    await call("PUT", "hotel", hotelInput({ ...change, hotelNumber: 5001 }));
    await call("DELETE", `hotel/${id}`);
    expect(await listTrail("business/hotel", id)).toMatchObject([
      { by: "admin", before: null, after: { hotelNumber: 6101, ownerDeptId: 1 } },
      { before: { hotelName: "测试酒店" }, after: { hotelName: "新名 New" } },
      { before: { ownerDeptId: 1 }, after: { ownerDeptId: agent[0]?.dept_id, authPassword: "changed" } },
      { before: { locked: false }, after: { locked: false } },
      { before: { hotelName: "新名 New" }, after: null },
    ]);
  });

  it("holds an encoder's entry, change, pairing, unbinding and removal", async () => {
    const input = buildEncoder("KEPT-1", { deviceName: "前台" });
    const { id } = (await call("POST", "encoder", input)).body.data;
    await call("PUT", "encoder", { ...input, id, deviceName: "大堂" });
    const { code } = (await call("POST", `encoder/${id}/pairing`)).body.data;
    await desk.server.call("POST", "bridge/pair", { body: { code, bridgeVersion: "1.2", host: "desk-pc" } });
    const { keyFingerprint } = (await call("GET", `encoder/${id}`)).body.data;
    await call("PUT", `encoder/unbind/${id}`);
    await call("DELETE", `encoder/${id}`);
    expect(await listTrail("business/encoder", id)).toMatchObject([
      { by: "admin", before: null, after: { deviceNumber: "KEPT-1", bound: false } },
      { before: { deviceName: "前台" }, after: { deviceName: "大堂" } },
      { by: "admin", before: {}, after: { pairingCode: "issued" } },
      { by: "", before: { keyFingerprint: null }, after: { keyFingerprint, bridgeVersion: "1.2", host: "desk-pc" } },
      { by: "admin", before: { keyFingerprint, bound: true }, after: { keyFingerprint: null, bound: false } },
      { before: { deviceName: "大堂" }, after: null },
    ]);
  });

  it("holds a job's making and settlement once, and the card that came of it until it is used", async () => {
    const { job, answer } = await desk.finished();
    const { jobId } = job;
    const { testCardId } = answer.data;
    await call("PUT", `testcard/used/${testCardId}`);
    await call("PUT", `testcard/used/${testCardId}`);
    expect(await listTrail("business/card", jobId)).toMatchObject([
      { by: "admin", before: null, after: { jobId, state: "sent", uid: UID } },
      { by: "admin", before: { state: "sent" }, after: { state: "done", testCardId } },
    ]);
    expect(await listTrail("business/test-card", testCardId)).toMatchObject([
      { by: "admin", before: null, after: { jobId, status: "unused" } },
      { before: { status: "unused" }, after: { status: "used" } },
    ]);
  });

  it("holds the older set card that a newer one makes useless", async () => {
    const older = (await desk.finished()).answer.data.testCardId;
    await desk.finished();
    expect((await listTrail("business/test-card", older)).at(-1)).toMatchObject({ after: { status: "used" } });
  });

  it("holds what each of two people said of a job without an answer", async () => {
    const { jobId } = (await desk.create()).data;
    desk.server.clock.advance(UNKNOWN_AFTER_MS);
    token = await desk.server.signIn();
    const settle = async (body: object, as = token) =>
      (await desk.server.call("POST", `business/card/job/${jobId}/settle`, { token: as, body })).body;
    const { settlement } = (await settle({ step: "propose", outcome: "done", reason: "开门了" })).data;
    const other = await desk.server.signIn("staff", desk.server.passwordOf("staff"));
    const approval = { step: "approve", proposalId: settlement.proposalId, reason: "试过" };
    expect((await settle(approval, other)).data.state).toBe("done");
    expect(await listTrail("business/card", jobId)).toMatchObject([
      { by: "admin", after: { state: "sent" } },
      { by: "admin", before: { settlement: null }, after: { settlement: { state: "open", proposeReason: "开门了" } } },
      { by: "staff", before: { state: "unknown" }, after: { state: "done", settlement: { decidedBy: "staff" } } },
    ]);
  });

  it("holds a reserved job's cancelling, and nothing of one that was refused", async () => {
    const { jobId } = (await desk.create()).data;
    expect((await call("POST", `card/job/${jobId}/cancel`)).body.fault).toBe("JOB_STATE");
    await db().updateTable("biz_card_job").set({ state: "reserved" }).where("job_id", "=", jobId).execute();
    expect((await call("POST", `card/job/${jobId}/cancel`)).body.code).toBe(200);
    expect((await listTrail("business/card", jobId)).map(({ after }) => after.state)).toEqual(["sent", "cancelled"]);
  });

  it("holds no password, key, ticket or code of any of them, and is one sound chain", async () => {
    // Without the chain's own hashes, whose letters are as good as random.
    const rows = await db().selectFrom("audit_trail").select(["row_id", "before_json", "after_json"]).execute();
    expect(JSON.stringify(rows)).not.toMatch(
      new RegExp(`front-desk-[12]|${ADMIN_PASSWORD}|KEPT-1-\\d{6}|"ticket"|eyJ`),
    );
    expect(await verifyTrail(db(), desk.server.context.vault)).toMatchObject({ sound: true });
  });
});
