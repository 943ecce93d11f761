import type { TestCard } from "@adel/protocol/business/test-card";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { fakeServer, signedInHandlers, TestSurroundings, testServices } from "../../../core/testing/render.tsx";
import { buildTestCard } from "../card/testing/build-card.ts";
import { TestCardPage } from "./test-card.page.tsx";

const card = (id: number, more: Partial<TestCard> = {}) =>
  buildTestCard({ id, cardNumber: `04A1B2C${id}`, operationType: "set", sequence: id, ...more });

async function open(handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    ...signedInHandlers(["*:*:*"]),
    "testCard.list": () => ({ rows: [card(1), card(2, { status: "used" })], total: 2 }),
    ...handlers,
  });
  const { services } = testServices(server);
  await services.session.load();
  render(
    <TestSurroundings services={services}>
      <MemoryRouter>
        <TestCardPage />
      </MemoryRouter>
    </TestSurroundings>,
  );
  return { server };
}

describe("the list of test cards", () => {
  // [R:1.area.test-card-records]
  test("shows number, type, method, operation, agent, sector, status and creation time", async () => {
    await open();
    const row = await screen.findByRole("row", { name: /04A1B2C1/ });
    for (const text of ["节电开关", "新卡测试", "设置卡", "陈立", "2", "未使用", "2026-01-02"])
      expect(within(row).getByText(text)).toBeDefined();
  });

  test("filters by operation on the server", async () => {
    const { server } = await open();
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "操作类型" }), "清除卡");
    await waitFor(() => expect(server.called("testCard.list").at(-1)?.query).toMatchObject({ operationType: "clear" }));
  });

  // [R:4.status.used]
  test("marks an unused card as used after asking", async () => {
    const { server } = await open({ "testCard.markUsed": () => undefined });
    const row = await screen.findByRole("row", { name: /04A1B2C1/ });
    await userEvent.click(within(row).getByRole("button", { name: "标记已使用" }));
    const box = await screen.findByRole("dialog", { name: "将1张测试卡标记为已使用？" });
    await userEvent.click(within(box).getByRole("button", { name: "标记已使用" }));
    await waitFor(() => expect(server.called("testCard.markUsed")[0]?.params).toEqual({ ids: [1] }));
    expect(
      within(screen.getByRole("row", { name: /04A1B2C2/ })).queryByRole("button", { name: "标记已使用" }),
    ).toBeNull();
  });

  // [R:8.text.no-test-card]
  test("leads from a card's number to all its records, and says when there are none", async () => {
    const { server } = await open({ "testCard.byUid": () => [] });
    await userEvent.click(await screen.findByRole("button", { name: "04A1B2C1" }));
    expect(await screen.findByText("没有测试卡信息")).toBeDefined();
    expect(server.called("testCard.byUid")[0]?.params).toEqual({ uid: "04A1B2C1" });
  });
});
