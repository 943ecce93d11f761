import { DEFAULT_POLICY } from "@adel/protocol";
import { buildPlacedCard } from "./build-card-request.ts";
import { buildRoom } from "./build-room.ts";
import { type CardDesk, cardDesk } from "./card-job-setup.ts";
import type { TestDialect } from "./test-server.ts";
import { ADMIN_PASSWORD } from "./test-server.ts";

const PLAN = { cardSize: "1k", doorLock: 1, energySaver: 2, ladder: 3, test: 4 };
/** The clock of these tests stands at 18:00 on the day before. */
export const TOMORROW = "2026-11-21 14:00:00";

type Call = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
  as?: string,
) => Promise<ReturnType<typeof JSON.parse>>;
interface Session {
  token: string;
}
/** What is done with a shift authorization besides using it. */
function grantHelpers(desk: CardDesk, session: Session, call: Call) {
  const setPin = async (pin: string | null) => {
    const body = { password: ADMIN_PASSWORD, pin };
    return (await desk.server.call("PUT", "system/user/profile/deskPin", { token: session.token, body })).body;
  };
  const wake = (id: string, pin: string, as = session.token) => call("POST", `desk/grant/${id}/wake`, { pin }, as);
  /** What the audit trail says of a grant's end. */
  const closedWith = async (grantId: string) => {
    const { db } = desk.server.context;
    const { id } = await db
      .selectFrom("biz_desk_grant")
      .select("id")
      .where("grant_id", "=", grantId)
      .executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom("audit_trail")
      .select("after_json")
      .where("entity", "=", "business/desk/grant")
      .where("row_id", "=", String(id))
      .orderBy("seq", "desc")
      .limit(1)
      .execute();
    return JSON.parse(rows[0]?.after_json ?? "null");
  };
  return { setPin, wake, closedWith };
}

/** A hotel with an encoder, whose front desk works: rooms, authorizations, acts and their cards. */
export async function frontDesk(dialect: TestDialect) {
  const desk = await cardDesk(dialect);
  const session: Session = { token: await desk.server.signIn() };
  const more = { softwareTypes: ["ladder-control"], sectorPlan: PLAN };
  const hotelId: number = (await desk.newHotel(5100, more)).id;
  let floor = 1;
  let keys = 0;
  const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, as = session.token) =>
    (await desk.server.call(method, `business/${path}`, { token: as, ...(body !== undefined && { body }) })).body;
  const encoderId = () => desk.input().encoderId;
  const newRoom = async (): Promise<{ id: number; label: string }> => {
    floor += 1;
    const devices = { liftFloors: [1, floor], relayCount: 2, offDelay: 30 };
    return (await call("POST", "room", buildRoom(hotelId, Number(`${floor}08`), { floor, ...devices }))).data;
  };
  const grant = async (more: object = {}, as = session.token) =>
    call("POST", "desk/grant", { hotelId, encoderId: encoderId(), authPassword: "front-desk-1", ...more }, as);
  /** Opening one ends the one before: guests of a test share it. */
  const liveGrant = async () => {
    const listed = (await call("GET", `desk/grant/list?hotelId=${hotelId}&encoderId=${encoderId()}`)).data;
    return (
      listed.find(({ state, isOwn }: { state: string; isOwn: boolean }) => state === "live" && isOwn) ??
      (await grant()).data
    );
  };
  const key = () => `desk-key-${String(keys++).padStart(6, "0")}`;
  const start = async (act: string, roomId: number, grantId: string, more: object = {}, as = session.token) =>
    call("POST", "desk/act", { act, roomId, encoderId: encoderId(), grantId, idempotencyKey: key(), ...more }, as);
  const job = (actId: number, grantId: string, uid: string, more: object = {}, as = session.token) => {
    const act = { hotelId, purpose: "hotel", actId, grantId, idempotencyKey: key(), ...more };
    return call("POST", "card/job", { ...buildPlacedCard(encoderId(), uid), ...act }, as);
  };
  const settle = async (actId: number, grantId: string, uid: string, more: object, result: object) => {
    const { data, ...refused } = await job(actId, grantId, uid, more);
    if (!data) throw new Error(JSON.stringify(refused));
    const { claims } = await desk.bridge().open(data.ticket);
    const answer = await desk.settle(data.jobId, await desk.bridge().result(claims, result));
    return { data, claims, answer: answer.data };
  };
  const write = (actId: number, grantId: string, uid: string, more: object = {}) =>
    settle(actId, grantId, uid, more, {});
  /** A card that is lifted while it is written. */
  const tear = (actId: number, grantId: string, uid: string) =>
    settle(actId, grantId, uid, {}, { outcome: "partial", blocksWritten: 3, fault: "CARD_LIFTED" });
  const resolve = async (label: string) =>
    (await call("GET", `desk/resolve?hotelId=${hotelId}&q=${label}`)).data.map((one: object) => one)[0];
  /** A room with a guest who holds these cards. */
  const occupied = async (...uids: string[]) => {
    const room = await newRoom();
    const { id } = await liveGrant();
    const act = (await start("checkIn", room.id, id, { cards: uids.length, validTo: TOMORROW })).data;
    for (const uid of uids) await write(act.id, id, uid);
    return { room, grantId: id, stay: (await resolve(room.label)).stay };
  };

  // Most acts are tried without a card of the stay.
  await call("PUT", `hotel/${hotelId}/desk-policy`, { ...DEFAULT_POLICY, extraWithCard: false });
  return {
    desk,
    hotelId,
    /** Whose session it is. */
    session,
    floor: () => floor,
    call,
    encoderId,
    newRoom,
    grant,
    liveGrant,
    start,
    job,
    write,
    tear,
    resolve,
    ...grantHelpers(desk, session, call),
    occupied,
  };
}
export type FrontDesk = Awaited<ReturnType<typeof frontDesk>>;
