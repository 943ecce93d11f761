import { APPLICATIONS, CARD_TYPES, METHODS, OPERATIONS, TEST_CARD_TYPES } from "@adel/card";
import { z } from "zod";
import { CardSizeWord, Uid } from "../../bridge/encoder.ts";
import { JobStatus } from "../../bridge/message.ts";
import { DumpBlock, JobId, KeyLabel, Nonce, Outcome } from "../../bridge/ticket.ts";
import { ERROR_CODES } from "../../kernel/errors.ts";
import { hexOf, IdempotencyKey, nonEmptyText } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTime, EncodedTimestamp } from "../../kernel/time.ts";
import { ACT_PERMISSIONS, GrantId } from "./desk.ts";
import { EXTERNAL } from "./external.ts";
import { SectorPlanInput } from "./hotel.ts";
import { HotelCard, HotelRecords, StoredRecords } from "./hotel-card.ts";
import { TestCard } from "./test-card.ts";

/** The states of a card job (product §3). */
export const JOB_STATES = ["reserved", "sent", "done", "partial", "failed", "cancelled", "unknown", "expired"] as const;
export const JobState = z.enum(JOB_STATES);
export type JobState = z.output<typeof JobState>;
/** adel: a test card made from one that is still under the maker's key; energy: a hotel card of one record. */
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
/** Whoever has cards written, in the back office, at the front desk or from outside. */
export const mayMake = access.anyPermission(...CREATE_PERMISSIONS, ...ACT_PERMISSIONS);
const maySeeJob = access.anyPermission("business:testcard:query", "business:hotelcard:list", ...CREATE_PERMISSIONS);

/** Any of these has a card read; with the maker's key on every sector only those of `adel`. An external test begins with a read. */
export const READ_PERMISSIONS = {
  usual: ["business:card:read", EXTERNAL.read, EXTERNAL.test],
  adel: ["business:card:adel"],
} as const;
const mayRead = access.anyPermission(...READ_PERMISSIONS.usual, ...READ_PERMISSIONS.adel);

/** The permission to have cards written one after the other as a batch, beside that for their purpose. */
export const BATCH_PERMISSION = "business:card:batch";
/** How many cards a batch can have. */
export const MAX_BATCH = 500;
/** Cards made in a row: each is a job of its own, under the batch's id and with its place in it. */
export const BatchPosition = z.object({ batchId: JobId, item: z.number().int().min(1).max(MAX_BATCH) });

/** By the page's own socket to the bridge on its computer, or over the bridge's connection to the server. */
export const CHANNELS = ["local", "remote"] as const;
/** The way a card is reached, and what each needs: a page gives the local bridge's nonce; the server has the remote one's. */
const way = {
  encoderId: Id,
  uid: Uid,
  bridgeNonce: Nonce.optional(),
  via: z.enum(CHANNELS).default("local"),
  /** Remote: take the encoder from whoever holds it. */
  steal: z.boolean().default(false),
};
const hasNonce = ({ via, bridgeNonce }: { via: (typeof CHANNELS)[number]; bridgeNonce?: string | undefined }) =>
  via === "remote" || bridgeNonce !== undefined;
const nonceMissing = { path: ["bridgeNonce"], error: "BRIDGE_NONCE_NEEDED" };

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
    targetSector: z.number().int().min(0).max(39).optional(),
    cardType: z.enum(CARD_TYPES).optional(),
    records: HotelRecords.optional(),
    validFrom: EncodedTime.optional(),
    validTo: EncodedTime.optional(),
    batch: BatchPosition.optional(),
    /** A card of a front desk act: type, records, validity and sequence are the act's. */
    actId: Id.optional(),
    /** A valid card of another guest that is written over: whoever confirms it has seen it. */
    overwrites: Id.optional(),
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

/** What two people can settle an unanswered job as (product §3). */
export const SETTLED_AS = ["done", "failed"] as const;
/** open → approved, refused, or overtaken by the encoder's own result. */
export const SETTLEMENT_STATES = ["open", "approved", "refused", "overtaken"] as const;

/** One person's proposal and, once given, another's approval or anyone's refusal. */
export const Settlement = z.object({
  proposalId: z.number(),
  state: z.enum(SETTLEMENT_STATES),
  outcome: z.enum(SETTLED_AS),
  proposedBy: z.string(),
  proposeReason: z.string(),
  proposeTime: z.string(),
  /** Who approved or refused it, why and when. */
  decidedBy: z.string().nullable(),
  decideReason: z.string().nullable(),
  decideTime: EncodedTimestamp,
  /** What the encoder said after the approval, if it did: a late success counts, all else is kept as evidence. */
  lateOutcome: Outcome.nullable(),
});
export type Settlement = z.output<typeof Settlement>;

