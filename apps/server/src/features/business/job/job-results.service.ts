import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Actor } from "../../../core/audit/trail.ts";
import { fail } from "../../../core/errors.ts";
import { sha256 } from "../../../core/random.ts";
import type { EncoderService } from "../encoder/encoder.service.ts";
import type { EncoderCrypto } from "../encoder/encoder-crypto.service.ts";
import type { JobRowNamed } from "./job.table.ts";
import { operationOf } from "./job-issuing.service.ts";
import { type SettlementDeps, settleJob } from "./job-settlement.service.ts";

export interface ResultDeps extends SettlementDeps {
  readonly found: (scope: RowScope, jobId: string) => Promise<JobRowNamed>;
  readonly encoderCrypto: EncoderCrypto;
  readonly encoders: EncoderService;
}

interface JobInScope {
  readonly scope: RowScope;
  readonly jobId: string;
}

/** The settled job, and the receipt for its encoder. */
interface Submitted {
  readonly job: JobRowNamed;
  readonly receipt: string;
}

/**
 * Settles a job by its signed result, from any channel, and returns the receipt; the same result again has no further
 * effect. Without a user, the audit trail names the encoder.
 */
export async function saveJobResult(
  deps: ResultDeps,
  by: Actor | null,
  { scope, jobId }: JobInScope,
  token: string,
): Promise<Submitted> {
  const { found, encoderCrypto, encoders } = deps;
  const row = await found(scope, jobId);
  const key = await encoderCrypto.earlier(row.encoder_key_id);
  const hash = sha256(token);
  let job = row;
  if (row.result_hash !== hash) {
    const result = await encoderCrypto.openResult(token, key);
    if (result.jobId !== jobId || result.uid !== row.uid || result.act !== operationOf(row.purpose))
      throw fail("RESULT_REFUSED");
    const actor = by ?? { userId: null, userName: key.deviceNumber };
    const settled = row.result_hash === null ? await settleJob(deps, actor, row, { result, hash }) : null;
    job = settled ?? (await found(scope, jobId));
    if (job.result_hash !== hash) throw fail("JOB_STATE", { state: job.state });
    await encoders.seen(row.encoder_id);
  }
  return { job, receipt: await encoderCrypto.receipt({ jobId, deviceNumber: key.deviceNumber }, key) };
}
