import { uid as uidOf } from "@adel/card";
import type { CardJobInput, Ticket } from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import type { Trail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { once } from "../../../core/db/once.ts";
import { fail } from "../../../core/errors.ts";
import { randomWord } from "../../../core/random.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import type { WireClock } from "../../../core/time/wire-time.ts";
import { parameter } from "../../system/config/config.service.ts";
import { ledger } from "../account/ledger.service.ts";
import type { EncoderService } from "../encoder/encoder.service.ts";
import type { EncoderSeals } from "../encoder/encoder-seals.service.ts";
import type { SessionHub } from "../encoder/session-hub.service.ts";
import { type CardHotel, type HotelCards, hotelCounters } from "../hotel/hotel-cards.service.ts";
import { candidateKeys } from "./candidates.ts";
import { jobs } from "./card.repository.ts";
import { factoryKey } from "./factory-key.service.ts";
import { jobTrail } from "./job-trail.ts";
import type { RemoteWay } from "./remote-way.service.ts";
import type { TestOrder } from "./test-order.ts";
import { type CardMaking, eraseContent, testContent } from "./ticket-content.ts";

export interface CardNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly wire: WireClock;
  readonly vault: Vault;
  readonly encoders: EncoderService;
  readonly seals: EncoderSeals;
  readonly hotels: HotelCards;
  readonly trail: Trail;
  readonly remote: RemoteWay;
  readonly hub: SessionHub;
}

/** The call that an idempotency key belongs to. */
export const CALL = "card-job";
const DEFAULT_UNKNOWN = 3;
/** Each card that is written uses up one; erasing costs nothing (product §1). */
const CARD = { quantity: 1 } as const;
const acting = ({ userId, nickName }: Principal) => ({ userId, name: nickName });

/** Everything that a job is made of, checked. */
export interface JobOrder {
  readonly by: Principal;
  readonly input: CardJobInput;
  readonly hotel: CardHotel;
  /** null: the card is erased. */
  readonly test: TestOrder | null;
  readonly bodyMac: string;
  /** The bridge's, for this card: the job starts with it or never. */
  readonly nonce: string;
}

/** More unknown jobs than the parameter allows stop new ones for their encoder (product §3). */
async function checkCap(trx: Db, encoderId: number): Promise<void> {
  const most = Number(await parameter(trx, "business.card.maxUnknownJobs", String(DEFAULT_UNKNOWN)));
  const count = await jobs(trx).unknownOf(encoderId);
  if (count > (Number.isFinite(most) ? most : DEFAULT_UNKNOWN)) throw fail("ENCODER_CAPPED", { count });
}

/** What the row says of the order itself; an erase has none of it. */
const columnsOf = (test: TestOrder | null) => ({
  test_card_type: test?.testCardType ?? null,
  method: test?.method ?? null,
  operation: test?.operation ?? null,
  target_sector: test?.targetSector ?? null,
  valid_from: test?.validFrom ?? null,
  valid_to: test?.validTo ?? null,
});

/**
 * Allocates the sequence, seals the ticket and hands it out in one transaction: nothing of it is seen unless all of it
 * is kept. Gives null where the same idempotency key came at the same moment and was first.
 */
export const jobIssuing =
  ({ db, clock, wire, vault, seals, hotels, trail }: CardNeeds) =>
  async ({ by, input, hotel, test, bodyMac, nonce }: JobOrder): Promise<string | null> => {
    const key = await seals.now(input.encoderId);
    const keys = await hotels.keys(hotel.id);
    const maker = await factoryKey(db, vault);
    const { cardSize } = input;
    const card: CardMaking = {
      uid: uidOf(input.uid),
      cardSize,
      hotelNumber: hotel.number,
      plan: hotel.plan,
      hotelKey: keys.now,
      factoryKey: maker,
    };
    const jobId = randomWord(18);
    const asked = { user_id: by.userId, call: CALL, idempotency_key: input.idempotencyKey };
    return db.transaction().execute(async (trx) => {
      if (!(await once(trx).take(asked, bodyMac, jobId))) return null;
      const now = clock.now();
      await jobs(trx).markUnknown(now);
      await checkCap(trx, input.encoderId);
      // The account before the hotel: settling takes their rows in the same order.
      if (test) await ledger(trx, now).reserve({ ...CARD, deptId: hotel.deptId, jobId, by: acting(by) });
      const sequence = test && (await hotelCounters(trx).nextSequence(hotel.id));
      const content = test && sequence !== null ? testContent(card, test, sequence) : eraseContent(card);
      const candidates = candidateKeys({
        uid: card.uid,
        cardSize,
        sectors: content.sectorKeys.map(({ sector }) => sector),
        hotel: { number: hotel.number, ...keys },
        maker: { factoryKey: maker, testSector: hotel.plan.test },
      });
      const { deviceNumber } = key;
      const sealed: Ticket = {
        act: test ? "write" : "erase",
        jobId,
        deviceNumber,
        uid: input.uid,
        nonce,
        candidates,
        content,
      };
      await jobs(trx).insert({
        ...columnsOf(test),
        job_id: jobId,
        state: "sent",
        purpose: input.purpose,
        encoder_id: input.encoderId,
        encoder_key_id: key.id,
        hotel_id: hotel.id,
        uid: input.uid,
        sectors: JSON.stringify(content.applications.flatMap(({ sectors }) => sectors)),
        sequence,
        ticket: await seals.sealTicket(sealed, key),
        user_id: by.userId,
        user_name: by.userName,
        agent_name: by.nickName,
        create_time: now,
        sent_time: now,
      });
      await jobTrail(trail, wire).created(trx, by, jobId);
      return jobId;
    });
  };
