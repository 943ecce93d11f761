import type { SettleInput } from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import type { EntityChange } from "../../../core/audit/change.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { Ledger, type LedgerSeal } from "../account/ledger.service.ts";
import type { JobRowNamed } from "./job.table.ts";
import { JobEndingRepository, SettlementRepository } from "./job-settlement.repository.ts";
import { recordSettlement, type SettlementDeps } from "./job-settlement.service.ts";

type Propose = Extract<SettleInput, { step: "propose" }>;
type Decide = Extract<SettleInput, { step: "approve" | "refuse" }>;

/** A new proposal replaces the previous one, which stays on record. Repeating a proposal changes nothing. */
function propose(
  deps: SettlementDeps,
  principal: Principal,
  row: JobRowNamed,
  { outcome, reason }: Propose,
): Promise<void> {
  const { db, clock, jobTrail } = deps;
  return db.transaction().execute(async (trx) => {
    if (row.state !== "unknown") throw fail("JOB_STATE", { state: row.state });
    const isSame = row.proposer_id === principal.userId && row.as_outcome === outcome && row.propose_reason === reason;
    if (isSame && row.decision === null) return;
    const proposed = await jobTrail.changed(trx, principal, row.job_id, async () => {
      const id = await new SettlementRepository(trx).insert({
        job_id: row.job_id,
        as_outcome: outcome,
        proposer_id: principal.userId,
        proposer_name: principal.userName,
        propose_reason: reason,
        propose_time: clock.now(),
      });
      return (await new JobEndingRepository(trx).propose(row.job_id, id)) ? [] : null;
    });
    // Thrown in the transaction, so that no proposal is left for a job that was reported meanwhile.
    if (!proposed) throw fail("CHANGED_MEANWHILE");
  });
}

/** Applies an approval to credit and card; credit is changed before hotel and trail, whose rows block others. */
async function conclude(trx: Db, row: JobRowNamed, now: number, seal: LedgerSeal): Promise<readonly EntityChange[]> {
  const credit = new Ledger(trx, now, seal);
  await (row.as_outcome === "done" ? credit.commit(row.job_id) : credit.release(row.job_id));
  return row.as_outcome === "done" ? recordSettlement(trx, row, now) : [];
}

/** Decides once; the same decision by the same user again changes nothing. A refused job stays unchanged. */
function decide(
  deps: SettlementDeps,
  principal: Principal,
  row: JobRowNamed,
  { step, proposalId, reason }: Decide,
): Promise<void> {
  const { db, clock, jobTrail } = deps;
  return db.transaction().execute(async (trx) => {
    const decision = step === "approve" ? "approved" : "refused";
    const isCurrent = row.settlement_id === proposalId;
    if (isCurrent && row.decider_id === principal.userId && row.decision === decision) return;
    if (row.state !== "unknown") throw fail("JOB_STATE", { state: row.state });
    if (!isCurrent || row.decision !== null || row.as_outcome === null) throw fail("CHANGED_MEANWHILE");
    if (decision === "approved" && row.proposer_id === principal.userId) throw fail("SETTLEMENT_NEEDS_ANOTHER");
    const outcome = row.as_outcome;
    const now = clock.now();
    const decided = await jobTrail.changed(trx, principal, row.job_id, async () => {
      // Locks the job's row before its proposal's, like a result does.
      const isApproved = decision === "approved";
      if (isApproved && !(await new JobEndingRepository(trx).settleAs(row.job_id, proposalId, outcome, now)))
        return null;
      const decider = { decider_id: principal.userId, decider_name: principal.userName };
      const message = { decision, decide_reason: reason, decide_time: now } as const;
      if (!(await new SettlementRepository(trx).decide(proposalId, { ...decider, ...message }))) return null;
      return isApproved ? conclude(trx, row, now, jobTrail.ledgerSeal) : [];
    });
    // Thrown in the transaction, so that no second decision is stored.
    if (!decided) throw fail("CHANGED_MEANWHILE");
  });
}

/** Settles an unreported job by two people: one proposes, another approves that proposal. */
export const settleByTwo = (
  deps: SettlementDeps,
  principal: Principal,
  row: JobRowNamed,
  input: SettleInput,
): Promise<void> =>
  input.step === "propose" ? propose(deps, principal, row, input) : decide(deps, principal, row, input);
