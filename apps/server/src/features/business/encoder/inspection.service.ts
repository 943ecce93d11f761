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
import type { Trail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { momentsOf, type WireClock } from "../../../core/time/wire-time.ts";
import { type After, deadline } from "../../../core/timer.ts";
import { EncoderInspectionRepository } from "./encoder.repository.ts";
import type { EncoderService } from "./encoder.service.ts";
import { toInspection } from "./encoder.table.ts";
import type { SessionHub } from "./session-hub.service.ts";

interface InspectionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly wire: WireClock;
  readonly after: After;
  readonly hub: Pick<SessionHub, "diagnose">;
  readonly encoders: Pick<EncoderService, "forJob">;
  readonly trail: Trail;
}
const ENTITY = "business/encoder-inspection";

const worst = (checks: readonly DiagnosisCheck[]): (typeof INSPECTION_VERDICTS)[number] =>
  (["fail", "warn"] as const).find((bad) => checks.some(({ verdict }) => verdict === bad)) ?? "pass";

/** The bridge examines its encoder, link by link, over its own connection; each examination is kept. */
export class InspectionService {
  readonly #deps: InspectionDeps;

  constructor(deps: InspectionDeps) {
    this.#deps = deps;
  }

  async inspect(by: Principal, rows: RowScope, id: number): Promise<EncoderInspection> {
    const { encoders, after, hub, db, clock, trail, wire } = this.#deps;
    await encoders.forJob(rows, id);
    const late = deadline(after, ACCEPT_MS);
    const said = await hub.diagnose(id, late).finally(late.stop);
    if (!said) throw fail("ENCODER_NOT_ANSWERING");
    if (said.is === "undiagnosed") throw fail(said.fault, said.values);
    const { checks, version } = said;
    return db.transaction().execute(async (trx) => {
      const row = await new EncoderInspectionRepository(trx).insert({
        encoder_id: id,
        verdict: worst(checks),
        checks: JSON.stringify(checks),
        bridge_version: version,
        user_id: by.userId,
        user_name: by.userName,
        create_time: clock.now(),
      });
      const kept = { encoderId: id, verdict: row.verdict, bridgeVersion: version };
      await trail.keep(trx, by, ENTITY, [{ id: row.id, before: null, after: kept }]);
      return toInspection(row, wire);
    });
  }

  async list(rows: RowScope, id: number, query: EncoderInspectionQuery): Promise<Page<EncoderInspection>> {
    const { wire, encoders, db } = this.#deps;
    const moments = momentsOf(wire, query);
    await encoders.forJob(rows, id);
    const page = await new EncoderInspectionRepository(db).page(id, query, moments);
    return { rows: page.rows.map((row) => toInspection(row, wire)), total: page.total };
  }
}
