import {
  ACCEPT_MS,
  type DiagnosisCheck,
  type EncoderInspection,
  type EncoderInspectionQuery,
  type INSPECTION_VERDICTS,
  type Page,
} from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { deadline, type StartTimer } from "../../../core/timer.ts";
import { EncoderInspectionRepository } from "./encoder.repository.ts";
import type { EncoderService } from "./encoder.service.ts";
import { toInspection } from "./encoder.table.ts";
import type { SessionHub } from "./session-hub.service.ts";

interface InspectionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly after: StartTimer;
  readonly hub: Pick<SessionHub, "diagnose">;
  readonly encoders: Pick<EncoderService, "forJob">;
  readonly trail: AuditTrail;
}
const ENTITY = "business/encoder-inspection";

const worst = (checks: readonly DiagnosisCheck[]): (typeof INSPECTION_VERDICTS)[number] =>
  (["fail", "warn"] as const).find((bad) => checks.some(({ verdict }) => verdict === bad)) ?? "pass";

/** The bridge checks its encoder, step by step, over its own connection; each result is stored. */
export class DiagnosticsService {
  readonly #deps: InspectionDeps;

  constructor(deps: InspectionDeps) {
    this.#deps = deps;
  }

  async inspect(principal: Principal, scope: RowScope, id: number): Promise<EncoderInspection> {
    const { encoders, after, hub, db, clock, trail, timeFormat } = this.#deps;
    await encoders.forJob(scope, id);
    const late = deadline(after, ACCEPT_MS);
    const message = await hub.diagnose(id, late).finally(late.stop);
    if (!message) throw fail("ENCODER_NOT_ANSWERING");
    if (message.kind === "undiagnosed") throw fail(message.fault, message.values);
    const { checks, version } = message;
    return db.transaction().execute(async (trx) => {
      const row = await new EncoderInspectionRepository(trx).insert({
        encoder_id: id,
        verdict: worst(checks),
        checks: JSON.stringify(checks),
        bridge_version: version,
        user_id: principal.userId,
        user_name: principal.userName,
        create_time: clock.now(),
      });
      const stored = { encoderId: id, verdict: row.verdict, bridgeVersion: version };
      await trail.keep(trx, principal, ENTITY, [{ id: row.id, before: null, after: stored }]);
      return toInspection(row, timeFormat);
    });
  }

  async list(scope: RowScope, id: number, query: EncoderInspectionQuery): Promise<Page<EncoderInspection>> {
    const { timeFormat, encoders, db } = this.#deps;
    const timeRange = parseTimeRange(timeFormat, query);
    await encoders.forJob(scope, id);
    const page = await new EncoderInspectionRepository(db).page(id, query, timeRange);
    return { rows: page.rows.map((row) => toInspection(row, timeFormat)), total: page.total };
  }
}
