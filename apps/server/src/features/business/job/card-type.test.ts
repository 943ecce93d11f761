import { CARD_TYPES } from "@adel/card";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildHotelCardRequest } from "../../../../testing/build-card-request.ts";
import type { CardDesk } from "../../../../testing/card-job-setup.ts";
import { departmentDesk } from "../../../../testing/department-setup.ts";

const POWER = { relays: 1, offDelay: 1, areas: [] };

describe("the right to a card type", () => {
  let desk: CardDesk;
  let own: { hotelId: number; encoderId: number };
  let clerk = "";
  beforeAll(async () => {
    const department = await departmentDesk("sqlite", "Clerks", 6301);
    ({ desk, own } = department);
    const rights = ["business:hotelcard:add", "business:hotelcard:energy", "business:hotelcard:type:classic"];
    clerk = await department.employ("clerk-1", rights);
  });
  afterAll(() => desk.server.close());

  const write = (more: object) => desk.create({ ...own, ...more }, clerk);
  const refused = { code: 400, msg: "您没有制作这种卡的权限", errors: [{ path: "cardType" }] };

  it("is needed for each hotel card", async () => {
    const guest = buildHotelCardRequest({ floor: 2, room: 203 });
    expect((await write({ ...guest, cardType: "classic" })).code).toBe(200);
    for (const cardType of CARD_TYPES.filter((type) => type !== "classic"))
      expect(await write({ ...guest, cardType }), cardType).toMatchObject(refused);
  });

  it("is not got round by a power-saving card, which has no type of its own choice", async () => {
    const saver = { purpose: "energy", records: { energySaver: POWER } };
    for (const cardType of CARD_TYPES.filter((type) => type !== "one-card"))
      expect(await write({ ...saver, cardType }), cardType).toMatchObject(refused);
    const { code, data } = await write(saver);
    expect([code, data.cardType]).toEqual([200, "one-card"]);
  });
});
