import type { EncoderInput } from "@adel/protocol";
import type { Config } from "../src/config.ts";
import { buildPlacedCard, buildTestCardRequest } from "./build-card-request.ts";
import { buildEncoder } from "./build-encoder.ts";
import { buildOrder } from "./build-order.ts";
import { pairBridge } from "./pair-bridge.ts";
import { hotelInput, startTestServer, type TestDialect } from "./test-server.ts";

export const UID = "04A1B2C3";

/** A server with a hotel and a bound encoder, where card jobs are asked for and settled. */
export async function cardDesk(dialect: TestDialect, settings: Partial<Config> = {}) {
  const server = await startTestServer(dialect, { seed: "demo", ...settings });
  let keys = 0;
  const desk = { server, token: await server.signIn() };
  const call = (method: "GET" | "POST" | "PUT", path: string, body?: unknown, as = desk.token) =>
    server.call(method, `business/${path}`, { token: as, ...(body !== undefined && { body }) });
  const newEncoder = async (deviceNumber: string, more: Partial<EncoderInput> = {}) => {
    const { id } = (await call("POST", "encoder", buildEncoder(deviceNumber, more))).body.data;
    return { id: Number(id), bridge: await pairBridge(server, desk.token, { id, deviceNumber }) };
  };
  const newHotel = async (hotelNumber: number, more: object = {}) =>
    (await call("POST", "hotel", hotelInput({ hotelNumber, ...more }))).body.data;
  const hotel: { id: number } = await newHotel(5001);
  let encoder = await newEncoder("DESK-1");

  /** A card of its own for each new card test: it takes a new card. The same key again is the same request. */
  const cards = new Map<string, string>();
  const cardOf = (key: string): string => {
    const uid = cards.get(key) ?? (0x04a1b2c3 + cards.size).toString(16).padStart(8, "0").toUpperCase();
    cards.set(key, uid);
    return uid;
  };
  /** A new test card, unless `more` asks for another purpose, with the type and content of that card. */
  const input = (more: object = {}) => {
    const { purpose, method } = { purpose: "test", method: "new", ...more };
    const isTestCard = purpose === "test" || purpose === "adel";
    const asked = {
      ...buildPlacedCard(encoder.id, UID),
      hotelId: hotel.id,
      ...(isTestCard && { ...buildTestCardRequest(), targetSector: 1 }),
      ...(purpose !== "erase" && { validTo: "2026-11-27" }),
      authPassword: "front-desk-1",
      overwriteValid: true,
      idempotencyKey: `key-${String(keys++).padStart(6, "0")}`,
      ...more,
    };
    const isNewTest = purpose === "test" && method === "new" && !("uid" in more);
    return isNewTest ? { ...asked, uid: cardOf(asked.idempotencyKey) } : asked;
  };
  const create = async (more: object = {}, as = desk.token) => (await call("POST", "card/job", input(more), as)).body;
  const settle = async (jobId: string, result: string) =>
    (await call("POST", `card/job/${jobId}/result`, { token: result })).body;
  const finished = async (more: object = {}, result: object = {}) => {
    const { data } = await create(more);
    const { claims } = await encoder.bridge.open(data.ticket);
    return { job: data, claims, answer: await settle(data.jobId, await encoder.bridge.result(claims, result)) };
  };
  /** Credit for a department, as it comes about: ordered and confirmed by one, approved by another. */
  const buy = async (deptId: number, quantity: number): Promise<string> => {
    const { orderNo } = (await call("POST", "order", buildOrder({ quantity, deptId }))).body.data;
    await call("POST", `order/${orderNo}/confirm`, { evidence: "receipt 1" });
    const staff = await server.signIn("staff", server.passwordOf("staff"));
    const { body } = await call("POST", `order/${orderNo}/approve`, { evidence: "receipt 1" }, staff);
    if (body.data?.status !== "in-use") throw new Error(JSON.stringify(body));
    return orderNo;
  };
  /** A department of its own with a hotel below it, with credit of its own. */
  const newBuyer = async (hotelNumber: number, quantity: number) => {
    const dept = { deptName: `buyer ${hotelNumber}`, parentId: 1 };
    const { deptId } = (await server.call("POST", "system/dept", { token: desk.token, body: dept })).body.data;
    const orderNo = await buy(deptId, quantity);
    return { deptId: Number(deptId), orderNo, hotelId: Number((await newHotel(hotelNumber, { deptId })).id) };
  };
  return {
    server,
    call,
    buy,
    newBuyer,
    hotel,
    newEncoder,
    newHotel,
    input,
    create,
    settle,
    finished,
    bridge: () => encoder.bridge,
    /** Jobs from here on go to a new encoder: the one before has answers outstanding. */
    useNewEncoder: async (deviceNumber: string) => {
      encoder = await newEncoder(deviceNumber);
    },
    signInAgain: async () => {
      desk.token = await server.signIn();
    },
  };
}
export type CardDesk = Awaited<ReturnType<typeof cardDesk>>;
