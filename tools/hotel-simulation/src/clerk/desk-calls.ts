import * as z from "zod";
import { formatTime } from "../model/hotel-day.ts";
import type { Intent } from "../model/intent.ts";
import { type Calls, RefusedCall } from "../world/calls.ts";
import type { WorldHotel } from "../world/hotel.ts";
import type { Programs } from "../world/programs.ts";
import { waitFor } from "../world/wait-for.ts";
import { AUTHORIZATION_PASSWORD } from "../world/write-card.ts";

const Grant = z.looseObject({ id: z.string() });
const Act = z.looseObject({ id: z.number(), state: z.enum(["open", "done", "dropped"]) });
const Job = z.looseObject({ jobId: z.string(), state: z.string(), fault: z.string().nullable() });
const SeenCard = z.looseObject({ card: z.looseObject({ uid: z.string() }).nullable() });
const Id = z.looseObject({ id: z.number() });
const Read = z.looseObject({ readId: z.string() });
const Verdict = z.looseObject({
  kind: z.string(),
  opensPastEnd: z.boolean(),
  validTo: z.string().nullable(),
  room: z.looseObject({ label: z.string() }).nullable(),
  movedTo: z.looseObject({ label: z.string() }).nullable(),
});
export type CardVerdict = z.output<typeof Verdict>;
const Standing = z.looseObject({
  owner: z.string(),
  advice: z.string(),
  doors: z.array(
    z.looseObject({
      door: z.enum(["room", "areas", "lift", "energySaver"]),
      atDoor: z.enum(["opens", "mayOpen", "doesNotOpen"]),
    }),
  ),
});
export type MadeCardStanding = z.output<typeof Standing>;
const Cell = z.looseObject({ label: z.string(), state: z.string(), cardsOut: z.number() });
export type GridCell = z.output<typeof Cell>;

/** Fewer than a shift may write in ten minutes. */
const MAX_CARDS = 80;

/** An act that was begun, or the sentence of its refusal. */
export type StartedAct =
  | { readonly kind: "begun"; readonly id: number }
  | { readonly kind: "refused"; readonly sentence: string };

/** Another program at the hotel's front desk, whose encoder is reached through the server. */
export class DeskCalls {
  readonly #calls: Calls;
  readonly #programs: Programs;
  readonly #hotel: WorldHotel;
  #grantId = "";
  /** Cards that were run since the shift was authorized. */
  #cards = 0;

  private constructor(calls: Calls, programs: Programs, hotel: WorldHotel) {
    this.#calls = calls;
    this.#programs = programs;
    this.#hotel = hotel;
  }

  static async open(calls: Calls, programs: Programs, hotel: WorldHotel): Promise<DeskCalls> {
    const desk = new DeskCalls(calls, programs, hotel);
    await desk.#authorize();
    return desk;
  }

  /** A shift has a limit of cards in ten minutes; at the limit the password is asked for again. */
  async #authorize(): Promise<void> {
    const { id: hotelId, encoderId } = this.#hotel;
    const grant = { hotelId, encoderId, via: "remote", authPassword: AUTHORIZATION_PASSWORD };
    this.#grantId = (await this.#calls.send("POST", "/business/desk/grant", Grant, grant)).id;
    this.#cards = 0;
  }

  /** Begins an act, or is refused. */
  async startAct({ act, room, cards, end, toRoom, lostCard }: Intent): Promise<StartedAct> {
    if (this.#cards >= MAX_CARDS) await this.#authorize();
    const { encoderId, getRoomId } = this.#hotel;
    const lostCardId = lostCard === undefined ? undefined : await this.#findRecord(lostCard);
    const request = {
      ...{ act, cards, encoderId, roomId: getRoomId(room), grantId: this.#grantId },
      ...(end !== undefined && { validTo: formatTime(end) }),
      ...(toRoom !== undefined && { toRoomId: getRoomId(toRoom) }),
      ...(lostCardId !== undefined && { lostCardId }),
      idempotencyKey: crypto.randomUUID(),
    };
    try {
      const { id } = await this.#calls.send("POST", "/business/desk/act", Act, request);
      return { kind: "begun", id };
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      return { kind: "refused", sentence: error.sentence };
    }
  }

  dropAct = (id: number) => this.#calls.send("DELETE", `/business/desk/act/${id}`, z.unknown());

  readActState = async (id: number) => (await this.#calls.send("GET", `/business/desk/act/${id}`, Act)).state;

  /** Lays a card and has it written, or erased, for an act. */
  async runCard(actId: number, uid: string, purpose: "hotel" | "erase"): Promise<void> {
    this.#cards += 1;
    await this.#layCard(uid);
    const { id: hotelId, encoderId } = this.#hotel;
    const card = { encoderId, hotelId, uid, via: "remote", cardSize: "1k" };
    const overwrites = await this.#findRecord(uid);
    const { jobId } = await this.#calls.send("POST", "/business/card/job", Job, {
      ...{ ...card, purpose, actId, grantId: this.#grantId, idempotencyKey: crypto.randomUUID() },
      ...(overwrites !== undefined && { overwrites }),
    });
    const { state, fault } = await waitFor(`card ${uid} is written`, async () => {
      const job = await this.#calls.send("GET", `/business/card/job/${jobId}`, Job);
      return ["reserved", "sent"].includes(job.state) ? undefined : job;
    });
    await this.#programs.liftCard();
    if (state !== "done") throw new Error(`card ${uid} was not written: ${state} ${fault ?? ""}`);
  }

  /** What a laid card is said to be. */
  async readVerdict(uid: string): Promise<CardVerdict> {
    await this.#layCard(uid);
    const card = { encoderId: this.#hotel.encoderId, uid, via: "remote", cardSize: "1k" };
    const { readId } = await this.#calls.send("POST", "/business/card/identify", Read, card);
    const path = `/business/card/identify/${readId}`;
    const schema = z.looseObject({ verdict: Verdict });
    const { verdict } = await waitFor(`card ${uid} is told apart`, () => this.#calls.find(path, schema));
    await this.#programs.liftCard();
    return verdict;
  }

  /** What is said of a card as it was made last; one that was never made has nothing. */
  async readStanding(uid: string): Promise<MadeCardStanding | undefined> {
    const id = await this.#findRecord(uid);
    return id === undefined ? undefined : this.#calls.send("GET", `/business/hotelcard/${id}/standing`, Standing);
  }

  /** A room as the grid shows it. */
  async readCell(label: string): Promise<GridCell> {
    const path = `/business/room/grid?hotelId=${this.#hotel.id}`;
    const { cells } = await this.#calls.send("GET", path, z.looseObject({ cells: z.array(Cell) }));
    const cell = cells.find((each) => each.label === label);
    if (!cell) throw new Error(`the grid does not show ${label}`);
    return cell;
  }

  /** The record of a card that is the newest; a blank card has none. */
  async #findRecord(uid: string): Promise<number | undefined> {
    const rows = await this.#calls.send("GET", `/business/hotelcard/by-uid/${uid}`, z.array(Id));
    return rows.length === 0 ? undefined : Math.max(...rows.map(({ id }) => id));
  }

  async #layCard(uid: string): Promise<void> {
    await this.#programs.layCard(uid);
    await waitFor(`card ${uid} is seen`, async () => {
      const { card } = await this.#calls.send("GET", `/business/encoder/${this.#hotel.encoderId}`, SeenCard);
      return card?.uid === uid || undefined;
    });
  }
}
