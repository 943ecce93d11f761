import type { CardEvent } from "@adel/protocol/business/card";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import {
  boundEncoder,
  cardOn,
  encoderSeen,
  fakeBridge,
  settled,
  testBridge,
} from "../../../bridge/testing/fake-bridge.ts";
import { BridgeProvider } from "../../../bridge/use-bridge.tsx";
import {
  Failure,
  fakeServer,
  signedInHandlers,
  TestSurroundings,
  testServices,
} from "../../../core/testing/render.tsx";
import { QueryCardPage } from "./query.page.tsx";
import { buildTestCard } from "./testing/build-card.ts";

const UID = "04A1B2C3";
const read: CardEvent = {
  kind: "read",
  read: {
    readId: "read-000000000001",
    deviceName: "前台",
    hotelName: "望湖楼",
    finished: true,
    createTime: "2026-01-01 09:00:00",
  },
};
const testCard: CardEvent = {
  kind: "testCard",
  testCard: buildTestCard({
    testCardType: "door-lock",
    method: "old",
    operationType: "set",
    agentName: "陈丽",
    hotelName: "望湖楼",
    sector: 1,
    sequence: 8,
    createTime: "2026-01-02 09:00:00",
  }),
};

async function open(history: () => unknown) {
  const server = fakeServer({
    ...signedInHandlers(["*:*:*"]),
    "encoder.list": () => ({ rows: [boundEncoder], total: 1 }),
    "encoder.pageToken": () => ({ token: "t" }),
    "card.history": history,
  });
  const bridge = fakeBridge({
    open: () => ({ version: "1", encoders: [encoderSeen()] }),
    watch: () => ({ encoders: [encoderSeen()], jobs: [] }),
  });
  const { services } = testServices(server);
  await services.session.load();
  const testing = testBridge({ api: services.api, bridge });
  render(
    <TestSurroundings services={services}>
      <MemoryRouter>
        <BridgeProvider bridge={testing}>
          <QueryCardPage />
        </BridgeProvider>
      </MemoryRouter>
    </TestSurroundings>,
  );
  testing.connection.choose(5);
  await settled();
  return { server, put: (uid: string) => bridge.event({ event: "encoder", encoder: cardOn(uid) }) };
}
const ask = async (number: string) => {
  await userEvent.clear(screen.getByRole("textbox", { name: "卡号" }));
  await userEvent.type(screen.getByRole("textbox", { name: "卡号" }), `${number}{Enter}`);
};

describe("query card", () => {
  test("draws a card's life on one line, the newest first, and says what it was last made to be", async () => {
    const { server } = await open(() => [testCard, read]);
    await ask("04 a1 b2 c3");
    const [written, looked] = await screen.findAllByRole("listitem");
    expect(server.called("card.history")[0]?.params).toEqual({ uid: UID });
    expect(written?.textContent).toMatch(/设置卡未使用2026-01-02 09:00:00.*望湖楼.*旧卡测试/);
    expect(looked?.textContent).toMatch(/读卡.*前台/);
    const last = screen.getByRole("heading", { name: "测试信息" }).closest("section");
    expect(within(last ?? document.body).getByText("未使用")).toBeDefined();
  });

  test("asks by itself about a card that is placed", async () => {
    const { put } = await open(() => [read]);
    put(UID);
    expect(await screen.findByRole("heading", { name: "卡04A1B2C3" })).toBeDefined();
  });

  // [R:8.text.no-test]
  test("of a card that never was a test card it says that there is no test information", async () => {
    await open(() => [read]);
    await ask(UID);
    expect(await screen.findByText("没有测试信息")).toBeDefined();
  });

  // [R:8.text.no-card-data]
  test("of a card that nobody ever touched it says that there is no data", async () => {
    await open(() => {
      throw Failure.of("CARD_WITHOUT_DATA");
    });
    await ask(UID);
    expect(await screen.findByRole("heading", { name: "此卡没有数据" })).toBeDefined();
  });

  test("sends nothing that is no card number", async () => {
    const { server } = await open(() => []);
    await ask("04A1");
    expect(screen.getByText("卡号为8或14位十六进制数字")).toBeDefined();
    expect(server.called("card.history")).toEqual([]);
  });
});

test("reads that nothing happened between are one line, opened by a click", async () => {
  const reads = [3, 2, 1].map(
    (hour): CardEvent => ({
      kind: "read",
      read: { ...read.read, readId: `read-00000000000${hour}`, createTime: `2026-01-03 0${hour}:00:00` },
    }),
  );
  await open(() => [...reads, testCard, read]);
  await userEvent.type(screen.getByRole("textbox", { name: "卡号" }), `${UID}{Enter}`);
  const folded = await screen.findByRole("button", { name: "读卡3次" });
  expect(screen.getByText("2026-01-03 01:00:00至2026-01-03 03:00:00")).toBeDefined();
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  await userEvent.click(folded);
  expect(screen.getAllByRole("listitem")).toHaveLength(6);
  expect(document.activeElement).toBe(folded);
  await userEvent.click(folded);
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
});
