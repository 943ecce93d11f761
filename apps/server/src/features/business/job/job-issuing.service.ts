import { uid as uidOf } from "@adel/card";
import type { CardJobInput, JobPurpose, Language, Ticket, TicketContent } from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { idempotent } from "../../../core/db/idempotency.ts";
import { fail } from "../../../core/errors.ts";
import { randomBase64Url } from "../../../core/random.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { getConfigValue } from "../../system/config/config.service.ts";
import { Ledger } from "../account/ledger.service.ts";
import { candidateKeys } from "../card/candidates.service.ts";
import { factoryKey } from "../card/factory-key.service.ts";
import { type ActRow, DESK_ENTITY, takeActCard } from "../desk/desk-jobs.service.ts";
import { closingVoid, useGrant } from "../desk/grant-use.service.ts";
import type { EncoderService } from "../encoder/encoder.service.ts";
import type { EncoderCrypto, EncoderKey } from "../encoder/encoder-crypto.service.ts";
import type { SessionHub } from "../encoder/session-hub.service.ts";
import { type CardHotel, type HotelCards, HotelCounters, type HotelKeys } from "../hotel/hotel-cards.service.ts";
import { cardRooms } from "../hotel-card/hotel-card.service.ts";
import { type HotelCardRequest, toStoredRecords } from "./hotel-card-request.ts";
import { hotelContent } from "./hotel-content.ts";
import { JobRepository, sequenceOfCopy } from "./job.repository.ts";
import type { JobRowNamed } from "./job.table.ts";
import { CARD_QUANTITY } from "./job-charge.ts";
import { JobTrail } from "./job-trail.ts";
import { checkLaidCard, isFactoryFresh, isUnwritten } from "./laid-card.ts";
import { findPartlyWritten } from "./partly-written.service.ts";
import type { RemoteDispatch } from "./remote-dispatch.service.ts";
import type { TestCardRequest } from "./test-card-request.ts";
import { type CardDetails, eraseContent, testContent } from "./ticket-content.ts";

export interface CardDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly vault: Vault;
  readonly encoders: EncoderService;
  readonly encoderCrypto: EncoderCrypto;
  readonly hotels: HotelCards;
  readonly trail: AuditTrail;
  readonly remote: RemoteDispatch;
  readonly hub: SessionHub;
}

/** The call that an idempotency key belongs to. */
export const IDEMPOTENT_CALL = "card-job";
const DEFAULT_UNKNOWN = 3;
const acting = ({ userId, nickName }: Principal) => ({ userId, name: nickName });

/** The new content of a card. */
export type CardRequest = { readonly test: TestCardRequest } | { readonly hotelCard: HotelCardRequest };

/** Everything needed for a job, validated. */
export interface JobRequest {
  readonly principal: Principal;
  readonly input: CardJobInput;
  readonly hotel: CardHotel;
  /** null: the card is erased. */
  readonly cardRequest: CardRequest | null;
  readonly bodyMac: string;
  /** The front desk act that the card belongs to. */
  readonly act: ActRow | null;
  readonly language: Language;
  /** The caller's session: a shift authorization is bound to it. */
  readonly session: string;
  /** The bridge's nonce for this card; the job can only start with it. */
  readonly nonce: string;
}

/** The instructions of a ticket for the bridge. */
export const operationOf = (purpose: JobPurpose) => (purpose === "erase" ? "erase" : "write");

/** More unknown jobs than the parameter allows block new ones for their encoder. */
async function checkCap(trx: Db, encoderId: number, max: number, now: number): Promise<void> {
  const count = await new JobRepository(trx).unknownOf(encoderId, now);
  if (count > (Number.isFinite(max) ? max : DEFAULT_UNKNOWN)) throw fail("ENCODER_CAPPED", { count });
}

