import { CARD_TYPES, METHODS, OPERATIONS, TEST_CARD_TYPES } from "@adel/card";
import * as z from "zod";
import { JobStatus } from "../../bridge/message.ts";
import { JobId } from "../../bridge/ticket.ts";
import { CardSizeWord } from "../../card-frames/card-answer.ts";
import { HotelRecords, StoredRecords } from "../../card-frames/records.ts";
import { SectorNumber } from "../../card-frames/sector.ts";
import { ERROR_CODES } from "../../kernel/errors.ts";
import { IdempotencyKey } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTime, EncodedTimestamp } from "../../kernel/time.ts";
import { ACT_PERMISSIONS, GrantId } from "./desk/terms.ts";
import { EXTERNAL } from "./external.ts";
import { hasNonce, nonceMissing, SealedResult, way } from "./job/channel.ts";
import { JobCharge } from "./job/charge.ts";
import { SettleInput, Settlement } from "./job/settlement.ts";

/** The states of a card job. */
export const JOB_STATES = ["reserved", "sent", "done", "partial", "failed", "cancelled", "unknown", "expired"] as const;
export const JobState = z.enum(JOB_STATES);
export type JobState = z.output<typeof JobState>;
/** Of a job in one of these states the card may have been used at a door by now, also where nobody has heard of it. */
export const MAY_HAVE_WRITTEN = ["sent", "done", "partial", "unknown"] as const satisfies readonly JobState[];
/** adel: a test card made from one that still has the manufacturer's key; energy: a hotel card with one record. */
export const JOB_PURPOSES = ["test", "adel", "hotel", "energy", "erase"] as const;
export type JobPurpose = (typeof JOB_PURPOSES)[number];
/** Permissions of which any one allows writing a card for the purpose; any of them allows the calls of jobs. */
export const PURPOSE_PERMISSIONS = {
  test: ["business:testcard:add", EXTERNAL.test],
  adel: ["business:testcard:adel"],
  hotel: ["business:hotelcard:add"],
  energy: ["business:hotelcard:energy"],
  erase: ["business:testcard:add"],
} as const satisfies Record<JobPurpose, readonly string[]>;
const CREATE_PERMISSIONS = [
  ...PURPOSE_PERMISSIONS.test,
  ...PURPOSE_PERMISSIONS.adel,
  ...PURPOSE_PERMISSIONS.hotel,
  ...PURPOSE_PERMISSIONS.energy,
] as const;
/** Users who can write cards: in the back office, at the front desk or by API token. */
export const mayMake = access.anyPermission(...CREATE_PERMISSIONS, ...ACT_PERMISSIONS);
const maySeeJob = access.anyPermission("business:testcard:query", "business:hotelcard:list", ...CREATE_PERMISSIONS);

/** Permission to write a batch of cards, in addition to that for their purpose. */
export const BATCH_PERMISSION = "business:card:batch";
/** Maximum number of cards in a batch. */
export const MAX_BATCH = 500;
/** Position of a job in a batch: each card is a job of its own. */
export const BatchPosition = z.object({ batchId: JobId, item: z.number().int().min(1).max(MAX_BATCH) });

/** A page's request to write a card; the server makes the records and seals them for one card and one encoder. */
export const CardJobInput = z
  .object({
    ...way,
    cardSize: CardSizeWord,
    hotelId: Id,
    purpose: z.enum(JOB_PURPOSES),
    testCardType: z.enum(TEST_CARD_TYPES).optional(),
    method: z.enum(METHODS).optional(),
    operation: z.enum(OPERATIONS).optional(),
    targetSector: SectorNumber.optional(),
    cardType: z.enum(CARD_TYPES).optional(),
    records: HotelRecords.optional(),
    validFrom: EncodedTime.optional(),
    validTo: EncodedTime.optional(),
    batch: BatchPosition.optional(),
    /** For a card of a front desk act: type, records, validity and sequence are taken from the act. */
    actId: Id.optional(),
    /**
     * Record of another guest's valid card that is overwritten; named, so that the confirmation applies to this card
     * only.
     */
    overwrites: Id.optional(),
    /** Whether a valid card of the hotel may be overwritten; the user has confirmed it. */
    overwriteValid: z.boolean().default(false),
    authPassword: z.string().min(1).max(64).optional(),
    /** Used instead of the password, for the cards of an act. */
    grantId: GrantId.optional(),
    idempotencyKey: IdempotencyKey,
  })
  .refine(hasNonce, nonceMissing)
  .refine(
    ({ authPassword, grantId, actId }) => authPassword !== undefined || (grantId !== undefined && actId !== undefined),
    {
      path: ["authPassword"],
      error: "AUTH_PASSWORD_NEEDED",
    },
  );
export type CardJobInput = z.output<typeof CardJobInput>;

