import { DEFAULT_POLICY } from "@adel/protocol";
import { NONCE } from "./bridge.ts";
import { buildPlacedCard, buildTestCardRequest } from "./build-card-request.ts";
import { buildEncoder } from "./build-encoder.ts";
import { buildOrder } from "./build-order.ts";
import { buildRoom } from "./build-room.ts";
import { formWays, submissionWays } from "./form-calls.ts";
import { counted, moneyWays } from "./money-calls.ts";
import { hotelNumberOf, type Kind, type ScopedRow, type ScopeWorld } from "./scope-world.ts";
import { hotelInput } from "./test-server.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";
export type Call = readonly [Method, string, object?];

/** Rows that the caller sees in this scope, where a call names more than one. */
export interface Seen {
  readonly user: ScopedRow;
  readonly group: ScopedRow;
  readonly hotel: ScopedRow;
  readonly encoder: ScopedRow;
}
type Way = (row: ScopedRow, seen: Seen) => Call;

/** How rows of one kind are reached. */
export interface Ways {
  /** The id of no row. */
  readonly missing: number | string;
  /** Lists, trees and options: what they show must be what the scope has. `of` says whose rows are looked for. */
  readonly lists: readonly { readonly path: string; readonly of?: "own" | "others" }[];
  readonly exports: readonly string[];
  /** Calls on one row that leave it as it is. */
  readonly single: readonly Way[];
  /** Calls that would change a row, put something below it, or not come to an end: made on rows out of scope alone. */
  readonly changing: readonly Way[];
  /** Calls on many rows: one out of scope among them, and none is touched. */
  readonly bulk: readonly ((ids: string) => Call)[];
}

const nothing = { lists: [], exports: [], single: [], changing: [], bulk: [] } as const;
const encoderInput = ({ mark, unit }: ScopedRow) => buildEncoder(`DEVICE-${unit}`, { deviceName: mark });
const groupUpdate = ({ id, mark }: ScopedRow) => ({ id, groupName: mark });
const hotelUpdate = ({ id, mark, unit }: ScopedRow, more: object = {}) =>
  hotelInput({
    id,
    hotelNumber: hotelNumberOf(unit),
    hotelName: mark,
    authPassword: undefined,
    authPasswordAgain: undefined,
    ...more,
  });
/** None of the world's cards: what these calls leave behind is in the history of no row. */
const OTHER_CARD = "04A1B2FF";
const jobInput = (hotel: ScopedRow, encoder: ScopedRow) => ({
  ...buildPlacedCard(encoder.id, OTHER_CARD),
  hotelId: hotel.id,
  // Without an end: refused once everything else about it was found to be there.
  ...buildTestCardRequest(),
  authPassword: "x",
  idempotencyKey: `key-${hotel.id}-${encoder.id}-0000`,
});
const readInput = (encoder: ScopedRow, hotel?: ScopedRow) => ({
  ...buildPlacedCard(encoder.id, OTHER_CARD),
  ...(hotel && { hotelId: hotel.id }),
});

