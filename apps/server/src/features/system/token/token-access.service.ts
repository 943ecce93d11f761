import type { ActiveApiToken, LoadApiToken } from "../../../core/access/principal.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { sha256 } from "../../../core/random.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { ApiTokenRepository } from "./token.repository.ts";
import { parseScopes, TOKEN_ENTITY, toApiToken } from "./token.table.ts";

/** The last use moves at most this often: a busy system costs one write a minute. */
const USED_AFTER_MS = MINUTE_MS;

/** Finds the valid API token of a request, and records its use; null if it is unknown, disabled or expired. */
export const loadApiToken =
  (db: Db, clock: Clock): LoadApiToken =>
  async (token, address): Promise<ActiveApiToken | null> => {
    const now = clock.now();
    const found = await db
      .selectFrom("api_token")
      .innerJoin("access_version", (join) => join.on("access_version.id", "=", 1))
      .select(["api_token.id", "user_id", "scopes", "last_used_time", "last_used_address", "version"])
      .where("token_hash", "=", sha256(token))
      .where("status", "=", "0")
      .where("expire_time", ">", now)
      .executeTakeFirst();
    if (!found) return null;
    const used = found.last_used_time ?? 0;
    if (address !== null && (now - used >= USED_AFTER_MS || found.last_used_address !== address.slice(0, 64)))
      // Not waited for, as the renewal of a session.
      void db
        .updateTable("api_token")
        .set({ last_used_time: now, last_used_address: address.slice(0, 64) })
        .where("id", "=", found.id)
        .execute()
        .catch(() => undefined);
    return {
      apiTokenId: found.id,
      userId: found.user_id,
      version: found.version,
      scopes: parseScopes(found.scopes),
    };
  };

interface EndDeps {
  readonly trail: AuditTrail;
  readonly timeFormat: TimeFormat;
}

/** Ends the API tokens of a user for good: none works again when the account is enabled. Another may be generated. */
export async function endApiTokens(trx: Db, { trail, timeFormat }: EndDeps, by: Actor, userId: number): Promise<void> {
  const ended = await new ApiTokenRepository(trx, userId).endAll();
  const changes = ended.map(({ before, after }) => ({
    id: after.id,
    before: toApiToken(before, timeFormat),
    after: toApiToken(after, timeFormat),
  }));
  await trail.keep(trx, by, TOKEN_ENTITY, changes);
}