export const CardJob = z.object({
  jobId: JobId,
  state: JobState,
  purpose: z.enum(JOB_PURPOSES),
  encoderId: z.number(),
  deviceName: z.string(),
  hotelId: z.number(),
  hotelName: z.string(),
  uid: z.string(),
  testCardType: z.enum(TEST_CARD_TYPES).nullable(),
  method: z.enum(METHODS).nullable(),
  operation: z.enum(OPERATIONS).nullable(),
  /** Application sectors that the job writes, in addition to the directory. */
  sectors: z.array(z.number()),
  targetSector: z.number().nullable(),
  sequence: z.number().nullable(),
  cardType: z.enum(CARD_TYPES).nullable(),
  records: StoredRecords.nullable(),
  validFrom: EncodedTimestamp,
  validTo: EncodedTimestamp,
  /** The room of the front desk act that it belongs to. */
  room: z.object({ building: z.number(), label: z.string() }).nullable(),
  /** The front desk act that it belongs to, while that is open. */
  openActId: z.number().nullable(),
  /** The batch it belongs to, and its position there. */
  batch: BatchPosition.nullable(),
  fault: z.enum(ERROR_CODES).nullable(),
  faultValues: z.record(z.string(), z.union([z.string(), z.number()])),
  blocksWritten: z.number(),
  /** The test-card record that it created, once done. */
  testCardId: z.number().nullable(),
  /** The hotel-card record that it created, once done. */
  hotelCardId: z.number().nullable(),
  /** The charged job whose partly written card this job completes without a charge. */
  finishes: JobId.nullable(),
  charge: JobCharge,
  /** The last proposal to settle it manually. */
  settlement: Settlement.nullable(),
  userName: z.string(),
  createTime: EncodedTimestamp,
  settleTime: EncodedTimestamp,
});
export type CardJob = z.output<typeof CardJob>;
export const CardJobQuery = pageQuery(["createTime"]).extend({
  state: unset(JobState),
  /** The last try of each card that was written in part and not completed or erased since. */
  unfinished: unset(z.enum(["true", "false"])),
  encoderId: unset(Id),
  hotelId: unset(Id),
  batchId: unset(JobId),
});
export type CardJobQuery = z.output<typeof CardJobQuery>;

/** Number of days for which jobs are counted on the home page. */
export const COUNTED_DAYS = 30;
/** Jobs of one day, each on the day of its hotel: done, failed, and credits used; open jobs are not counted. */
export const DailyJobCount = z.object({
  day: z.string(),
  done: z.number(),
  failed: z.number(),
  charged: z.number(),
});
export type DailyJobCount = z.output<typeof DailyJobCount>;

/** Events of a remote job: those of the bridge, and the job itself at the start and after each change of its state. */
export const CardJobEvent = z.discriminatedUnion("event", [
  z.object({ event: z.literal("job"), job: CardJob }),
  z.object({ event: z.literal("progress"), progress: JobStatus.omit({ result: true }) }),
]);
export type CardJobEvent = z.output<typeof CardJobEvent>;

const byJob = z.object({ jobId: JobId });

/** Uses path and permissions of cards. */
export const cardJobRoutes = routes({
  /** Checks the hotel's authorization password before the card is placed; wrong ones count as for a job. */
  authorize: {
    method: "POST",
    path: "/business/card/authorize",
    title: "card.authorize",
    access: mayMake,
    scope: scope.data,
    audit: "grant",
    body: z.object({ hotelId: Id, authPassword: z.string().min(1).max(64) }),
    reply: reply.empty,
  },
  createJob: {
    method: "POST",
    path: "/business/card/job",
    title: "card.createJob",
    access: mayMake,
    scope: scope.data,
    audit: "insert",
    body: CardJobInput,
    /** `ticket` is null when the request is repeated after the job's start. */
    reply: reply.data(CardJob.extend({ ticket: z.string().nullable(), expireTime: z.string() })),
  },
  jobResult: {
    method: "POST",
    path: "/business/card/job/{jobId}/result",
    title: "card.jobResult",
    access: mayMake,
    scope: scope.data,
    audit: "update",
    params: byJob,
    body: SealedResult,
    reply: reply.data(CardJob.extend({ receipt: z.string() })),
  },
  job: {
    method: "GET",
    path: "/business/card/job/{jobId}",
    title: "card.job",
    access: maySeeJob,
    scope: scope.data,
    params: byJob,
    reply: reply.data(CardJob),
  },
  jobs: {
    method: "GET",
    path: "/business/card/job/list",
    title: "card.jobs",
    access: access.anyPermission(
      "business:testcard:list",
      "business:hotelcard:list",
      "business:testcard:settle",
      BATCH_PERMISSION,
    ),
    scope: scope.data,
    query: CardJobQuery,
    reply: reply.rows(CardJob),
  },
  jobDays: {
    method: "GET",
    path: "/business/card/job/days",
    title: "card.jobDays",
    access: access.anyPermission("business:testcard:list", "business:hotelcard:list"),
    scope: scope.data,
    /** One for each day; the newest that has begun at a hotel is the last. */
    reply: reply.data(z.array(DailyJobCount)),
  },
  jobEvents: {
    method: "GET",
    path: "/business/card/job/{jobId}/events",
    title: "card.jobEvents",
    access: maySeeJob,
    scope: scope.data,
    params: byJob,
    reply: reply.stream(CardJobEvent),
  },
  cancelJob: {
    method: "POST",
    path: "/business/card/job/{jobId}/cancel",
    title: "card.cancelJob",
    access: mayMake,
    scope: scope.data,
    audit: "update",
    params: byJob,
    reply: reply.data(CardJob),
  },
  settleJob: {
    method: "POST",
    path: "/business/card/job/{jobId}/settle",
    title: "card.settleJob",
    access: access.permission("business:testcard:settle"),
    scope: scope.data,
    audit: "update",
    params: byJob,
    body: SettleInput,
    reply: reply.data(CardJob),
  },
});