/** People and where they belong. */
const organisation = ({ deptOf, roleId, plainRole, noticeId }: ScopeWorld) => {
  const rolesOf = ({ own }: ScopedRow) => [own ? roleId : plainRole];
  const userUpdate = (row: ScopedRow, deptId = deptOf(row.unit)) => ({
    userId: row.id,
    userName: row.mark,
    nickName: row.mark,
    deptId,
    roleIds: rolesOf(row),
    postIds: [],
  });
  const parentOf = ({ unit }: ScopedRow) => (unit === "below" ? deptOf("mine") : 1);
  /** The department to move a row to; the root where it is in this department already. */
  const away = ({ id, unit }: ScopedRow, from: ScopedRow) => ({ deptId: unit === from.unit ? 1 : id });
  const depts: Ways = {
    missing: 999999,
    lists: [
      { path: "system/dept/list" },
      { path: "system/dept/list/exclude/999999" },
      { path: "system/dept/treeselect" },
      { path: "system/user/deptTree" },
      { path: `system/role/deptTree/${plainRole}` },
      { path: `system/dept/roleDeptTreeselect/${plainRole}` },
      { path: counted("credit") },
      { path: "business/account/low" },
      { path: "business/account/lowest" },
    ],
    exports: [counted("credit", "/export")],
    single: [
      ({ id }) => ["GET", `system/dept/${id}`],
      ({ id }) => ["GET", `business/account?deptId=${id}`],
      (row) => ["PUT", "system/dept", { deptId: row.id, parentId: parentOf(row), deptName: row.mark, orderNum: 0 }],
    ],
    changing: [
      ({ id }) => ["DELETE", `system/dept/${id}`],
      ({ id }) => ["POST", "system/dept", { parentId: id, deptName: "smuggled" }],
      ({ id }) => ["PUT", "system/role/dataScope", { roleId: plainRole, dataScope: "2", deptIds: [id] }],
      ({ id }) => [
        "POST",
        "system/user",
        { userName: "smuggled", nickName: "x", password: "lake-view-99", deptId: id },
      ],
      ({ id }, { user }) => ["PUT", "system/user", userUpdate(user, Number(id))],
      ({ id }) => ["POST", "business/hotel", hotelInput({ hotelNumber: 7199, deptId: id })],
      ({ id }) => ["POST", "business/transfer", { toDeptId: id, quantity: 1, idempotencyKey: "smuggled-1" }],
      (row, { hotel }) => ["PUT", "business/hotel", hotelUpdate(hotel, away(row, hotel))],
      (row, { hotel }) => ["POST", "business/hotel/transfer", { hotelIds: [hotel.id], ...away(row, hotel) }],
      ({ id }) => ["POST", "business/group", { groupName: "smuggled", deptId: id }],
      (row, { group }) => ["PUT", "business/group", { ...groupUpdate(group), ...away(row, group) }],
      ({ id }) => ["POST", "business/encoder", { ...buildEncoder("SMUGGLED"), deptId: id }],
      ({ id }) => [...(["POST", "business/order"] as const), { ...buildOrder({ quantity: 500 }), deptId: id }],
      (row, { encoder }) => [
        ...(["PUT", "business/encoder"] as const),
        { id: encoder.id, ...encoderInput(encoder), ...away(row, encoder) },
      ],
    ],
    bulk: [(ids) => ["PUT", "system/dept/updateSort", { deptIds: ids, orderNums: ids.replace(/\d+/g, "0") }]],
  };
  const users: Ways = {
    missing: 999999,
    lists: [
      { path: "system/user/list?pageSize=100" },
      { path: "business/find?q=person-" },
      { path: `system/notice/readUsers/list?pageSize=100&noticeId=${noticeId}` },
      { path: `system/role/authUser/allocatedList?pageSize=100&roleId=${plainRole}`, of: "others" },
      { path: `system/role/authUser/unallocatedList?pageSize=100&roleId=${plainRole}`, of: "own" },
    ],
    exports: ["system/user/export"],
    single: [
      ({ id }) => ["GET", `system/user/${id}`],
      ({ id }) => ["GET", `system/user/authRole/${id}`],
      ({ id }) => ["GET", `system/user/secondFactor/${id}`],
      (row) => ["PUT", "system/user", userUpdate(row)],
      ({ id }) => ["PUT", "system/user/changeStatus", { userId: id, status: "0" }],
      (row) => ["PUT", "system/user/authRole", { userId: row.id, roleIds: String(rolesOf(row)) }],
      ({ id }) => ["PUT", "system/role/authUser/cancel", { roleId: 999999, userId: id }],
    ],
    changing: [
      ({ id }) => ["POST", "system/user/passwordLink", { userId: id }],
      ({ id }) => ["POST", "system/user/secondFactorCode", { userId: id }],
      ({ id }) => ["PUT", "system/user/resetSecondFactor", { userId: id }],
      ({ id }) => ["PUT", "system/user/resetPwd", { userId: id, password: "lake-view-99" }],
      ({ id }) => ["DELETE", `system/user/${id}`],
    ],
    bulk: [
      (ids) => ["DELETE", `system/user/${ids}`],
      (userIds) => ["PUT", "system/role/authUser/cancelAll", { roleId: plainRole, userIds }],
      (userIds) => ["PUT", "system/role/authUser/selectAll", { roleId: plainRole, userIds }],
    ],
  };
  return { depts, users };
};

