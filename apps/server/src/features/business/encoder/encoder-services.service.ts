import type { JobStatus } from "@adel/protocol";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import { type Clock, monotonicClock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import type { CoreServices } from "../../../core/feature.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { StartTimer } from "../../../core/timer.ts";
import type { HotelDepts } from "../hotel/hotel-cards.service.ts";
import { DiagnosticsService } from "./diagnostics.service.ts";
import { EncoderService } from "./encoder.service.ts";
import { EncoderCrypto } from "./encoder-crypto.service.ts";
import { EncoderSheet } from "./encoder-sheet.service.ts";
import { EncoderStatusService } from "./encoder-status.service.ts";
import { PairingService } from "./pairing.service.ts";
import { presence } from "./presence.service.ts";
import { SessionHub } from "./session-hub.service.ts";

interface Deps extends Pick<CoreServices, "collect"> {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  readonly vault: Vault;
  readonly after: StartTimer;
  readonly onError: (error: unknown) => void;
  readonly hotels: HotelDepts;
}

/** Encoders, and the connections of their bridges. */
export function encoderServices(deps: Deps) {
  const { db, clock, vault, trail, collect } = deps;
  /** Results are settled by the feature that created the job. */
  const settle = async (job: JobStatus, encoderId: number): Promise<string | null> => {
    for (const settleOne of collect("jobResults")) {
      const receipt = await settleOne(job, encoderId);
      if (receipt !== null) return receipt;
    }
    return null;
  };
  const ask = async (encoderIds: readonly number[]): Promise<void> => {
    for (const check of collect("presenceChecks")) await check(encoderIds);
  };
  const hub = new SessionHub(monotonicClock, settle);
  const encoderCrypto = new EncoderCrypto(db, vault);
  const pairing = new PairingService(db, clock, vault, trail, (encoderId) => hub.drop(encoderId));
  const encoders = new EncoderService({ ...deps, encoderCrypto, pairing, hub });
  return {
    hub,
    encoderCrypto,
    pairing,
    encoders,
    encoderStatus: new EncoderStatusService({ ...deps, hub }),
    encoderSheet: new EncoderSheet(deps),
    diagnostics: new DiagnosticsService({ ...deps, hub, encoders }),
    presence: presence({ ...deps, hub, ask }),
  };
}
