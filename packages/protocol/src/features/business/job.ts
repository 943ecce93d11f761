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
/** adel: a test card made from one that is still under the manufacturer's key; energy: a hotel card of one record. */
export const JOB_PURPOSES = ["test", "adel", "hotel", "energy", "erase"] as const;
export type JobPurpose = (typeof JOB_PURPOSES)[number];
/** Any of these has a card written for the purpose; holding one of them opens the calls of jobs. */
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
/** Users who have cards written: in the back office, at the front desk or by API token. */
export const mayMake = access.anyPermission(...CREATE_PERMISSIONS, ...ACT_PERMISSIONS);
const maySeeJob = access.anyPermission("business:testcard:query", "business:hotelcard:list", ...CREATE_PERMISSIONS);

/** The permission to have cards written one after the other as a batch, beside that for their purpose. */
export const BATCH_PERMISSION = "business:card:batch";
/** How many cards a batch can have. */
export const MAX_BATCH = 500;
/** Cards made in a row: each is a job of its own, under the batch's id and with its place in it. */
export const BatchPosition = z.object({ batchId: JobId, item: z.number().int().min(1).max(MAX_BATCH) });

/** What a page asks to have written; the server makes the records and seals them for one card and one encoder. */
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
    /** A card of a front desk act: type, records, validity and sequence are the act's. */
    actId: Id.optional(),
    /** A valid card of another guest that is overwritten; named, so that the confirmation is about this card. */
    overwrites: Id.optional(),
    /** Also over a card of the hotel that still works: the person was told what it is. */
    overwriteValid: z.boolean().default(false),
    authPassword: z.string().min(1).max(64).optional(),
    /** In place of the password, for the cards of an act. */
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
  /** Application sectors that the job lays out, with the directory. */
  sectors: z.array(z.number()),
  targetSector: z.number().nullable(),
  sequence: z.number().nullable(),
  cardType: z.enum(CARD_TYPES).nullable(),
  records: StoredRecords.nullable(),
  validFrom: EncodedTimestamp,
  validTo: EncodedTimestamp,
  /** The room of the front desk act that it belongs to. */
  room: z.object({ building: z.number(), label: z.string() }).nullable(),
  /** The batch it belongs to, and its place there. */
  batch: BatchPosition.nullable(),
  fault: z.enum(ERROR_CODES).nullable(),
  faultValues: z.record(z.string(), z.union([z.string(), z.number()])),
  blocksWritten: z.number(),
  /** The test-card record it made, once done. */
  testCardId: z.number().nullable(),
  /** The hotel-card record it made, once done. */
  hotelCardId: z.number().nullable(),
  /** The charged job whose partly written card it finishes without a charge. */
  finishes: JobId.nullable(),
  charge: JobCharge,
  /** The last proposal to settle it without the encoder. */
  settlement: Settlement.nullable(),
  userName: z.string(),
  createTime: EncodedTimestamp,
  settleTime: EncodedTimestamp,
});
export type CardJob = z.output<typeof CardJob>;
export const CardJobQuery = pageQuery(["createTime"]).extend({
  state: unset(JobState),
  encoderId: unset(Id),
  hotelId: unset(Id),
  batchId: unset(JobId),
});
export type CardJobQuery = z.output<typeof CardJobQuery>;

/** How many days back jobs are counted for the home page. */
export const COUNTED_DAYS = 30;
/** Jobs of one day in the server's zone: done, failed, and the credits that they used; open jobs are not counted. */
export const DailyJobCount = z.object({
  day: z.string(),
  done: z.number(),
  failed: z.number(),
  charged: z.number(),
});
export type DailyJobCount = z.output<typeof DailyJobCount>;

/** Progress of a remote job: events of the bridge, and the job itself at the beginning and whenever its state changes. */
export const CardJobEvent = z.discriminatedUnion("event", [
  z.object({ event: z.literal("job"), job: CardJob }),
  z.object({ event: z.literal("progress"), progress: JobStatus.omit({ result: true }) }),
]);
export type CardJobEvent = z.output<typeof CardJobEvent>;

const byJob = z.object({ jobId: JobId });

/** Under the path and the permissions of cards, which an order is one use of. */
export const cardJobRoutes = routes({
  /** Checks the hotel's authorization password before a card is requested; wrong ones count as with a job. */
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
    /** `ticket` is null on a replay after the job's start. */
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
    /** One for each day, today the last. */
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