const monitored: Readonly<Record<"sessions" | "tokens" | "acts" | "signIns" | "changes", Ways>> = {
  sessions: {
    ...nothing,
    missing: "0".repeat(43),
    lists: [{ path: "monitor/online/list" }],
    changing: [
      ({ id }) => ["DELETE", `monitor/online/${id}`],
      // A session belongs to its account, and so do the failed attempts that are deleted.
      ({ mark }) => ["GET", `monitor/logininfor/unlock/${mark}`],
    ],
  },
  tokens: {
    ...nothing,
    missing: 999999,
    lists: [{ path: "system/token/all?pageSize=100" }],
    changing: [({ id }) => ["DELETE", `system/token/all/${id}`]],
    bulk: [(ids) => ["DELETE", `system/token/all/${ids}`]],
  },
  acts: {
    ...nothing,
    missing: 999999,
    lists: [{ path: "monitor/operlog/list?pageSize=100&operName=actor" }],
    exports: ["monitor/operlog/export"],
    changing: [({ id }) => ["DELETE", `monitor/operlog/${id}`]],
    bulk: [(ids) => ["DELETE", `monitor/operlog/${ids}`]],
  },
  signIns: {
    ...nothing,
    missing: 999999,
    lists: [{ path: "monitor/logininfor/list?pageSize=100&userName=actor" }],
    exports: ["monitor/logininfor/export"],
    changing: [({ id }) => ["DELETE", `monitor/logininfor/${id}`]],
    bulk: [(ids) => ["DELETE", `monitor/logininfor/${ids}`]],
  },
  changes: {
    ...nothing,
    missing: 999999,
    lists: [{ path: "monitor/audit/list?pageSize=100&userName=changer" }],
    exports: ["monitor/audit/export"],
  },
};

