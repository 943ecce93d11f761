import { APPLICATIONS } from "@adel/card";
import type { HotelCard, HotelCardQuery, Language, Page } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Recorded } from "../../../core/audit/change.ts";
import type { Clock } from "../../../core/clock.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { entriesOf } from "../../system/dict/dict.service.ts";
import { dayBeginMs } from "../desk/hotel-day.service.ts";
import { type CardJobTrace, followCard } from "./card-jobs.ts";
import { type CardRoom, findRoomInRecords, isOfRoom, roomOfCard } from "./card-room.ts";
import { isForgottenCard, isInState } from "./card-state.ts";
import { findNewestSequence, HotelCardRepository, insertHotelCard } from "./hotel-card.repository.ts";
import { type NewHotelCard, toHotelCard } from "./hotel-card.table.ts";

export type { CardJobTrace, CardRoom, NewHotelCard };
export { followCard };
/** In SQL, for lists. */
export const cardStates = { isInState, isForgottenCard };
/** For lists of what else is known of a card. */
export const cardRooms = { roomOfCard, isOfRoom, findRoomInRecords };

interface HotelCardDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
}

const ENTITY = "business/hotel-card";

const repositoryOf = ({ db, clock }: Pick<HotelCardDeps, "db" | "clock">) =>
  new HotelCardRepository(db, clock.now(), dayBeginMs("biz_hotel_card.hotel_id"));

/** Records a written hotel card, in the transaction that settles its job, and audits it. */
export async function recordHotelCard(trx: Db, card: NewHotelCard): Promise<Recorded> {
  const id = await insertHotelCard(trx, card);
  const { card_number: cardNumber, card_type: cardType, job_id: jobId, sequence } = card;
  return { id, changes: [{ entity: ENTITY, id, before: null, after: { cardNumber, cardType, jobId, sequence } }] };
}

/** The newest sequence that a hotel's records on a card may have. */
export const newestHotelCard = (db: Db, hotelId: number, cardNumber: string): Promise<number | undefined> =>
  findNewestSequence(db, hotelId, cardNumber);

const COLUMNS = [
  "hotelCard.cardNumber",
  "hotelCard.cardType",
  "hotelCard.records",
  "hotelCard.agent",
  "hotelCard.hotel",
  "hotelCard.room",
  "hotelCard.state",
  "hotelCard.sequence",
  "hotelCard.validFrom",
  "hotelCard.validTo",
  "hotelCard.created",
] as const;
/** The applications on a card, in their words. */
function applicationsOn({ records }: HotelCard, language: Language): string {
  const t = translate(language, "server");
  const labels = APPLICATIONS.flatMap((name) => (name !== "test" && records[name] ? [t(`application.${name}`)] : []));
  return labels.join(t("listSeparator"));
}

/** The hotel cards of one card with their moments (ms), newest first, for its history. */
export const hotelCardsOf = async ({ db, clock, timeFormat }: HotelCardDeps, scope: RowScope, uid: string) =>
  (await repositoryOf({ db, clock }).byNumber(scope, uid)).map((row) => ({
    moment: row.create_time,
    card: toHotelCard(row, timeFormat),
  }));

export class HotelCardService {
  readonly #deps: HotelCardDeps;

  constructor(deps: HotelCardDeps) {
    this.#deps = deps;
  }

  async list(scope: RowScope, query: HotelCardQuery): Promise<Page<HotelCard>> {
    const { timeFormat } = this.#deps;
    const page = await this.#cards().page(scope, query, parseTimeRange(timeFormat, query));
    return { rows: page.rows.map((row) => toHotelCard(row, timeFormat)), total: page.total };
  }

  async one(scope: RowScope, id: number): Promise<HotelCard> {
    const row = await this.#cards().one(scope, id);
    if (!row) throw fail("NOT_FOUND");
    return toHotelCard(row, this.#deps.timeFormat);
  }

  async byUid(scope: RowScope, uid: string): Promise<HotelCard[]> {
    const rows = await this.#cards().byNumber(scope, uid);
    return rows.map((row) => toHotelCard(row, this.#deps.timeFormat));
  }

  /** Cards whose number begins with these hexadecimal digits, each with its newest record. */
  async startingWith(scope: RowScope, digits: string, limit: number): Promise<HotelCard[]> {
    const rows = await this.#cards().startingWith(scope, digits, limit);
    return rows.map((row) => toHotelCard(row, this.#deps.timeFormat));
  }

  async export(scope: RowScope, query: HotelCardQuery, language: Language): Promise<Sheet> {
    const { db, timeFormat } = this.#deps;
    const timeRange = parseTimeRange(timeFormat, query);
    const types = await entriesOf(db, "biz_card_type", language);
    const cards = this.#cards();
    const all = iterateById(
      (after, limit) => cards.after(scope, query, timeRange, after, limit),
      ({ id }) => id,
    );
    const t = translate(language, "sheets");
    const terms = translate(language, "terms");
    return sheet(
      t("hotelCard"),
      COLUMNS.map((key) => t(key)),
      all,
      (row) => {
        const card = toHotelCard(row, this.#deps.timeFormat);
        return [
          card.cardNumber,
          types.get(card.cardType) ?? card.cardType,
          applicationsOn(card, language),
          card.agentName,
          card.hotelName,
          card.room ?? "",
          terms(`cardState.${card.state}`),
          card.sequence,
          card.validFrom ?? "",
          card.validTo ?? "",
          card.createTime ?? "",
        ];
      },
    );
  }

  /** With the states of cards at this time. */
  #cards(): HotelCardRepository {
    return repositoryOf(this.#deps);
  }
}
