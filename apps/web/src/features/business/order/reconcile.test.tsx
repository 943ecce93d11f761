import type { Reconciliation } from "@adel/protocol/business/reconciliation";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { ReconcileButton } from "./reconcile-button.tsx";

const summary = {
  id: 7,
  method: "wechat",
  firstDay: "2026-11-19",
  lastDay: "2026-11-19",
  source: "provider",
  operator: "",
  createTime: "2026-11-20 11:00:00",
  payments: 3,
  refunds: 0,
  differenceCount: 1,
} as const;
const found: Reconciliation = {
  ...summary,
  differences: [
    {
      kind: "not-booked",
      orderNo: "P20261119-0000000A",
      outTradeNo: "20261119AAAA",
      outRefundNo: null,
      transactionId: "4200001",
      amountHere: 1000,
      amountThere: 1000,
      text: "已付款，未入账",
      remedy: "请选择“查询结果”",
    },
  ],
};
const open = (handlers: PageHandlers = {}, permissions: string[] = ["*:*:*"]) =>
  openPage(
    <ReconcileButton />,
    {
      "dictData.byTypeNew": () => [],
      "reconciliation.list": () => ({ rows: [summary], total: 1 }),
      ...handlers,
    },
    permissions,
    "/payment/records",
  );

it("shows an earlier comparison with its differences and asks the provider from there", async () => {
  const asked: unknown[] = [];
  const handlers = {
    "reconciliation.one": () => found,
    "order.query": (given: unknown) => {
      asked.push(given);
      return {};
    },
  };
  await open(handlers, ["business:order:list", "business:order:reconcile"]);
  await userEvent.click(await screen.findByRole("button", { name: "对账" }));
  await userEvent.click(await screen.findByRole("button", { name: "2026-11-19" }));
  const table = await screen.findByRole("region", { name: "差异" });
  expect(within(table).getByText("P20261119-0000000A")).toBeDefined();
  expect(within(table).getAllByText("¥10.00")).toHaveLength(2);
  await userEvent.click(within(table).getByRole("button", { name: "查询结果" }));
  expect(asked).toHaveLength(1);
});

it("leaves the differences of an earlier bill when the next one fails or is of another kind", async () => {
  await open({ "reconciliation.one": () => found });
  await userEvent.click(await screen.findByRole("button", { name: "对账" }));
  const openEarlier = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "2026-11-19" }));
    await screen.findByRole("region", { name: "差异" });
  };
  const expectNoDifferences = () => waitFor(() => expect(screen.queryByRole("region", { name: "差异" })).toBeNull());
  await openEarlier();
  await userEvent.click(screen.getByRole("radio", { name: "上传文件" }));
  const chooser = await screen.findByLabelText("账单文件", { selector: "input" });
  await userEvent.upload(chooser, new File(["cut"], "bill.csv"));
  await expectNoDifferences();
  await openEarlier();
  await userEvent.upload(chooser, new File(["picture"], "bill.png"), { applyAccept: false });
  await expectNoDifferences();
});

it("is not there for those who may not compare", async () => {
  await open({}, ["business:order:list"]);
  expect(screen.queryByRole("button", { name: "对账" })).toBeNull();
});