/** The columns of the request itself; an erase has none of them. */
const columnsOf = (cardRequest: CardRequest | null) => {
  const test = cardRequest && "test" in cardRequest ? cardRequest.test : null;
  const hotelCard = cardRequest && "hotelCard" in cardRequest ? cardRequest.hotelCard : null;
  const records = hotelCard && JSON.stringify(toStoredRecords(hotelCard));
  return {
    test_card_type: test?.testCardType ?? null,
    method: test?.method ?? null,
    operation: test?.operation ?? null,
    target_sector: test?.targetSector ?? null,
    card_type: hotelCard?.cardType ?? null,
    records,
    ...cardRooms.findRoomInRecords(records),
    valid_from: (test ?? hotelCard)?.validFrom ?? null,
    valid_to: (test ?? hotelCard)?.validTo ?? null,
  };
};

/** Equal cards of a batch are copies of one card, so that none invalidates the others. */
async function sequenceOf(trx: Db, { principal, input, hotel, cardRequest, act }: JobRequest): Promise<number> {
  if (act) return new HotelCounters(trx).sequence(hotel.id, act.sequence);
  const { batch, purpose } = input;
  const created = { ...columnsOf(cardRequest), purpose, user_id: principal.userId, hotel_id: hotel.id };
  const copied = batch ? await sequenceOfCopy(trx, { ...created, batch_id: batch.batchId }) : null;
  return new HotelCounters(trx).sequence(hotel.id, copied);
}

/** The payment of a job's card: its request, its sequence, and the charged job that it completes. */
interface PaidCard {
  readonly cardRequest: CardRequest | null;
  readonly sequence: number | null;
  readonly finishes: string | null;
}

const startingAt = (cardRequest: CardRequest, validFrom: number | null): CardRequest =>
  "test" in cardRequest
    ? { test: { ...cardRequest.test, validFrom } }
    : { hotelCard: { ...cardRequest.hotelCard, validFrom } };

/** Reserves the credit of a card and allocates its sequence; completing a partly written card needs neither. */
async function payForCard(trx: Db, request: JobRequest, jobId: string, ledger: Ledger, now: number): Promise<PaidCard> {
  const { principal, input, hotel, cardRequest, act } = request;
  if (!cardRequest) return { cardRequest, sequence: null, finishes: null };
  const { uid, purpose } = input;
  const card = { ...columnsOf(cardRequest), purpose, uid, hotel_id: hotel.id, act_id: act?.id ?? null };
  const before = await findPartlyWritten(trx, card, now);
  if (before)
    return {
      cardRequest: startingAt(cardRequest, before.valid_from),
      sequence: before.sequence,
      finishes: before.job_id,
    };
  await ledger.reserve({ quantity: CARD_QUANTITY, deptId: hotel.deptId, jobId, by: acting(principal) });
  return { cardRequest, sequence: await sequenceOf(trx, request), finishes: null };
}

/** Counts one card of the shift authorization; returns its row. */
async function useGrantOfJob(
  trx: Db,
  { principal, input, hotel, act, session }: JobRequest,
  { key }: JobMaterial,
  now: number,
): Promise<number | null> {
  if (!act || input.grantId === undefined) return null;
  const { grantId, encoderId, via } = input;
  const bound = { principal, session, hotelId: hotel.id, encoderId, encoderKeyId: key.id, via };
  return useGrant(trx, { grantId, ...bound, isErasing: input.purpose === "erase" }, now);
}

/** The final sectors of a requested card with its sequence, or of an erased one. */
function contentOf(card: CardDetails, cardRequest: CardRequest | null, sequence: number | null): TicketContent {
  if (!cardRequest || sequence === null) return eraseContent(card);
  return "test" in cardRequest
    ? testContent(card, cardRequest.test, sequence)
    : hotelContent(card, cardRequest.hotelCard, sequence);
}

/** What a job needs besides its card request. */
interface JobMaterial {
  readonly key: EncoderKey;
  readonly keys: HotelKeys;
  readonly card: CardDetails;
  /** How many unknown jobs the encoder may have. */
  readonly maxUnknown: number;
}

async function readMaterial(deps: CardDeps, { input, hotel }: JobRequest): Promise<JobMaterial> {
  const { db, vault, encoderCrypto, hotels } = deps;
  const key = await encoderCrypto.now(input.encoderId);
  const keys = await hotels.keys(hotel.id);
  const card: CardDetails = {
    uid: uidOf(input.uid),
    cardSize: input.cardSize,
    hotelNumber: hotel.number,
    plan: hotel.plan,
    hotelKey: keys.now,
    factoryKey: await factoryKey(db, vault),
  };
  const maxUnknown = Number(await getConfigValue(db, "business.card.maxUnknownJobs", String(DEFAULT_UNKNOWN)));
  return { key, keys, card, maxUnknown };
}

