import { DEFAULT_POLICY } from "@adel/protocol";
import { buildRoom } from "./build-room.ts";
import type { CallName, ChangingWorld, MakeReady } from "./changing-world.ts";
import { ADMIN_PASSWORD } from "./test-server.ts";

/** A front desk with a guest: what its calls need. */
export const frontDesk = (world: ChangingWorld) => {
  const { desk, db, made } = world;
  const hotelId = desk.hotel.id;
  const { encoderId } = desk.input();
  const authorization = { hotelId, encoderId, authPassword: "front-desk-1" };
  const granted = async (): Promise<string> => (await made("POST", "business/desk/grant", authorization)).data.id;
  const checkIn = async () => {
    const n = world.next();
    const roomId = await world.add("business/room", buildRoom(hotelId, n), "id");
    const stay = { validTo: "2026-11-21", grantId: await granted(), idempotencyKey: `desk-act-${n}` };
    return { act: "checkIn", roomId, encoderId, ...stay };
  };
  const started = async () => {
    const { grantId, ...act } = await checkIn();
    return { id: Number((await made("POST", "business/desk/act", { ...act, grantId })).data.id), grantId };
  };
  return {
    "desk.openGrant": () => ({ method: "POST", path: "business/desk/grant", body: authorization }),
    "desk.wakeGrant": async () => {
      await made("PUT", "system/user/profile/deskPin", { password: ADMIN_PASSWORD, pin: "402917" });
      const id = await granted();
      await db.updateTable("biz_desk_grant").set({ is_idle: 1 }).where("grant_id", "=", id).execute();
      return { method: "POST", path: `business/desk/grant/${id}/wake`, body: { pin: "402917" } };
    },
    "desk.closeGrant": async () => ({ method: "DELETE", path: `business/desk/grant/${await granted()}` }),
    "desk.changePolicy": () => ({
      method: "PUT",
      path: `business/hotel/${hotelId}/desk-policy`,
      body: { ...DEFAULT_POLICY, nights: 2 },
    }),
    "desk.startAct": async () => ({ method: "POST", path: "business/desk/act", body: await checkIn() }),
    "desk.dropAct": async () => ({ method: "DELETE", path: `business/desk/act/${(await started()).id}` }),
    "desk.confirmCard": async () => {
      const { id: actId, grantId } = await started();
      const card = { purpose: "hotel", actId, grantId, uid: `0400${world.next()}`, authPassword: undefined };
      const { jobId, ticket } = (await made("POST", "business/card/job", desk.input(card))).data;
      const { claims } = await desk.bridge().open(ticket);
      const { hotelCardId } = (await desk.settle(jobId, await desk.bridge().result(claims))).data;
      return { method: "PUT", path: `business/hotelcard/${hotelCardId}/state`, body: { state: "handedBack" } };
    },
  } satisfies Partial<Record<CallName, MakeReady>>;
};
