import { randomBytes } from "node:crypto";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { HotelRepository } from "./hotel.repository.ts";
import { HOTEL_KEY, toHotel } from "./hotel.table.ts";
import { getHotelOrFail, HOTEL_ENTITY } from "./hotel-transfer.service.ts";

interface HotelSecretsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly vault: Vault;
  readonly trail: AuditTrail;
}

/** Creates a new key of 16 random bytes for a hotel; earlier keys stay, to read its cards. */
export const addHotelKey = (trx: Db, vault: Vault, hotelId: number, now: number) =>
  new HotelRepository(trx).addKey(hotelId, vault.wrap(HOTEL_KEY, randomBytes(16)), now);

/** Secrets of a hotel: its keys and its authorization password. */
export class HotelSecrets {
  readonly #deps: HotelSecretsDeps;

  constructor(deps: HotelSecretsDeps) {
    this.#deps = deps;
  }

  /** Cards are made with the new key from now on; devices get it by a new set card. */
  rotateKey(by: Actor, scope: RowScope, id: number): Promise<void> {
    const { db, vault, clock, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await getHotelOrFail(trx, scope, id);
      const { length } = await new HotelRepository(trx).keys(id);
      await addHotelKey(trx, vault, id, clock.now());
      const change = { id, before: { keyCount: length }, after: { keyCount: length + 1 } };
      await trail.keep(trx, by, HOTEL_ENTITY, [change]);
    });
  }

  /** Unlocks an authorization password after failed attempts. */
  unlock(by: Actor, scope: RowScope, id: number): Promise<void> {
    const { db, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const before = toHotel(await getHotelOrFail(trx, scope, id), timeFormat);
      await new HotelRepository(trx).forgetTries(id);
      await trail.keep(trx, by, HOTEL_ENTITY, [{ id, before, after: { ...before, locked: false } }]);
    });
  }
}
