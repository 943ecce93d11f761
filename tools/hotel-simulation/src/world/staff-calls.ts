import * as z from "zod";
import { formatTime } from "../model/hotel-day.ts";
import type { Calls } from "./calls.ts";
import type { Programs } from "./programs.ts";
import type { RoomRow } from "./room-row.ts";
import { writeCardByCall } from "./write-card.ts";

const FAR_END = "2099-01-01 00:00:00";
const TEST = { purpose: "test", testCardType: "energy-saver-and-door-lock", targetSector: 1, validTo: FAR_END };
const Id = z.looseObject({ id: z.number() });

/** A card that opens later. */
export interface LaterCard {
  readonly from: number;
  readonly end: number;
}

/** The manager of a hotel and its technician, who work by calls. */
export class StaffCalls {
  readonly #programs: Programs;
  readonly #calls: Calls;
  readonly #target: { readonly hotelId: number; readonly encoderId: number };

  constructor(programs: Programs, calls: Calls, hotelId: number, encoderId: number) {
    this.#programs = programs;
    this.#calls = calls;
    this.#target = { hotelId, encoderId };
  }

  /** The hotel gets another key; its locks keep the one that they were taught. */
  rotateKey = () => this.#calls.send("POST", `/business/hotel/${this.#target.hotelId}/rotate-key`, z.unknown());

  /** A card that teaches a lock the hotel, or makes it forget it. */
  writeTestCard = (uid: string, operation: "set" | "clear") => this.#write(uid, { ...TEST, method: "new", operation });

  /** A card for a room without any act of the front desk. */
  writeLaterCard(uid: string, { building, floor, roomNumber }: RoomRow, { from, end }: LaterCard): Promise<void> {
    const doorLock = { building, floor, room: roomNumber };
    const validity = { validFrom: formatTime(from), validTo: formatTime(end) };
    return this.#write(uid, { purpose: "hotel", cardType: "classic", records: { doorLock }, ...validity });
  }

  /** The card came back as it is, or no lock can read it any more. */
  async reportCard(uid: string, state: "handedBack" | "dead"): Promise<void> {
    const rows = await this.#calls.send("GET", `/business/hotelcard/by-uid/${uid}`, z.array(Id));
    const newest = Math.max(...rows.map(({ id }) => id));
    await this.#calls.send("PUT", `/business/hotelcard/${newest}/state`, z.unknown(), { state });
  }

  #write = (uid: string, content: object): Promise<void> =>
    writeCardByCall(this.#programs, this.#calls, { ...this.#target, uid }, content);
}
