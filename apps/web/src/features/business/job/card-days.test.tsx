import type { DailyJobCount } from "@adel/protocol/business/job";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { Failure, openPage } from "../../../core/testing/render.tsx";
import { CardDays } from "./card-days.tsx";
import { buildHotelJob } from "./testing/build-job.ts";

const days: readonly DailyJobCount[] = Array.from({ length: 30 }, (_, at) => ({
  day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, "2026-01-02".length),
  done: at,
  charged: at,
  failed: at === 29 ? 2 : 0,
}));
const job = buildHotelJob({
  jobId: "job-0000000000000001",
  state: "failed",
  encoderId: 1,
  hotelId: 3,
  hotelName: "西湖",
  charge: { state: "charged", quantity: 1, remaining: 41 },
  userName: "陈立",
  createTime: "2026-01-30 09:41:00",
});
const handlers = {
  "card.jobDays": () => days,
  "card.jobs": () => ({ rows: [job], total: 1 }),
};
const figures = () => screen.getAllByRole("definition").map(({ textContent }) => textContent);

describe("the cards of the home page", () => {
  test("are counted for today and for thirty days, and the latest are named with what became of them", async () => {
    const server = await openPage(<CardDays />, handlers);
    await waitFor(() => expect(figures()).toEqual(["29", "2", "435", "2"]));
    const row = (await screen.findByText("04A1B2C3")).closest("li");
    expect(row?.textContent).toBe("09:4104A1B2C3制酒店卡西湖失败");
    expect(screen.getByRole("link", { name: "测试卡记录" }).getAttribute("href")).toBe("/testCard");
    expect(server.called("card.jobs")[0]?.query).toMatchObject({
      beginTime: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  test("who may list hotel cards alone is led to no test cards; who may list neither sees nothing and asks nothing", async () => {
    await openPage(<CardDays />, handlers, ["business:hotelcard:list"]);
    expect(await screen.findByText("04A1B2C3")).toBeDefined();
    expect(screen.queryByRole("link")).toBeNull();
    cleanup();
    const server = await openPage(<CardDays />, handlers, ["system:user:list"]);
    expect(screen.queryByText("今日的卡")).toBeNull();
    expect(server.called("card.jobDays")).toEqual([]);
  });

  test("counts that do not come are said in place", async () => {
    const failing = {
      ...handlers,
      "card.jobDays": () => {
        throw Failure.of("REQUEST_EXCEPTION");
      },
    };
    await openPage(<CardDays />, failing);
    expect(await screen.findByText("写卡数据加载失败，稍后自动重试")).toBeDefined();
  });
});
