import { type MasterKey, masterKey, type SoftwareType } from "@adel/card";
import type { SectorPlanInput } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { monotonicClock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { createKeyedQueue } from "../../../core/keyed-queue.ts";
import { createPasswordCache, type PasswordCache } from "../../../core/password-cache.ts";
import { passwordMatches } from "../../../core/passwords.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import { HotelRepository } from "./hotel.repository.ts";
import { AUTH_TRIES, HOTEL_KEY, type HotelRow, planOf, softwareOf } from "./hotel.table.ts";

/** The data of a hotel for writing cards. */
export interface CardHotel {
  readonly id: number;
  readonly number: number;
  readonly name: string;
  /** Its own department; its cards are paid by the nearest account at or above it. */
  readonly deptId: number;
  readonly plan: SectorPlanInput;
  readonly software: readonly SoftwareType[];
  readonly isOn: boolean;
}

/** The current key and, newest first, earlier ones; they never print. */
export interface HotelKeys {
  readonly now: MasterKey;
  readonly former: readonly MasterKey[];
}

const cardHotel = (row: HotelRow): CardHotel => ({
  id: row.id,
  number: row.hotel_number,
  name: row.hotel_name,
  deptId: row.dept_id,
  plan: planOf(row),
  software: softwareOf(row),
  isOn: row.status === "0",
});

/** Whether a department is a hotel's own, including deleted hotels, whose cards are still in use. */
export const hasHotel = async (db: Db, deptId: number): Promise<boolean> =>
  (await new HotelRepository(db).byDept(deptId)) !== undefined;

export class HotelCards {
  readonly #db: Db;
  readonly #vault: Vault;
  readonly #known: PasswordCache;
  readonly #inTurn = createKeyedQueue();

  constructor(db: Db, vault: Vault, known: PasswordCache = createPasswordCache(monotonicClock)) {
    this.#db = db;
    this.#vault = vault;
    this.#known = known;
  }

  async inScope(scope: RowScope, id: number): Promise<CardHotel> {
    const row = await new HotelRepository(this.#db).one(scope, id);
    if (!row) throw fail((await new HotelRepository(this.#db).deleted(scope, id)) ? "HOTEL_DELETED" : "NOT_FOUND");
    return cardHotel(row);
  }

  /** The visible ones of these hotels, in the given order. */
  async manyInScope(scope: RowScope, ids: readonly number[]): Promise<CardHotel[]> {
    const rows = ids.length === 0 ? [] : await new HotelRepository(this.#db).many(scope, ids);
    const byId = new Map(rows.map((row) => [row.id, cardHotel(row)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** Also of a deleted hotel, whose cards are still in use. */
  async byId(id: number): Promise<CardHotel> {
    return cardHotel(await new HotelRepository(this.#db).byId(id));
  }

  async keys(hotelId: number): Promise<HotelKeys> {
    const [now, ...former] = (await new HotelRepository(this.#db).keys(hotelId)).map(({ wrapped }) =>
      masterKey(this.#vault.unwrap(HOTEL_KEY, wrapped)),
    );
    if (!now) throw new Error(`hotel ${hotelId} has no key`);
    return { now, former };
  }

  /**
   * Five wrong passwords in a row lock card writing for the hotel, from any address, until it is unlocked; the fifth
   * reply says so. Each attempt is counted before its reply; a right password without earlier failures writes nothing.
   */
  authorize(hotelId: number, password: string): Promise<void> {
    return this.#inTurn(String(hotelId), async () => {
      const { auth_tries, auth_hash } = await new HotelRepository(this.#db).auth(hotelId);
      const isFirst = auth_tries === 0;
      if (isFirst && (await this.#isRight(auth_hash, password))) return;
      const counted = await new HotelRepository(this.#db).countTry(hotelId);
      if (!counted) throw fail("AUTH_PASSWORD_LOCKED");
      if (!isFirst && (await this.#isRight(counted.auth_hash, password))) {
        await new HotelRepository(this.#db).forgetTries(hotelId);
        return;
      }
      const left = AUTH_TRIES - counted.auth_tries;
      throw left === 0 ? fail("AUTH_PASSWORD_LOCKED") : fail("AUTH_PASSWORD_WRONG", { left });
    });
  }

  async #isRight(hash: string, password: string): Promise<boolean> {
    if (this.#known.has(hash, password)) return true;
    if (!(await passwordMatches(hash, password))) return false;
    this.#known.keep(hash, password);
    return true;
  }
}

/** Changes of a hotel in the transaction of a job. */
export class HotelCounters {
  readonly #trx: Db;

  constructor(trx: Db) {
    this.#trx = trx;
  }

  /**
   * The sequence of a new card: that of the card it copies (card format §3), else the next one. A hotel that was
   * deleted meanwhile gets no new card; existing jobs continue.
   */
  async sequence(hotelId: number, copied: number | null): Promise<number> {
    const last = await new HotelRepository(this.#trx).sequenceAfter(hotelId, copied === null ? 1 : 0);
    if (last === undefined) throw fail("HOTEL_DELETED");
    return copied ?? last;
  }

  /** Locks the hotel: other writers of its data wait until the transaction ends. */
  async lock(hotelId: number): Promise<void> {
    if ((await new HotelRepository(this.#trx).sequenceAfter(hotelId, 0)) === undefined) throw fail("HOTEL_DELETED");
  }

  /** Counts a written card; a known card counts only as a write. */
  countWrite(hotelId: number, isKnown: boolean) {
    return new HotelRepository(this.#trx).countWrite(hotelId, isKnown ? 0 : 1);
  }
}

/** A hotel's position in the organization, for users who may see it. */
export class HotelDepts {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async deptOf(scope: RowScope, id: number): Promise<number | undefined> {
    return (await new HotelRepository(this.#db).one(scope, id))?.dept_id;
  }

  /** Ids of the visible hotels, by their numbers. */
  async idsByNumber(scope: RowScope, numbers: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const found = numbers.length === 0 ? [] : await new HotelRepository(this.#db).manyByNumber(scope, numbers);
    return new Map(found.map(({ hotel_number, id }) => [hotel_number, id]));
  }
}
