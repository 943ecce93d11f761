import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Actor } from "../../../core/audit/trail.ts";
import { fail } from "../../../core/errors.ts";
import { sha256 } from "../../../core/random.ts";
import type { EncoderService } from "../encoder/encoder.service.ts";
import type { EncoderSeals } from "../encoder/encoder-seals.service.ts";
import type { JobRowNamed } from "./card.table.ts";
import { actOf } from "./job-issuing.service.ts";
import type { jobSettlement } from "./job-settlement.service.ts";

interface Needs {
  readonly found: (rows: RowScope, jobId: string) => Promise<JobRowNamed>;
  readonly settle: ReturnType<typeof jobSettlement>;
  readonly seals: EncoderSeals;
  readonly encoders: EncoderService;
}

/** The job as its result left it, and the receipt that its encoder waits for. */
interface Brought {
  readonly job: JobRowNamed;
  readonly receipt: string;
}

/**
 * Settles a job by its signed result, whichever way it came, and gives the receipt; the same result again is the same
 * settlement. Without a person, the trail names the encoder that brought it.
 */
export const jobResults =
  ({ found, settle, seals, encoders }: Needs) =>
  async (by: Actor | null, rows: RowScope, jobId: string, token: string): Promise<Brought> => {
    const row = await found(rows, jobId);
    const key = await seals.earlier(row.encoder_key_id);
    const hash = sha256(token);
    let job = row;
    if (row.result_hash !== hash) {
      const result = await seals.openResult(token, key);
      if (result.jobId !== jobId || result.uid !== row.uid || result.act !== actOf(row.purpose))
        throw fail("RESULT_REFUSED");
      const actor = by ?? { userId: null, userName: key.deviceNumber };
      const settled = row.result_hash === null ? await settle(actor, row, result, hash) : null;
      job = settled ?? (await found(rows, jobId));
      if (job.result_hash !== hash) throw fail("JOB_STATE", { state: job.state });
      await encoders.seen(row.encoder_id);
    }
    return { job, receipt: await seals.receipt({ jobId, deviceNumber: key.deviceNumber }, key) };
  };
