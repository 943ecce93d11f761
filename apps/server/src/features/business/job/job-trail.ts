import type { CardJob } from "@adel/protocol";
import type { EntityChange } from "../../../core/audit/change.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { LedgerSeal } from "../account/ledger.service.ts";
import { JobRepository } from "./job.repository.ts";
import { type JobRowNamed, toJob } from "./job.table.ts";

/** Entity name of card jobs in the audit trail. */
const ENTITY = "business/card";

/** Audits changes of jobs as they are shown, without ticket and result. */
export class JobTrail {
  readonly #trail: AuditTrail;
  readonly #timeFormat: TimeFormat;

  constructor(trail: AuditTrail, timeFormat: TimeFormat) {
    this.#trail = trail;
    this.#timeFormat = timeFormat;
  }

  /** Credit changes with the job, and its entries are linked with the same key. */
  get ledgerSeal(): LedgerSeal {
    return this.#trail;
  }

  /** Records the new job and returns it. */
  async created(trx: Db, by: Actor, jobId: string): Promise<JobRowNamed> {
    const row = await new JobRepository(trx).byId(jobId);
    await this.#trail.keep(trx, by, ENTITY, [{ id: jobId, before: null, after: this.#shown(row) }]);
    return row;
  }

  /**
   * Runs `change` in the transaction, audits it with its further changes, and returns the changed job.
   * If it returns null, nothing has changed: null, and nothing is audited.
   */
  async changed(
    trx: Db,
    by: Actor,
    jobId: string,
    change: () => Promise<readonly EntityChange[] | null>,
  ): Promise<JobRowNamed | null> {
    const before = await new JobRepository(trx).byId(jobId);
    const beside = await change();
    if (!beside) return null;
    const after = await new JobRepository(trx).byId(jobId);
    const own: EntityChange = { entity: ENTITY, id: jobId, before: this.#shown(before), after: this.#shown(after) };
    await this.#trail.keepAll(trx, by, [...beside, own]);
    return after;
  }

  #shown(row: JobRowNamed): CardJob {
    return toJob(row, this.#timeFormat);
  }
}
