import { emptyCard, uid } from "@adel/card";
import { expect } from "@playwright/test";
import * as z from "zod";
import { expectedSetCard } from "./expected.ts";
import { HOTEL_PASSWORD } from "./hotel-form.ts";
import { BridgeSocket, session } from "./page-client.ts";
import type { Stack } from "./stack.ts";

export const WAYS = ["local", "remote"] as const;
export type Way = (typeof WAYS)[number];

const Id = z.looseObject({ id: z.number() });
const Rows = z.looseObject({ rows: z.array(Id).min(1) });
const Total = z.looseObject({ total: z.number() });
const Encoder = z.looseObject({ online: z.boolean(), card: z.looseObject({ uid: z.string() }).nullable() });
const Job = z.looseObject({ jobId: z.string(), ticket: z.string().nullable() });
const JobNow = z.looseObject({ state: z.string(), validTo: z.string().nullable() });
const Account = z.looseObject({ reserved: z.number() });

/** What is true of a job, its card and its credit, wherever that stands. */
export interface Truth {
  readonly state: string;
  readonly consumed: number;
  readonly records: number;
  readonly card: "written" | "blank" | "between";
}
export const WRITTEN: Truth = { state: "done", consumed: 1, records: 1, card: "written" };
/** Nothing was written and nothing is charged. */
export const untouched = (state: string): Truth => ({ state, consumed: 0, records: 0, card: "blank" });

type Call = Awaited<ReturnType<typeof session>>;
interface CounterSetup {
  readonly stack: Stack;
  readonly way: Way;
  readonly call: Call;
  readonly encoderId: number;
  readonly hotelId: number;
  readonly hotelNumber: number;
}

/** A hotel at the stack's one encoder, where set cards are ordered by one way or the other. */
export class Counter {
  readonly call: Call;
  readonly encoderId: number;
  readonly hotelId: number;
  readonly hotelNumber: number;
  readonly #stack: Stack;
  readonly #way: Way;

  private constructor(setup: CounterSetup) {
    this.call = setup.call;
    this.encoderId = setup.encoderId;
    this.hotelId = setup.hotelId;
    this.hotelNumber = setup.hotelNumber;
    this.#stack = setup.stack;
    this.#way = setup.way;
  }

  /** Creates the hotel. */
  static async open(stack: Stack, way: Way, hotelNumber: number): Promise<Counter> {
    const call = await session(stack);
    const encoderId = Rows.parse(await call("GET", "/business/encoder/list")).rows[0]?.id ?? 0;
    const plan = { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 };
    const password = { authPassword: HOTEL_PASSWORD, authPasswordAgain: HOTEL_PASSWORD };
    const hotel = { hotelNumber, hotelName: `Plaza ${hotelNumber}`, sectorPlan: plan, ...password };
    const hotelId = Id.parse((await call("POST", "/business/hotel", hotel)).data).id;
    return new Counter({ stack, way, call, encoderId, hotelId, hotelNumber });
  }

  async encoder() {
    return Encoder.parse((await this.call("GET", `/business/encoder/${this.encoderId}`)).data);
  }

  async job(jobId: string) {
    return JobNow.parse((await this.call("GET", `/business/card/job/${jobId}`)).data);
  }

  async reserved(): Promise<number> {
    return Account.parse((await this.call("GET", "/business/account")).data).reserved;
  }

  /** Until the server's list shows it, by either way. */
  async sees(card: string | undefined): Promise<void> {
    await expect.poll(async () => (await this.encoder()).card?.uid).toBe(card);
  }

  /** What the server says to an order; by the local way with a nonce from the bridge. */
  ask(card: string, more: object = {}) {
    return this.call("POST", "/business/card/job", {
      encoderId: this.encoderId,
      uid: card,
      cardSize: "1k",
      hotelId: this.hotelId,
      purpose: "test",
      via: this.#way,
      testCardType: "energy-saver-and-door-lock",
      method: "new",
      operation: "set",
      targetSector: 1,
      validTo: "2099-01-01 00:00:00",
      authPassword: HOTEL_PASSWORD,
      idempotencyKey: crypto.randomUUID(),
      ...more,
    });
  }

  /** Has the blank card on the encoder written; gives the job as soon as the bridge is at it. */
  async begin(card: string): Promise<string> {
    if (this.#way === "remote") {
      await this.sees(card);
      return Job.parse((await this.ask(card)).data).jobId;
    }
    const socket = new BridgeSocket(this.#stack.url);
    const held = await socket.open(this.call, this.encoderId);
    const { nonce } = await socket.ask("identify", held);
    const { jobId, ticket } = Job.parse((await this.ask(card, { bridgeNonce: nonce })).data);
    await socket.ask("run", { ...held, ticket });
    socket.close();
    return jobId;
  }

  /** Waits until a job has ended, then checks everything that shows it. */
  async comesTo(jobId: string, card: string, truth: Truth): Promise<void> {
    await expect.poll(async () => (await this.job(jobId)).state).toBe(truth.state);
    await this.holds(card, truth);
  }

  /** Consumption, record and bytes of a card that was used for one job alone; the whole ledger agrees. */
  async holds(card: string, { consumed, records, card: bytes }: Truth): Promise<void> {
    expect({
      consumed: await this.#total(`/business/consumption/list?cardNumber=${card}`),
      records: await this.#total(`/business/testcard/list?cardNumber=${card}`),
    }).toEqual({ consumed, records });
    const stack = this.#stack;
    const blank = emptyCard(uid(card), "1k");
    const now = stack.image(stack.cardFile(card));
    if (bytes === "written") expect(now).toEqual(expectedSetCard(stack, this.hotelNumber, blank));
    if (bytes === "blank") expect(now).toEqual(stack.blank(card));
    await stack.verifyLedger();
  }

  /** Until a card has a few of its new bytes. */
  async isBeingWritten(card: string): Promise<void> {
    const stack = this.#stack;
    const blank = stack.blank(card);
    const changed = () => stack.image(stack.cardFile(card)).filter((byte, at) => byte !== blank[at]).length;
    await expect.poll(changed, { intervals: [5] }).toBeGreaterThan(16);
  }

  async #total(path: string): Promise<number> {
    return Total.parse(await this.call("GET", path)).total;
  }
}
