import type { SettleInput } from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import type { Trail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { ledger } from "../account/ledger.service.ts";
import type { JobRowNamed } from "./card.table.ts";
import { endings, settlements } from "./job-settlement.repository.ts";
import { follow } from "./job-settlement.service.ts";
import type { JobTrail } from "./job-trail.ts";

type Propose = Extract<SettleInput, { step: "propose" }>;
type Approve = Extract<SettleInput, { step: "approve" }>;

/** Settles an unanswered job by two people (product §3): one proposes, another approves that very proposal. */
export const twoPersonSettlement = (db: Db, clock: Clock, trail: Trail, jobTrail: JobTrail) => {
  /** A new proposal takes the place of the one before, which stays on record. The same one again is one proposal. */
  const propose = (by: Principal, row: JobRowNamed, { outcome, reason }: Propose): Promise<void> =>
    db.transaction().execute(async (trx) => {
      if (row.state !== "unknown") throw fail("JOB_STATE", { state: row.state });
      if (row.proposer_id === by.userId && row.as_outcome === outcome && row.propose_reason === reason) return;
      const proposed = await jobTrail.changed(trx, by, row.job_id, async () => {
        const id = await settlements(trx).insert({
          job_id: row.job_id,
          as_outcome: outcome,
          proposer_id: by.userId,
          proposer_name: by.userName,
          propose_reason: reason,
          propose_time: clock.now(),
        });
        return endings(trx).propose(row.job_id, id);
      });
      // Thrown inside, so that no proposal is left for a job that was answered meanwhile.
      if (!proposed) throw fail("CHANGED_MEANWHILE");
    });

  const approve = (by: Principal, row: JobRowNamed, { proposalId, reason }: Approve): Promise<void> =>
    db.transaction().execute(async (trx) => {
      if (row.settlement_id === proposalId && row.approver_id === by.userId) return;
      if (row.state !== "unknown") throw fail("JOB_STATE", { state: row.state });
      if (row.settlement_id !== proposalId || row.as_outcome === null) throw fail("CHANGED_MEANWHILE");
      if (row.proposer_id === by.userId) throw fail("SETTLEMENT_NEEDS_ANOTHER");
      const outcome = row.as_outcome;
      const now = clock.now();
      const approved = await jobTrail.changed(trx, by, row.job_id, async () => {
        if (!(await endings(trx).settleAs(row.job_id, proposalId, outcome, now))) return false;
        await settlements(trx).approve(proposalId, {
          approver_id: by.userId,
          approver_name: by.userName,
          approve_reason: reason,
          approve_time: now,
        });
        // Credit before the hotel and the trail, whose rows others wait for.
        const credit = ledger(trx, now);
        await (outcome === "done" ? credit.commit(row.job_id) : credit.release(row.job_id));
        if (outcome === "done") await follow(trx, { by, trail }, row, now);
        return true;
      });
      if (!approved) throw fail("CHANGED_MEANWHILE");
    });

  return (by: Principal, row: JobRowNamed, input: SettleInput): Promise<void> =>
    input.step === "propose" ? propose(by, row, input) : approve(by, row, input);
};
