import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CardDesk, cardDesk } from "../../../../testing/card-job-setup.ts";

const PLAN = { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 };

describe("a changed sector plan", () => {
  let desk: CardDesk;
  beforeAll(async () => {
    desk = await cardDesk("sqlite");
  });
  afterAll(() => desk.server.close());

  it("is recorded when devices no longer read the sectors of existing cards; test cards do not count", async () => {
    const hotel = await desk.newHotel(8901, { sectorPlan: PLAN });
    const changed = async (plan: object): Promise<string | null> => {
      const { data } = (await desk.call("GET", `hotel/${hotel.id}`)).body;
      const body = { ...data, deptId: undefined, sectorPlan: { ...PLAN, ...plan } };
      return (await desk.call("PUT", "hotel", body)).body.data.planTime;
    };
    expect(hotel.planTime).toBeNull();
    expect(await changed({ doorLock: 5 })).toBeNull();
    await desk.create({ hotelId: hotel.id });
    expect(await changed({ doorLock: 5, test: 6 })).toBeNull();
    const time = await changed({ doorLock: 7 });
    expect(time).toMatch(/^2026-11-20 /);
    expect(await changed({ doorLock: 7, test: 4 })).toBe(time);
  });
});
