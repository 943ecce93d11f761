import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { boundEncoder, cardOn, encoderSeen, fakeBridge, testBridge } from "../../../bridge/testing/fake-bridge.ts";
import { hotel } from "../../../bridge/testing/open-wizard.tsx";
import { BridgeProvider } from "../../../bridge/use-bridge.tsx";
import { fakeServer, signedInHandlers, TestSurroundings, testServices } from "../../../core/testing/render.tsx";
import { EncoderPage } from "./encoder.page.tsx";
import { EncoderPill } from "./encoder-pill.tsx";
import { buildUnboundEncoder } from "./testing/build-encoder.ts";

const free = buildUnboundEncoder();

async function open(answers: Parameters<typeof fakeServer>[0], what = <EncoderPage />, permissions = ["*:*:*"]) {
  const server = fakeServer({
    ...signedInHandlers(permissions),
    "encoder.pageToken": () => ({ token: "t" }),
    "encoder.list": () => ({ rows: [free], total: 1 }),
    ...answers,
  });
  const bridge = fakeBridge({
    open: () => ({ version: "1", encoders: [encoderSeen()] }),
    watch: () => ({ encoders: [encoderSeen()], jobs: [] }),
  });
  const { services } = testServices(server);
  await services.session.load();
  render(
    <TestSurroundings services={services}>
      <MemoryRouter>
        <BridgeProvider bridge={testBridge({ api: services.api, bridge })}>{what}</BridgeProvider>
      </MemoryRouter>
    </TestSurroundings>,
  );
  return { server, bridge };
}

describe("the encoder list", () => {
  // [R:2.screen.encoder] [R:1.area.encoder-binding] [R:8.confirm.bind]
  test("binds after a confirmation, with a code, what is left of it, and the command", async () => {
    const answers = {
      "encoder.pairing": () => ({ code: "FRONT-1-482915", expireTime: "2026-01-01 00:10:00" }),
      "encoder.one": () => free,
    };
    const { server } = await open(answers);
    await userEvent.click(await screen.findByRole("button", { name: "绑定" }));
    const box = await screen.findByRole("dialog", { name: "绑定发卡机" });
    expect(box.textContent).toContain("此操作将绑定发卡机，是否继续？");
    expect(server.called("encoder.pairing")).toEqual([]);
    await userEvent.click(within(box).getByRole("button", { name: "继续" }));
    expect((await screen.findByRole("status", { name: "配对码" })).textContent).toBe("FRONT-1-482915");
    expect(screen.getByRole("timer").textContent).toMatch(/还剩(10:00|09:59)/);
    expect(
      screen.getByText(`card-bridge pair FRONT-1-482915 --server ${location.origin} --encoder DRIVER:PORT`),
    ).toBeDefined();
  });

  test("says when the computer has accepted the code", async () => {
    await open({
      "encoder.pairing": () => ({ code: "FRONT-1-482915", expireTime: "2026-01-01 00:10:00" }),
      "encoder.one": () => boundEncoder,
    });
    await userEvent.click(await screen.findByRole("button", { name: "绑定" }));
    await userEvent.click(await screen.findByRole("button", { name: "继续" }));
    expect(await screen.findByText("绑定成功，密钥指纹a1b2c3d4")).toBeDefined();
  });

  test("unbinds after saying what follows", async () => {
    const { server } = await open({
      "encoder.list": () => ({ rows: [boundEncoder], total: 1 }),
      "encoder.unbind": () => undefined,
    });
    await userEvent.click(await screen.findByRole("button", { name: "前台的更多操作" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "解绑" }));
    const box = await screen.findByRole("dialog", { name: "解绑发卡机前台？" });
    await userEvent.click(within(box).getByRole("button", { name: "解绑" }));
    await waitFor(() => expect(server.called("encoder.unbind")[0]?.params).toEqual({ ids: [5] }));
  });

  test("is searched by a hotel, which it asks for once somebody wants more filters", async () => {
    const lake = { ...hotel, id: 7, hotelName: "西湖饭店" };
    const { server } = await open({
      "hotel.list": () => ({ rows: [lake], total: 1 }),
      "hotel.one": () => lake,
    });
    const more = await screen.findByRole("button", { name: "更多" });
    expect(server.called("hotel.list")).toEqual([]);
    await userEvent.click(more);
    await userEvent.click(await screen.findByRole("combobox", { name: "酒店" }));
    await userEvent.click(await screen.findByRole("option", { name: "1001 西湖饭店" }));
    await waitFor(() => expect(server.called("encoder.list").at(-1)?.query).toMatchObject({ hotelId: 7 }));
    await userEvent.click(screen.getByRole("button", { name: "收起" }));
    expect(await screen.findByText("酒店: 西湖饭店")).toBeDefined();
  });

  test("offers no hotel to those who may not look at hotels", async () => {
    await open({}, <EncoderPage />, ["business:encoder:list"]);
    expect(await screen.findByText("前台")).toBeDefined();
    expect(screen.queryByRole("button", { name: "更多" })).toBeNull();
  });
});

test("the pill names the encoder and its state, and a placed card is told at once", async () => {
  const { bridge } = await open({ "encoder.list": () => ({ rows: [boundEncoder], total: 1 }) }, <EncoderPill />);
  expect(await screen.findByRole("button", { name: "发卡机 前台 就绪" })).toBeDefined();
  bridge.event({ event: "encoder", encoder: cardOn("04A1B2C3") });
  expect(await screen.findByRole("button", { name: "发卡机 前台 已放卡" })).toBeDefined();
});
