import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { buildDictData } from "../../../core/testing/build-system.ts";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { StatisticsPage } from "./statistics.page.tsx";

const october = { key: "2026-10", name: "", written: 3, partial: 0, failed: 1 };
const november = { key: "2026-11", name: "", written: 1264, partial: 2, failed: 0 };
const open = (handlers: PageHandlers = {}, permissions: string[] = ["*:*:*"], at = "/statistics") =>
  openPage(
    <StatisticsPage />,
    {
      "statistics.cards": () => ({
        rows: [november, october],
        total: 2,
        sums: { written: 1267, partial: 2, failed: 1 },
      }),
      "statistics.revenue": () => ({
        rows: [{ key: "104", name: "华东代理", amount: 1_200_050, refundAmount: 1_000, sold: 100, orders: 2 }],
        total: 1,
        sums: { amount: 1_200_050, refundAmount: 1_000, sold: 100, orders: 2 },
      }),
      ...handlers,
    },
    permissions,
    at,
  );

test("shows the cards of each month, and their sums above them", async () => {
  await open();
  const sums = await screen.findByLabelText("合计");
  expect(await within(sums).findByText("1,267")).toBeDefined();
  const rows = () => screen.getAllByRole("row").map(({ textContent }) => textContent);
  await waitFor(() => expect(rows()).toContain("2026-111,26420"));
  expect(rows()).toContain("2026-10301");
});

test("the chart is asked for every month in its order, the table for its page", async () => {
  const server = await open({}, ["*:*:*"], "/statistics?beginMonth=2026-01&endMonth=2026-11");
  await screen.findAllByText("2026-11");
  await waitFor(() => expect(server.called("statistics.cards")).toHaveLength(2));
  const asked = server.called("statistics.cards").map(({ query }) => query);
  const range = { groupBy: "month", beginMonth: "2026-01", endMonth: "2026-11" };
  expect(asked).toContainEqual(
    expect.objectContaining({ ...range, pageSize: 60, orderByColumn: "name", isAsc: "asc" }),
  );
  expect(asked).toContainEqual(expect.objectContaining({ ...range, pageSize: 20, pageNum: 1 }));
});

test("another figure offers the groupings it has, and its own columns", async () => {
  const server = await open();
  await screen.findAllByText("2026-11");
  await userEvent.click(screen.getByRole("radio", { name: "收款" }));
  const groupings = screen.getByRole("combobox", { name: "分组" });
  await waitFor(() =>
    expect(
      within(groupings)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["按月", "按代理商", "按支付方式"]),
  );
  await userEvent.selectOptions(groupings, "按代理商");
  expect((await screen.findAllByText("华东代理")).length).toBeGreaterThan(0);
  expect(screen.getAllByText("¥12,000.50").length).toBeGreaterThan(0);
  expect(server.called("statistics.revenue").at(-1)?.query).toMatchObject({ groupBy: "dept" });
});

test("a grouping that the figure does not have falls back to months", async () => {
  const server = await open({}, ["*:*:*"], "/statistics?figure=revenue&groupBy=hotel");
  await waitFor(() => expect(server.called("statistics.revenue").length).toBeGreaterThan(0));
  expect(server.called("statistics.revenue")[0]?.query).toMatchObject({ groupBy: "month" });
});

test("card types have the words of their vocabularies", async () => {
  const words = (dictType: string, dictValue: string, label: string) =>
    buildDictData(dictValue, label, { dictType, listClass: "" });
  await open(
    {
      "statistics.cards": () => ({
        rows: ["door-lock", "energy", "classic"].map((key) => ({ ...october, key })),
        total: 3,
        sums: { written: 9, partial: 0, failed: 3 },
      }),
      "dictData.byTypeNew": ({ params }) =>
        ({
          biz_test_card_type: [words("biz_test_card_type", "door-lock", "门锁")],
          biz_card_type: [words("biz_card_type", "classic", "经典卡")],
        })[String((params as { type: string }).type)] ?? [],
    },
    ["*:*:*"],
    "/statistics?groupBy=cardType",
  );
  for (const word of ["门锁", "节电卡", "经典卡"]) expect((await screen.findAllByText(word)).length).toBeGreaterThan(0);
});

test("the table is written into a sheet as it is asked for", async () => {
  const server = await open({ "statistics.exportCards": () => "x.xlsx" }, ["*:*:*"], "/statistics?groupBy=hotel");
  await userEvent.click(await screen.findByRole("button", { name: "导出" }));
  await waitFor(() => expect(server.called("statistics.exportCards")).toHaveLength(1));
  expect(server.called("statistics.exportCards")[0]?.query).toMatchObject({ groupBy: "hotel" });
});

test("whoever may only look is offered no sheet", async () => {
  await open({}, ["business:statistics:list"]);
  await screen.findAllByText("1,264");
  expect(screen.queryByRole("button", { name: "导出" })).toBeNull();
});

test("months without anything say so, and lead back to the last twelve", async () => {
  const none = { written: 0, partial: 0, failed: 0 };
  const server = await open(
    { "statistics.cards": () => ({ rows: [{ key: "2020-01", name: "", ...none }], total: 1, sums: none }) },
    ["*:*:*"],
    "/statistics?beginMonth=2020-01&endMonth=2020-01",
  );
  expect(await screen.findByText("所选月份没有数据")).toBeDefined();
  expect(screen.queryByRole("table")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "最近12个月" }));
  await waitFor(() =>
    expect(server.called("statistics.cards").at(-1)?.query).not.toMatchObject({ beginMonth: expect.anything() }),
  );
});
