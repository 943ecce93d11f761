import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FrontDesk, frontDesk } from "../../../../testing/front-desk.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";

const CARD = "0400DA01";

describe.for(DIALECTS)("the day of a hotel, on %s", (dialect) => {
  let world: FrontDesk;
  beforeAll(async () => {
    world = await frontDesk(dialect);
    await world.occupied(CARD);
  });
  afterAll(() => world.desk.server.close());

  /** As if the card was made then. */
  const makeAt = async (time: string) => {
    const { db, timeFormat } = world.desk.server.context;
    const create_time = timeFormat.from(time, "time");
    await db.updateTable("biz_hotel_card").set({ create_time }).where("card_number", "=", CARD).execute();
    await db.updateTable("biz_card_job").set({ create_time }).where("uid", "=", CARD).execute();
  };
  const beginDayAt = async (dayBegins: string) => {
    const path = `hotel/${world.hotelId}/desk-policy`;
    await world.call("PUT", path, { ...(await world.call("GET", path)).data, dayBegins });
  };
  const days = async () =>
    (await world.call("GET", "card/job/days")).data
      .filter(({ done }: { readonly done: number }) => done > 0)
      .map(({ day }: { readonly day: string }) => day);
  const countListed = async (day: string, more = "&hotelDays=true") =>
    (await world.call("GET", `hotelcard/list?cardNumber=${CARD}&beginTime=${day}&endTime=${day}${more}`)).total;
  const months = async () =>
    (await world.call("GET", "statistics/cards?beginMonth=2026-10&endMonth=2026-11")).rows
      .filter(({ written }: { readonly written: number }) => written > 0)
      .map(({ key }: { readonly key: string }) => key);

  it("counts the cards of a night for the day before, on home and in the register", async () => {
    await makeAt("2026-11-18 05:59:59");
    expect(await days()).toEqual(["2026-11-17"]);
    expect([await countListed("2026-11-17"), await countListed("2026-11-18")]).toEqual([1, 0]);
    expect([await countListed("2026-11-17", ""), await countListed("2026-11-18", "")]).toEqual([0, 1]);
    await makeAt("2026-11-18 06:00:00");
    expect(await days()).toEqual(["2026-11-18"]);
    expect([await countListed("2026-11-17"), await countListed("2026-11-18")]).toEqual([0, 1]);
  });

  it("begins at the hour of its policy", async () => {
    await makeAt("2026-11-18 03:20:00");
    await beginDayAt("03:21");
    expect(await days()).toEqual(["2026-11-17"]);
    await beginDayAt("03:20");
    expect(await days()).toEqual(["2026-11-18"]);
    expect(await countListed("2026-11-18")).toBe(1);
  });

  it("counts cards in the month of that day", async () => {
    await makeAt("2026-11-01 03:00:00");
    expect(await months()).toEqual(["2026-10"]);
    await beginDayAt("00:00");
    expect(await months()).toEqual(["2026-11"]);
    await beginDayAt("06:00");
  });

  it("ends the chart of home with the day that has begun", async () => {
    const { clock, context } = world.desk.server;
    const lastAt = async (time: string) => {
      clock.advance(context.timeFormat.from(time, "time") - clock.now());
      world.session.token = await world.desk.server.signIn();
      return (await world.call("GET", "card/job/days")).data.at(-1).day;
    };
    expect(await lastAt("2026-11-22 05:59:59")).toBe("2026-11-21");
    expect(await lastAt("2026-11-22 06:00:00")).toBe("2026-11-22");
  });
});
