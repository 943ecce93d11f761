import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrder } from "../../../../testing/build-order.ts";
import { buildRoom } from "../../../../testing/build-room.ts";
import { type Staffing, staffing } from "../../../../testing/staffing.ts";
import { DIALECTS, hotelInput, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { recordHotelCard } from "../hotel-card/hotel-card.service.ts";

const LISTS = [
  ...["business:room:list", "business:hotelcard:list", "business:hotel:list"],
  ...["business:order:list", "system:user:list"],
];
const NOTHING = { rooms: [], cards: [], hotels: [], orders: [], users: [] };

describe.for(DIALECTS)("what a word finds, on %s", (dialect) => {
  let server: TestServer;
  let admin: string;
  let staff: Staffing;
  let clerk: string;
  const hotels: { readonly id: number; readonly deptId: number }[] = [];
  const post = async (path: string, body: object) => {
    const answer = (await server.call("POST", path, { token: admin, body })).body;
    if (answer.code !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const find = async (q: string, token = admin) =>
    (await server.call("GET", `business/find?q=${encodeURIComponent(q)}`, { token })).body;
  const record = (hotelId: number, uid: string, sequence: number) =>
    recordHotelCard(server.context.db, {
      ...{ card_number: uid, card_type: "classic", records: "{}", agent_name: "", hotel_id: hotelId, sequence },
      ...{ valid_from: null, valid_to: null, job_id: `job-${uid}-${sequence}`, create_by: 1, create_time: sequence },
      ...{ stay_id: null, act_id: null, copy_no: null, hold_state: null },
    });

  beforeAll(async () => {
    server = await startTestServer(dialect);
    admin = await server.signIn();
    staff = staffing(server, admin);
    for (const [at, hotelName] of ["西湖宾馆", "Lake 100% House"].entries()) {
      const { id } = await post("business/hotel", hotelInput({ hotelNumber: 1001 + at, hotelName }));
      const row = await server.context.db
        .selectFrom("biz_hotel")
        .select("dept_id")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      hotels.push({ id, deptId: row.dept_id });
      for (const [number, label] of ["1508", "508", "5081"].entries())
        await post("business/room", buildRoom(id, number + 1, { building: at + 1, label }));
      await record(id, "04A1B2C3", 1 + at);
      await record(id, `04A1FF0${at}`, 9);
    }
    clerk = (await staff.person("zhou.min", hotels[0]?.deptId ?? 0, [await staff.role("finder", LISTS, "3")])).token;
    await staff.person("other", hotels[1]?.deptId ?? 0, []);
  });
  afterAll(() => server.close());

  it("rooms by part of their label, exact labels first, also with their building", async () => {
    const labels = (rooms: readonly { building: number; label: string }[]) =>
      rooms.map(({ building, label }) => `${building}-${label}`);
    const { data } = await find("508");
    expect(labels(data.rooms)).toEqual(["1-508", "2-508", "1-1508", "2-1508", "1-5081"]);
    expect(data.rooms[0]).toMatchObject({ hotelId: hotels[0]?.id, hotelName: "西湖宾馆" });
    expect(labels((await find("2-508")).data.rooms)).toEqual(["2-508", "2-1508", "2-5081"]);
  });

  it("each card once, by its whole number or its first four or more digits, in any notation", async () => {
    const numbers = async (q: string) =>
      (await find(q)).data.cards.map(({ cardNumber }: { cardNumber: string }) => cardNumber);
    expect(await numbers("04a1b2c3")).toEqual(["04A1B2C3"]);
    expect((await find("04:A1:B2:C3")).data.cards).toMatchObject([{ hotelId: hotels[1]?.id }]);
    expect(await numbers("04A1")).toEqual(["04A1FF01", "04A1B2C3", "04A1FF00"]);
    // Neither fewer than four digits, nor digits in the middle of a number.
    expect(await numbers("04A")).toEqual([]);
    expect(await numbers("A1B2C3")).toEqual([]);
  });

  it("hotels by number and name, users by user name and nickname, with special characters taken literally", async () => {
    expect((await find("1002")).data.hotels).toEqual([
      { id: hotels[1]?.id, hotelNumber: 1002, hotelName: "Lake 100% House" },
    ]);
    expect((await find("西湖")).data).toMatchObject({ ...NOTHING, hotels: [{ hotelNumber: 1001 }] });
    expect((await find("0% h")).data.hotels).toHaveLength(1);
    expect((await find("%%")).data).toEqual(NOTHING);
    expect((await find("OU.MI")).data.users).toMatchObject([{ userName: "zhou.min", nickName: "zhou.min" }]);
    const user = server.context.db.updateTable("sys_user").set({ nick_name: "周敏" });
    await user.where("user_name", "=", "zhou.min").execute();
    expect((await find("周敏")).data.users).toMatchObject([{ userName: "zhou.min", nickName: "周敏" }]);
  });

  it("orders by part of their number", async () => {
    const order = buildOrder({ deptId: hotels[0]?.deptId });
    const tier = { originalPrice: 100, price: 100, minQuantity: 1, maxQuantity: 9999, methods: ["offline"] };
    await post("business/payment/setting", tier);
    const { orderNo, payer } = await post("business/order", order);
    expect((await find(orderNo.slice(3))).data.orders).toEqual([{ orderNo, payer }]);
  });

  it("nothing outside the caller's scope", async () => {
    const mine = (await find("508", clerk)).data.rooms.map(({ hotelId }: { hotelId: number }) => hotelId);
    expect(mine).toEqual([hotels[0]?.id, hotels[0]?.id, hotels[0]?.id]);
    // The newest record of this card is another hotel's.
    expect((await find("04A1B2C3", clerk)).data.cards).toMatchObject([{ hotelId: hotels[0]?.id }]);
    expect((await find("1002", clerk)).data).toEqual(NOTHING);
    expect((await find("other", clerk)).data.users).toEqual([]);
  });

  it("only the kinds that the caller may list", async () => {
    const dept = hotels[0]?.deptId ?? 0;
    const rooms = await staff.person("rooms-only", dept, [await staff.role("rooms-only", ["business:room:list"], "1")]);
    expect((await find("508", rooms.token)).data.rooms).toHaveLength(5);
    for (const q of ["04A1B2C3", "1001", "西湖", "P2026", "zhou"])
      expect((await find(q, rooms.token)).data, q).toEqual({ ...NOTHING, rooms: [] });
    const none = await staff.person("no-list", dept, [await staff.role("no-list", ["business:hotel:query"], "1")]);
    expect(await find("508", none.token)).toMatchObject({ code: 403, fault: "NOT_PERMITTED" });
  });

  it("no text of less than two or more than forty characters", async () => {
    for (const q of ["", "5", " 5 ", "x".repeat(41)])
      expect(await find(q), q).toMatchObject({ code: 400, errors: [{ path: "q" }] });
  });
});