const units: Readonly<Record<"groups" | "hotels" | "rooms" | "encoders", Ways>> = {
  groups: {
    missing: 999999,
    lists: [{ path: "business/group/list?pageSize=100" }, { path: "business/group/optionselect" }],
    exports: ["business/group/export"],
    single: [({ id }) => ["GET", `business/group/${id}`], (row) => ["PUT", "business/group", groupUpdate(row)]],
    changing: [
      ({ id }) => ["POST", "business/hotel", hotelInput({ hotelNumber: 7199, groupId: id })],
      ({ id }, { hotel }) => ["PUT", "business/hotel", hotelUpdate(hotel, { groupId: id })],
    ],
    bulk: [(ids) => ["DELETE", `business/group/${ids}`]],
  },
  hotels: {
    missing: 999999,
    lists: [
      { path: "business/hotel/list?pageSize=100" },
      { path: "business/find?q=scope-" },
      { path: "business/statistics/cards?groupBy=hotel&pageSize=500&orderByColumn=name" },
    ],
    exports: ["business/hotel/export", "business/statistics/cards/export?groupBy=hotel"],
    single: [
      ({ id }) => ["GET", `business/hotel/${id}`],
      (row) => ["PUT", "business/hotel", hotelUpdate(row)],
      ({ id }) => ["PUT", `business/hotel/${id}/unlock`],
      ({ id }) => ["GET", `business/account/credit?hotelId=${id}`],
      (row, { encoder }) => ["POST", "business/card/job", jobInput(row, encoder)],
      ({ id }) => ["GET", `business/room/grid?hotelId=${id}`],
      ({ id }) => ["GET", `business/room/pattern?hotelId=${id}`],
      ({ id }) => ["GET", `business/desk/resolve?hotelId=${id}&q=508`],
      ({ id }) => ["GET", `business/desk/recent?hotelId=${id}`],
      ({ id }) => ["GET", `business/desk/day?hotelId=${id}`],
      ({ id }) => ["GET", `business/hotel/${id}/desk-policy`],
      (row, { encoder }) => ["POST", "business/card/read", readInput(encoder, row)],
    ],
    changing: [
      ({ id }) => ["POST", `business/hotel/${id}/rotate-key`],
      // Wrong passwords are counted.
      ({ id }) => ["POST", "business/card/authorize", { hotelId: id, authPassword: "x" }],
      // A stream goes on for as long as one listens.
      ({ id }) => ["GET", `business/desk/events?hotelId=${id}`],
      ({ id }) => ["PUT", `business/hotel/${id}/desk-policy`, DEFAULT_POLICY],
      ({ id }, { encoder }) => [
        ...(["POST", "business/desk/grant"] as const),
        { hotelId: id, encoderId: encoder.id, authPassword: "x" },
      ],
      ({ id }) => ["POST", "business/room", { ...buildRoom(1, 2), hotelId: id }],
      ({ id }) => [
        ...(["POST", "business/room/generate"] as const),
        { hotelId: id, floorFrom: 9, floorTo: 9, roomFrom: 1, roomTo: 1 },
      ],
      ({ id }) => ["POST", "business/encoder", { ...buildEncoder("SMUGGLED"), hotelId: id }],
      ({ id }, { encoder }) => ["PUT", "business/encoder", { id: encoder.id, ...encoderInput(encoder), hotelId: id }],
    ],
    bulk: [
      (ids) => ["DELETE", `business/hotel/${ids}`],
      (ids) => ["PUT", `business/hotel/restore/${ids}`],
      (ids) => ["POST", "business/hotel/transfer", { hotelIds: ids.split(",").map(Number), deptId: 1 }],
    ],
  },
  rooms: {
    missing: 999999,
    lists: [{ path: "business/room/list?pageSize=100" }, { path: "business/find?q=room-" }],
    exports: ["business/room/export"],
    single: [
      ({ id }) => ["GET", `business/room/${id}`],
      ({ id }) => ["GET", `business/room/${id}/history`],
      // A room stays in its hotel, whichever is named.
      ({ id, mark }) => ["PUT", "business/room", { id, ...buildRoom(1, 101, { label: mark }) }],
    ],
    changing: [
      ({ id }, { encoder }) => [
        ...(["POST", "business/desk/act"] as const),
        {
          act: "checkOut",
          roomId: id,
          encoderId: encoder.id,
          grantId: "g".repeat(24),
          idempotencyKey: `act-${id}-000000`,
        },
      ],
    ],
    bulk: [(ids) => ["DELETE", `business/room/${ids}`], (ids) => ["PUT", `business/room/restore/${ids}`]],
  },
  encoders: {
    missing: 999999,
    lists: [{ path: "business/encoder/list?pageSize=100" }],
    exports: ["business/encoder/export"],
    single: [
      ({ id }) => ["GET", `business/encoder/${id}`],
      (row) => ["PUT", "business/encoder", { id: row.id, ...encoderInput(row) }],
      ({ id }) => ["POST", `business/encoder/${id}/pairing`],
      ({ id }) => ["POST", `business/encoder/${id}/page-token`, { challenge: NONCE }],
      ({ id }) => ["GET", `business/encoder/${id}/inspections`],
      ({ id }) => ["GET", `business/encoder/${id}/bindings`],
      // Bound ones stay.
      ({ id }) => ["DELETE", `business/encoder/${id}`],
      (row, { hotel }) => ["POST", "business/card/job", jobInput(hotel, row)],
      (row) => ["POST", "business/card/read", readInput(row)],
      (row) => ["POST", "business/card/identify", readInput(row)],
    ],
    changing: [
      ({ id }) => ["PUT", `business/encoder/unbind/${id}`],
      ({ id }) => ["POST", `business/encoder/${id}/inspect`],
      // A stream goes on for as long as one listens.
      ({ id }) => ["GET", `business/encoder/${id}/events`],
      ({ id }) => ["GET", `business/encoder/events/${id}`],
    ],
    bulk: [
      (ids) => ["DELETE", `business/encoder/${ids}`],
      (ids) => ["PUT", `business/encoder/restore/${ids}`],
      (ids) => ["PUT", `business/encoder/unbind/${ids}`],
    ],
  },
};