/** Sectors that may have the manufacturer's key: one of a set card, or all of a card in delivery state. */
function manufacturerSectors(input: CardJobInput, hotel: CardHotel, sectors: readonly number[]) {
  if (isFactoryFresh(input)) return [];
  return input.purpose === "adel" ? sectors : [hotel.plan.test];
}

/** The content of the ticket, with the keys that may open the card. */
function toTicket(
  { input, hotel, nonce }: JobRequest,
  { key: { deviceNumber }, keys, card }: JobMaterial,
  jobId: string,
  content: TicketContent,
): Ticket {
  const sectors = content.sectorKeys.map(({ sector }) => sector);
  const candidates = candidateKeys({
    uid: card.uid,
    cardSize: card.cardSize,
    sectors,
    // A new or empty card opens with factory keys only, the manufacturer's own also with its key.
    ...(!isUnwritten(input) && { hotel: { number: hotel.number, ...keys } }),
    manufacturer: { factoryKey: card.factoryKey, sectors: manufacturerSectors(input, hotel, sectors) },
  });
  return { act: operationOf(input.purpose), jobId, deviceNumber, uid: input.uid, nonce, candidates, content };
}

/**
 * Allocates the sequence, encrypts the ticket and issues it in one transaction. Returns the job, or null if a
 * concurrent call with the same idempotency key was first.
 */
export async function issueJob(deps: CardDeps, request: JobRequest): Promise<JobRowNamed | null> {
  const { db, clock, timeFormat, encoderCrypto, trail } = deps;
  const { principal, input, hotel, bodyMac } = request;
  const material = await readMaterial(deps, request);
  const jobId = randomBase64Url(18);
  const idempotencyKey = { user_id: principal.userId, call: IDEMPOTENT_CALL, idempotency_key: input.idempotencyKey };
  return closingVoid(deps, principal, () =>
    db.transaction().execute(async (trx) => {
      if (!(await idempotent(trx).take(idempotencyKey, bodyMac, jobId))) return null;
      const now = clock.now();
      await checkCap(trx, input.encoderId, material.maxUnknown, now);
      // Issuing, settling and starting an act lock rows in the same order: authorization, account, hotel, act.
      const grantRowId = await useGrantOfJob(trx, request, material, now);
      const { cardRequest, sequence, finishes } = await payForCard(
        trx,
        request,
        jobId,
        new Ledger(trx, now, trail),
        now,
      );
      // A card that is only completed already has part of this content.
      if (cardRequest && !request.act && finishes === null)
        await checkLaidCard(trx, { ...input, hotel }, { now, timeFormat, language: request.language });
      if (request.act) {
        const changes = await takeActCard(trx, principal, request.act, { ...input, hotel }, { now, timeFormat });
        await trail.keep(trx, principal, DESK_ENTITY, changes);
      }
      const content = contentOf(material.card, cardRequest, sequence);
      await new JobRepository(trx).insert({
        ...columnsOf(cardRequest),
        job_id: jobId,
        state: "sent",
        purpose: input.purpose,
        encoder_id: input.encoderId,
        encoder_key_id: material.key.id,
        hotel_id: hotel.id,
        uid: input.uid,
        act_id: request.act?.id ?? null,
        grant_row_id: grantRowId,
        batch_id: input.batch?.batchId ?? null,
        batch_item: input.batch?.item ?? null,
        sectors: JSON.stringify(content.applications.flatMap(({ sectors }) => sectors)),
        sequence,
        finishes_job_id: finishes,
        ticket: await encoderCrypto.sealTicket(toTicket(request, material, jobId, content), material.key),
        user_id: principal.userId,
        user_name: principal.userName,
        agent_name: principal.nickName,
        create_time: now,
        sent_time: now,
      });
      return new JobTrail(trail, timeFormat).created(trx, principal, jobId);
    }),
  );
}