const Reason = nonEmptyText(200);
/** The second step names the very proposal that its person has read: one that was replaced meanwhile is not decided on. */
export const SettleInput = z.discriminatedUnion("step", [
  z.object({ step: z.literal("propose"), outcome: z.enum(SETTLED_AS), reason: Reason }),
  z.object({ step: z.enum(["approve", "refuse"]), proposalId: Id, reason: Reason }),
]);
export type SettleInput = z.output<typeof SettleInput>;

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
  /** The batch it belongs to, and its place there. */
  batch: BatchPosition.nullable(),
  fault: z.enum(ERROR_CODES).nullable(),
  faultValues: z.record(z.string(), z.union([z.string(), z.number()])),
  blocksWritten: z.number(),
  /** The test-card record it made, once done. */
  testCardId: z.number().nullable(),
  /** The hotel-card record it made, once done. */
  hotelCardId: z.number().nullable(),
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
/** What became of the jobs of one day in the server's zone; what is not settled is neither. */
export const DailyJobCount = z.object({ day: z.string(), done: z.number(), failed: z.number() });
export type DailyJobCount = z.output<typeof DailyJobCount>;

const byJob = z.object({ jobId: JobId });
const token = z.object({ token: z.string().max(60_000) });

/** Candidate keys come from the hotel, from the chip's delivery state and from what the reader typed in. */
export const CardReadInput = z
  .object({
    ...way,
    cardSize: CardSizeWord,
    hotelId: Id.optional(),
    /** A card that never left the maker: its key is tried on every sector; for staff only. */
    adel: z.boolean().default(false),
    typedKeys: z.array(hexOf(6)).max(16).default([]),
  })
  .refine(hasNonce, nonceMissing);
export type CardReadInput = z.output<typeof CardReadInput>;

/** A finding about one record: true and false are verdicts, null means that it could not be judged. */
export const DecodedRecord = z.object({
  application: z.enum(APPLICATIONS),
  sectors: z.array(z.number()),
  macValid: z.boolean().nullable(),
  withinValidity: z.boolean().nullable(),
  hotelNumber: z.number().nullable(),
  sequence: z.number().nullable(),
  cardType: z.enum(CARD_TYPES).nullable(),
  validFrom: EncodedTimestamp,
  validTo: EncodedTimestamp,
  /** Decoded fields by name, for words in the page's language. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.number()), z.array(z.string())])),
});
export type DecodedRecord = z.output<typeof DecodedRecord>;

/** A card as the server read it from the bridge's dump; trailer keys are blanked. */
export const CardView = z.object({
  readId: JobId,
  uid: z.string(),
  atqa: z.string().nullable(),
  sak: z.string().nullable(),
  cardSize: CardSizeWord,
  hotelId: z.number().nullable(),
  hotelName: z.string().nullable(),
  /** The hotel's plan, or the default one: what the map is coloured by. */
  sectorPlan: SectorPlanInput,
  blocks: z.array(DumpBlock),
  openedWith: z.array(KeyLabel.nullable()),
  records: z.array(DecodedRecord),
  createTime: EncodedTimestamp,
});
export type CardView = z.output<typeof CardView>;

/** That a card was read: with whose keys, at which encoder, and whether its answer came. */
export const CardRead = z.object({
  readId: JobId,
  deviceName: z.string(),
  hotelName: z.string().nullable(),
  finished: z.boolean(),
  createTime: EncodedTimestamp,
});
export type CardRead = z.output<typeof CardRead>;

/** How many events of a card are told; older ones stand in the lists of their own screens. */
export const CARD_HISTORY_LENGTH = 200;
/** One event in a card's life. A job that ended in a record is told by its record. */
export const CardEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("testCard"), testCard: TestCard }),
  z.object({ kind: z.literal("hotelCard"), hotelCard: HotelCard }),
  z.object({ kind: z.literal("job"), job: CardJob }),
  z.object({ kind: z.literal("read"), read: CardRead }),
]);
export type CardEvent = z.output<typeof CardEvent>;

/** A remote job as it goes on: the bridge's progress, and the job itself at the beginning and whenever its state changes. */
export const CardJobEvent = z.discriminatedUnion("event", [
  z.object({ event: z.literal("job"), job: CardJob }),
  z.object({ event: z.literal("progress"), progress: JobStatus.omit({ result: true }) }),
]);
export type CardJobEvent = z.output<typeof CardJobEvent>;

export const cardRoutes = routes({
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
    body: token,
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
    reply: reply.empty,
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
  read: {
    method: "POST",
    path: "/business/card/read",
    title: "card.read",
    access: mayRead,
    scope: scope.data,
    audit: "other",
    body: CardReadInput,
    /** `ticket` is null where the server pushed it itself. */
    reply: reply.data(z.object({ readId: JobId, ticket: z.string().nullable() })),
  },
  readView: {
    method: "GET",
    path: "/business/card/read/{readId}",
    title: "card.readView",
    access: mayRead,
    scope: scope.data,
    params: z.object({ readId: JobId }),
    reply: reply.data(CardView),
  },
  history: {
    method: "GET",
    path: "/business/card/history/{uid}",
    title: "card.history",
    access: access.permission("business:card:query"),
    scope: scope.data,
    params: z.object({ uid: Uid }),
    /** Newest first. */
    reply: reply.data(z.array(CardEvent)),
  },
  readResult: {
    method: "POST",
    path: "/business/card/read/{readId}/result",
    title: "card.readResult",
    access: mayRead,
    scope: scope.data,
    params: z.object({ readId: JobId }),
    body: token,
    reply: reply.data(CardView.extend({ receipt: z.string() })),
  },
});