const cards: Readonly<Record<"jobs" | "reads" | "testCards" | "hotelCards" | "inspections", Ways>> = {
  jobs: {
    ...nothing,
    missing: "a".repeat(24),
    lists: [{ path: "business/card/job/list?pageSize=100" }],
    single: [
      ({ id }) => ["GET", `business/card/job/${id}`],
      ({ id }) => ["POST", `business/card/job/${id}/result`, { token: "x" }],
      // It is done: neither can be cancelled or settled any more.
      ({ id }) => ["POST", `business/card/job/${id}/cancel`],
      ({ id }) => ["POST", `business/card/job/${id}/settle`, { step: "propose", outcome: "done", reason: "x" }],
    ],
    changing: [({ id }) => ["GET", `business/card/job/${id}/events`]],
  },
  reads: {
    ...nothing,
    missing: "a".repeat(24),
    single: [
      ({ id }) => ["POST", `business/card/read/${id}/result`, { token: "x" }],
      ({ id }) => ["GET", `business/card/read/${id}`],
      ({ id }) => ["POST", `business/card/identify/${id}/result`, { token: "x" }],
      ({ id }) => ["GET", `business/card/identify/${id}`],
      // Nothing has come of it yet: it cannot be inspected.
      ({ id }) => ["POST", "business/inspection", { readId: id }],
    ],
  },
  testCards: {
    missing: 999999,
    lists: [{ path: "business/testcard/list?pageSize=100" }],
    exports: ["business/testcard/export"],
    single: [
      ({ id }) => ["GET", `business/testcard/${id}`],
      ({ mark }) => ["GET", `business/testcard/by-uid/${mark}`],
      ({ mark }) => ["GET", `business/card/history/${mark}`],
    ],
    changing: [],
    bulk: [(ids) => ["PUT", `business/testcard/used/${ids}`]],
  },
  hotelCards: {
    ...nothing,
    missing: 999999,
    lists: [{ path: "business/hotelcard/list?pageSize=100" }, { path: "business/find?q=04a1b2" }],
    exports: ["business/hotelcard/export"],
    single: [
      ({ id }) => ["GET", `business/hotelcard/${id}`],
      ({ id }) => ["GET", `business/hotelcard/${id}/standing`],
      ({ mark }) => ["GET", `business/hotelcard/by-uid/${mark}`],
    ],
    changing: [({ id }) => ["PUT", `business/hotelcard/${id}/state`, { state: "handedBack" }]],
  },
  inspections: {
    ...nothing,
    missing: 999999,
    lists: [{ path: "business/inspection/list?pageSize=100" }],
    exports: ["business/inspection/export"],
    single: [({ id }) => ["GET", `business/inspection/${id}`]],
  },
};

/** Every way to scoped rows; a declared call that none of them makes is found by the test. */
export const waysTo = (world: ScopeWorld): Readonly<Record<Kind, Ways>> => ({
  ...organisation(world),
  ...monitored,
  ...units,
  ...cards,
  ...moneyWays,
  forms: formWays,
  submissions: submissionWays,
});
