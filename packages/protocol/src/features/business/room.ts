import * as z from "zod";
import { Bits } from "../../card-frames/records.ts";
import { crudRoutes, restoreRoute } from "../../kernel/crud.ts";
import { Status } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";

const Byte = z.number().int().min(0).max(255);
const MAX_LOCK_NUMBER = 0xffff;
/** The label on the door: unique in its building. */
export const RoomLabel = z
  .string({ error: "ROOM_LABEL" })
  .trim()
  .regex(/^[A-Za-z0-9-]{1,12}$/, { error: "ROOM_LABEL" })
  .meta({ examples: ["508"] });
const typeName = z.string().trim().max(50).default("");
/** What a room's cards carry for its devices, whatever the room is called. */
const devices = {
  typeName,
  areas: Bits.default([]),
  /** Floors that the lift serves for its guests. */
  liftFloors: Bits.default([]),
  relayCount: Byte.default(0),
  /** Seconds until the power goes off after the card is taken out. */
  offDelay: Byte.default(0),
};

export const Room = z.object({
  id: z.number(),
  hotelId: z.number(),
  hotelName: z.string(),
  building: z.number(),
  floor: z.number(),
  /** The number in the door lock (card format §6): with building and floor it names one door of the hotel. */
  roomNumber: z.number(),
  label: z.string(),
  typeName: z.string(),
  areas: z.array(z.number()),
  liftFloors: z.array(z.number()),
  relayCount: z.number(),
  offDelay: z.number(),
  /** Out of use: no card is made for it. */
  status: Status,
  createTime: EncodedTimestamp,
});
export type Room = z.output<typeof Room>;

export const RoomInput = z.object({
  hotelId: z.coerce.number().int().positive(),
  building: Byte.default(1),
  floor: Byte,
  roomNumber: z.number().int().min(0).max(MAX_LOCK_NUMBER),
  label: RoomLabel,
  ...devices,
  status: Status.default("0"),
});
export type RoomInput = z.output<typeof RoomInput>;
export const RoomUpdate = RoomInput.extend({ id: Id });
export type RoomUpdate = z.output<typeof RoomUpdate>;

export const RoomQuery = pageQuery(["label", "floor", "typeName", "createTime"]).extend({
  hotelId: unset(Id),
  building: unset(z.coerce.number().int().min(0).max(255)),
  label: unset(z.string().max(12)),
  typeName: unset(z.string().max(50)),
  status: unset(Status),
});
export type RoomQuery = z.output<typeof RoomQuery>;

/** How many rooms come about in one go. */
export const MAX_ROOMS = 5000;
/** `{floor}{room:2}`: building, floor and room, each with as many digits as are said, between letters and digits. */
const LABEL_PATTERN = /^(?=.*\{room(:[1-4])?\})([A-Za-z0-9-]|\{(building|floor|room)(:[1-4])?\})+$/;
export const DEFAULT_LABEL_PATTERN = "{floor}{room:2}";

/** Rooms of a building that differ only in floor and number. */
export const RoomPattern = z
  .object({
    hotelId: z.coerce.number().int().positive(),
    building: Byte.default(1),
    floorFrom: Byte,
    floorTo: Byte,
    exceptFloors: z.array(Byte).max(256).default([]),
    roomFrom: z.number().int().min(1).max(999),
    roomTo: z.number().int().min(1).max(999),
    labelPattern: z
      .string()
      .trim()
      .max(60)
      .regex(LABEL_PATTERN, { error: "ROOM_PATTERN" })
      .meta({ examples: ["{floor}{room:2}"] })
      .default(DEFAULT_LABEL_PATTERN),
    /** Beside `liftFloors`, the floor that the room is on. */
    ownLiftFloor: z.boolean().default(true),
    ...devices,
    /** Labels that the pattern would give and the building does not have. */
    dropped: z.array(RoomLabel).max(MAX_ROOMS).default([]),
  })
  .refine(({ floorFrom, floorTo }) => floorFrom <= floorTo, { path: ["floorTo"], error: "ROOM_RANGE" })
  .refine(({ roomFrom, roomTo }) => roomFrom <= roomTo, { path: ["roomTo"], error: "ROOM_RANGE" });
