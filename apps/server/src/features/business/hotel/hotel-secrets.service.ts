import { randomBytes } from "node:crypto";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Actor, Trail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import type { WireClock } from "../../../core/time/wire-time.ts";
import { hotels } from "./hotel.repository.ts";
import { HOTEL_KEY, toHotel } from "./hotel.table.ts";
import { foundHotel, HOTEL_ENTITY } from "./hotel-place.service.ts";

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly wire: WireClock;
  readonly vault: Vault;
  readonly trail: Trail;
}

/** A new key for a hotel, 16 random bytes that no one sees; those before it stay, to read its cards. */
export const addHotelKey = (trx: Db, vault: Vault, hotelId: number, now: number) =>
  hotels(trx).addKey(hotelId, vault.wrap(HOTEL_KEY, randomBytes(16)), now);

/** What is secret of a hotel: its key and its authorization password. */
export const hotelSecrets = ({ db, clock, wire, vault, trail }: Needs) => ({
  /** Cards are made with the new key from now on; devices learn it by a new set card. */
  rotateKey: (by: Actor, rows: RowScope, id: number): Promise<void> =>
    db.transaction().execute(async (trx) => {
      await foundHotel(trx, rows, id);
      const { length } = await hotels(trx).keys(id);
      await addHotelKey(trx, vault, id, clock.now());
      const change = { id, before: { keyCount: length }, after: { keyCount: length + 1 } };
      await trail.keep(trx, by, HOTEL_ENTITY, [change]);
    }),
  /** Frees an authorization password that was tried too often. */
  unlock: (by: Actor, rows: RowScope, id: number): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const before = toHotel(await foundHotel(trx, rows, id), wire);
      await hotels(trx).forgetTries(id);
      await trail.keep(trx, by, HOTEL_ENTITY, [{ id, before, after: { ...before, locked: false } }]);
    }),
});
export type HotelSecrets = ReturnType<typeof hotelSecrets>;
