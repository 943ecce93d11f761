import { EXTERNAL } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NONCE } from "../../../../testing/bridge.ts";
import { buildPlacedCard } from "../../../../testing/build-card-request.ts";
import { type CardDesk, UID } from "../../../../testing/card-job-setup.ts";
import { departmentDesk } from "../../../../testing/department-setup.ts";

describe("partners who have nothing but the external flows", () => {
  let desk: CardDesk;
  let own: { hotelId: number; encoderId: number };
  const tokens = { both: "", test: "", read: "" };
  beforeAll(async () => {
    const department = await departmentDesk("sqlite", "Partner", 6201);
    ({ desk, own } = department);
    const words = { both: Object.values(EXTERNAL), test: [EXTERNAL.test], read: [EXTERNAL.read] } as const;
    for (const who of ["both", "test", "read"] as const)
      tokens[who] = await department.employ(`partner-${who}`, words[who]);
  });
  afterAll(() => desk.server.close());

  const ask = async (method: "GET" | "POST", path: string, body?: object, as = tokens.both) =>
    (await desk.call(method, path, body, as)).body;
  const read = (more: object = {}, as = tokens.both) =>
    ask("POST", "card/read", { ...buildPlacedCard(own.encoderId, UID), ...more }, as);
  const write = (more: object = {}, as = tokens.both) => desk.create({ ...own, ...more }, as);

  it("reach what the two flows need, and of that their own alone", async () => {
    const hotels = await ask("GET", "hotel/list");
    expect(hotels.rows.map(({ id }: { id: number }) => id)).toEqual([own.hotelId]);
    const encoders = await ask("GET", "encoder/list");
    expect(encoders.rows.map(({ id }: { id: number }) => id)).toEqual([own.encoderId]);
    expect((await ask("POST", `encoder/${own.encoderId}/page-token`, { challenge: NONCE })).data.token).toBeTruthy();
    expect((await ask("GET", `account/credit?hotelId=${own.hotelId}`)).data.remaining).toBe(5);
    expect((await read({ hotelId: own.hotelId })).data.ticket).toBeTruthy();
    const { code, data } = await write();
    expect([code, data.state, typeof data.ticket]).toEqual([200, "sent", "string"]);
    expect((await ask("GET", `card/job/${data.jobId}`)).data.jobId).toBe(data.jobId);
  });

  it("find no hotel and no encoder of others", async () => {
    const others = desk.input();
    expect((await desk.create({}, tokens.both)).fault).toBe("NOT_FOUND");
    expect((await write({ encoderId: others.encoderId })).fault).toBe("NOT_FOUND");
    expect((await read({ hotelId: others.hotelId })).fault).toBe("NOT_FOUND");
    expect((await read({ encoderId: others.encoderId })).fault).toBe("NOT_FOUND");
  });

  it("write no other card than a test card, and try no manufacturer's key", async () => {
    for (const purpose of ["adel", "hotel", "energy", "erase"])
      expect((await write({ purpose })).fault, purpose).toBe("NOT_PERMITTED");
    expect((await read({ adel: true })).fault).toBe("NOT_PERMITTED");
    for (const path of [`hotel/${own.hotelId}`, "testcard/list", "card/job/list", `card/history/${UID}`, "group/list"])
      expect((await ask("GET", path)).fault, path).toBe("NOT_PERMITTED");
  });

  it("who may only read writes nothing; who may only test reads the hotel's card for it", async () => {
    expect((await read({}, tokens.read)).code).toBe(200);
    expect((await write({}, tokens.read)).fault).toBe("NOT_PERMITTED");
    expect((await read({}, tokens.test)).code).toBe(200);
    expect((await write({}, tokens.test)).code).toBe(200);
  });
});