export type RoomPattern = z.output<typeof RoomPattern>;

/** One room that a pattern gives; one that is there already stays as it is. */
export const GeneratedRoom = Room.pick({ floor: true, roomNumber: true, label: true }).extend({ exists: z.boolean() });
export type GeneratedRoom = z.output<typeof GeneratedRoom>;
const GeneratedRooms = z.object({ rooms: z.array(GeneratedRoom), added: z.number(), existing: z.number() });

/** Largest sheet of rooms, in bytes and in rows. */
export const ROOM_SHEET_MAX_BYTES = 1024 * 1024;
/** One row of a sheet of rooms, and what came of it. */
export const RoomSheetLine = z.object({
  /** As the sheet numbers it; the first row holds the titles. */
  row: z.number(),
  building: z.string(),
  floor: z.string(),
  roomNumber: z.string(),
  label: z.string(),
  typeName: z.string(),
  outcome: z.enum(["good", "refused", "imported"]),
  /** What is wrong with it, in the caller's language. */
  reasons: z.array(z.string()),
});
export type RoomSheetLine = z.output<typeof RoomSheetLine>;

const preview = z.enum(["true", "false"]).default("false");

/** What a guest's cards make of a room; without a stay, none. */
export const ROOM_STATES = ["none", "valid", "due", "expired", "lostPending"] as const;
export type RoomState = (typeof ROOM_STATES)[number];
/** One room in a grid of floors. */
export const RoomCell = Room.omit({ hotelName: true, createTime: true }).extend({
  state: z.enum(ROOM_STATES),
  /** Until when its guest's cards are valid. */
  validTo: EncodedTimestamp,
});
export type RoomCell = z.output<typeof RoomCell>;
/** A room in the grid, with what beside its guest's cards needs attention. */
export const GridCell = RoomCell.extend({
  /** The encoder has not reported what became of one of its cards. */
  hasUnknownJob: z.boolean(),
  /** Cards of ended stays that are still valid. */
  cardsOut: z.number(),
});
export type GridCell = z.output<typeof GridCell>;
/** A building as it stands, its rooms by floor and number. */
export const RoomGrid = z.object({ buildings: z.array(z.number()), cells: z.array(GridCell) });
export type RoomGrid = z.output<typeof RoomGrid>;

const named = { path: "/business/room", permission: "business:room", name: "room" } as const;

export const roomRoutes = routes({
  ...crudRoutes({
    ...named,
    row: Room,
    input: RoomInput,
    update: RoomUpdate,
    query: RoomQuery,
  }),
  restore: restoreRoute(named),
  grid: {
    method: "GET",
    path: "/business/room/grid",
    title: "room.grid",
    access: access.permission("business:room:list"),
    scope: scope.data,
    /** Without a building: the first one. */
    query: z.object({ hotelId: Id, building: unset(z.coerce.number().int().min(0).max(255)) }),
    reply: reply.data(RoomGrid),
  },
  generate: {
    method: "POST",
    path: "/business/room/generate",
    title: "room.generate",
    access: access.permission("business:room:add"),
    scope: scope.data,
    audit: "insert",
    query: z.object({ preview }),
    body: RoomPattern,
    reply: reply.data(GeneratedRooms),
  },
  /** The pattern that each building's rooms were last generated by, the latest first. */
  patterns: {
    method: "GET",
    path: "/business/room/pattern",
    title: "room.patterns",
    access: access.permission("business:room:add"),
    scope: scope.data,
    query: z.object({ hotelId: Id }),
    reply: reply.data(z.array(RoomPattern)),
  },
  template: {
    method: "GET",
    path: "/business/room/importTemplate",
    title: "room.template",
    access: access.permission("business:room:import"),
    scope: scope.none("an empty sheet"),
    query: z.object({}),
    reply: reply.spreadsheet,
  },
  /** All rows or none. */
  import: {
    method: "POST",
    path: "/business/room/importData",
    title: "room.import",
    access: access.permission("business:room:import"),
    scope: scope.data,
    audit: "import",
    query: z.object({ hotelId: Id, preview }),
    upload: { field: "file", maxBytes: ROOM_SHEET_MAX_BYTES },
    reply: reply.fields(z.object({ report: z.array(RoomSheetLine) })),
  },
});
