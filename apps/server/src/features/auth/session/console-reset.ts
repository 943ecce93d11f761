import { auditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { AccountAccess } from "../../system/user/account-access.service.ts";
import { SecondFactorService } from "../second-factor/second-factor.service.ts";
import { endHalfSignIns } from "./second-step.service.ts";

interface ConsoleDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly vault: Vault;
}

/** Resets a second factor for a command, which runs without the features of a server; see `resetAtConsole`. */
export function resetFactorAtConsole(deps: ConsoleDeps, userName: string): Promise<{ code: string | null } | null> {
  const trail = auditTrail(deps.vault, deps.clock);
  const access = new AccountAccess({
    timeFormat: deps.timeFormat,
    trail,
    otherSignIns: () => [],
    appointed: () => [],
    halfSignIns: () => [endHalfSignIns],
  });
  const setUpCodes = { isValid: async () => false };
  return new SecondFactorService({ ...deps, trail, access, setUpCodes }).resetAtConsole(userName);
}
