import type { CardJob } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeUser, USER_PASSWORD } from "../../../../testing/build-user.ts";
import { type CardDesk, cardDesk } from "../../../../testing/card-job-setup.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { UNKNOWN_AFTER_MS } from "./job.table.ts";

describe.for(DIALECTS)("a proposal to settle a job that is refused, on %s", (dialect) => {
  let desk: CardDesk;
  let [anna, bert, cora] = ["", "", ""];
  beforeAll(async () => {
    desk = await cardDesk(dialect);
    await storeUser(desk.server, "bert", { roles: ["staff"] });
  });
  afterAll(() => desk.server.close());

  const unanswered = async (): Promise<Pick<CardJob, "jobId">> => {
    const { data } = await desk.create();
    desk.server.clock.advance(UNKNOWN_AFTER_MS);
    await desk.signInAgain();
    anna = await desk.server.signIn("staff", desk.server.passwordOf("staff"));
    bert = await desk.server.signIn("bert", USER_PASSWORD);
    cora = await desk.server.signIn();
    return data;
  };
  const step = async (jobId: string, body: object, as: string) =>
    (await desk.call("POST", `card/job/${jobId}/settle`, body, as)).body;
  const approve = (jobId: string, proposalId: number, as = bert) =>
    step(jobId, { step: "approve", proposalId, reason: "复核一致" }, as);
  const refuse = (jobId: string, proposalId: number, as = bert) =>
    step(jobId, { step: "refuse", proposalId, reason: "卡上没有内容" }, as);
  const proposed = async (jobId: string, outcome: string): Promise<number> =>
    (await step(jobId, { step: "propose", outcome, reason: "目视检查" }, anna)).data.settlement.proposalId;
  const jobOf = async (jobId: string): Promise<CardJob> => (await desk.call("GET", `card/job/${jobId}`)).body.data;
  const cardsOf = async (jobId: string) =>
    desk.server.context.db.selectFrom("biz_test_card").select("id").where("job_id", "=", jobId).execute();

  it("leaves the job as it was where the proposal is refused, and takes another proposal, even the same", async () => {
    const { jobId } = await unanswered();
    const id = await proposed(jobId, "done");
    const refused = await refuse(jobId, id);
    expect(refused.data).toMatchObject({
      state: "unknown",
      settlement: {
        proposalId: id,
        state: "refused",
        outcome: "done",
        decidedBy: "bert",
        decideReason: "卡上没有内容",
        decideTime: expect.any(String),
      },
    });
    expect(await cardsOf(jobId)).toEqual([]);
    expect((await refuse(jobId, id)).data).toEqual(refused.data);
    for (const answer of [await approve(jobId, id), await approve(jobId, id, cora), await refuse(jobId, id, cora)])
      expect(answer).toMatchObject({ code: 409, fault: "CHANGED_MEANWHILE" });
    const next = await proposed(jobId, "done");
    expect(next).not.toBe(id);
    expect((await approve(jobId, next)).data).toMatchObject({ state: "done", settlement: { state: "approved" } });
    expect((await refuse(jobId, next, cora)).fault).toBe("JOB_STATE");
  });

  it("can be refused by the one who proposed it, who thinks again", async () => {
    const { jobId } = await unanswered();
    const id = await proposed(jobId, "failed");
    expect((await refuse(jobId, id, anna)).data.settlement).toMatchObject({ state: "refused", decidedBy: "staff" });
    expect((await jobOf(jobId)).state).toBe("unknown");
    await approve(jobId, await proposed(jobId, "failed"));
  });

  it("decides once where approval and refusal come together", async () => {
    const { jobId } = await unanswered();
    const id = await proposed(jobId, "done");
    const answer = await Promise.all([approve(jobId, id), refuse(jobId, id, cora)]);
    expect(answer.map(({ code }) => code).sort()).toEqual([200, 409]);
    const { state, settlement } = await jobOf(jobId);
    expect([state, settlement?.state]).toEqual(answer[0]?.code === 200 ? ["done", "approved"] : ["unknown", "refused"]);
    expect(await cardsOf(jobId)).toHaveLength(state === "done" ? 1 : 0);
    if (state === "unknown") await approve(jobId, await proposed(jobId, "failed"));
  });
});
