import * as z from "zod";
import { createHotel, getRoom, type Hotel } from "../model/hotel.ts";
import type { Calls } from "./calls.ts";
import { now } from "./clock.ts";
import { Doors } from "./doors.ts";
import { readManufacturerKey } from "./manufacturer-key.ts";
import { ENCODER, type Programs } from "./programs.ts";
import { Room, type RoomRow } from "./room-row.ts";
import { StaffCalls } from "./staff-calls.ts";
import { waitFor } from "./wait-for.ts";
import { AUTHORIZATION_PASSWORD, waitForJobs } from "./write-card.ts";

/** Of the doors that guests share: each card opens both. */
const AREAS = [5, 6];
const PLAN = { cardSize: "1k", doorLock: 1, energySaver: 2, ladder: 3, test: 4 };

const Row = z.looseObject({ id: z.number() });
const Credit = z.looseObject({ remaining: z.number() });
const Encoder = Row.extend({
  ...{ deviceName: z.string(), deviceNumber: z.string(), driver: z.string(), remark: z.string() },
  online: z.boolean(),
});

/** A hotel of the world: as the product has it, as the model has it, and its doors. */
export interface WorldHotel {
  readonly id: number;
  readonly number: number;
  readonly encoderId: number;
  readonly model: Hotel;
  readonly doors: Doors;
  /** The card by which the locks were taught. */
  readonly setCard: string;
  readonly staff: StaffCalls;
  /** Credits that its account has left. */
  readonly readCredit: () => Promise<number>;
  /** Card jobs that were ever made for it. */
  readonly countJobs: () => Promise<number>;
  /** Waits until each of its card jobs came to an end. */
  readonly waitForJobs: () => Promise<unknown>;
  readonly getRoomId: (label: string) => number;
  readonly getRoomRow: (label: string) => RoomRow;
  /** Closes a room, or opens it again, as its manager does. */
  readonly closeRoom: (label: string, isClosing?: boolean) => Promise<void>;
  /** Waits until the server reaches the encoder. */
  readonly waitForEncoder: () => Promise<unknown>;
}

export interface HotelOptions {
  readonly hasClock: boolean;
  /** Of eight rooms each; three, unless a story says otherwise. */
  readonly floors?: number;
  /** What differs from the policy that a new hotel has. */
  readonly policy?: Readonly<Record<string, unknown>>;
}

/** The one encoder, once the server knows of its bridge. */
const findEncoder = (calls: Calls): Promise<z.output<typeof Encoder>> =>
  waitFor("the encoder is reached", async () => {
    const rows = await calls.list("/business/encoder/list?pageSize=50", Encoder);
    return rows.find(({ deviceNumber, online }) => deviceNumber === ENCODER && online);
  });

/** The encoder comes to the hotel: of cards of other hotels it tells apart only ten a minute. */
async function moveEncoder(calls: Calls, hotelId: number): Promise<number> {
  const { id, deviceName, deviceNumber, driver, remark } = await findEncoder(calls);
  const encoder = { id, deviceName, deviceNumber, driver, remark, hotelId };
  await calls.send("PUT", "/business/encoder", z.unknown(), encoder);
  return id;
}

async function addRooms(calls: Calls, hotelId: number, floors: number): Promise<RoomRow[]> {
  const pattern = { hotelId, floorFrom: 1, floorTo: floors, roomFrom: 1, roomTo: 8, ownLiftFloor: false, areas: AREAS };
  await calls.send("POST", "/business/room/generate", z.unknown(), pattern);
  return calls.list(`/business/room/list?hotelId=${hotelId}&pageSize=50`, Room);
}

interface HotelWorld {
  readonly programs: Programs;
  readonly calls: Calls;
  readonly takeHotelNumber: () => number;
}

/** Adds a hotel with rooms 101 to 308 whose locks were taught by a set card that the product wrote. */
export async function addHotel(world: HotelWorld, options: HotelOptions): Promise<WorldHotel> {
  const { hasClock, floors = 3, policy = {} } = options;
  const { programs, calls } = world;
  const number = world.takeHotelNumber();
  const password = { authPassword: AUTHORIZATION_PASSWORD, authPasswordAgain: AUTHORIZATION_PASSWORD };
  const software = { sectorPlan: PLAN, softwareTypes: ["ladder-control"] };
  const hotel = { hotelNumber: number, hotelName: `Hotel ${number}`, ...software, ...password };
  const { id } = await calls.send("POST", "/business/hotel", Row, hotel);
  const path = `/business/hotel/${id}/desk-policy`;
  const preset = await calls.send("GET", path, z.looseObject({}));
  await calls.send("PUT", path, z.unknown(), { ...preset, hasClock, ...policy });
  const rooms = await addRooms(calls, id, floors);
  const encoderId = await moveEncoder(calls, id);
  const doors = new Doors(rooms, AREAS, { manufacturerKey: readManufacturerKey(programs.serverData), hasClock, now });
  const setCard = `05${number.toString(16).toUpperCase().padStart(6, "0")}`;
  const staff = new StaffCalls(programs, calls, id, encoderId);
  await staff.writeTestCard(setCard, "set");
  doors.teach(setCard, programs.readImage(setCard));
  const readCredit = async () => (await calls.send("GET", `/business/account/credit?hotelId=${id}`, Credit)).remaining;
  const getRoomRow = (label: string): RoomRow => {
    const row = rooms.find((each) => each.label === label);
    if (!row) throw new Error(`the hotel has no room ${label}`);
    return row;
  };
  const model = createHotel({ hasClock, rooms: rooms.map(({ label }) => label), credit: await readCredit() });
  return {
    ...{ id, number, encoderId, model, doors, setCard, staff, readCredit },
    waitForJobs: () => waitForJobs(calls, id),
    getRoomId: (label) => getRoomRow(label).id,
    getRoomRow,
    countJobs: () => calls.count(`/business/card/job/list?hotelId=${id}`),
    closeRoom: async (label, isClosing = true) => {
      await calls.send("PUT", "/business/room", z.unknown(), { ...getRoomRow(label), status: isClosing ? "1" : "0" });
      getRoom(model, label).isClosed = isClosing;
    },
    waitForEncoder: () => findEncoder(calls),
  };
}
