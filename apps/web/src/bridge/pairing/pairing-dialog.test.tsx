import type { Encoder } from "@adel/protocol/business/encoder";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeServer, signedInHandlers, TestSurroundings, testServices } from "../../core/testing/render.tsx";
import { buildUnboundEncoder } from "../../features/business/encoder/testing/build-encoder.ts";
import { boundEncoder } from "../testing/fake-bridge.ts";
import { PairingDialog } from "./pairing-dialog.tsx";

const CODE = "FRONT-1-482915";
const free = buildUnboundEncoder();
const address = `http://127.0.0.1:21430/pair?${new URLSearchParams({ server: location.origin, code: CODE, lang: "zh" })}`;

/** What the plug-in of this computer answers; null: nothing does. */
let hello: object | null;
/** Result of opening a window; null if the browser blocks it. */
let opens: object | null;
const opened: string[] = [];
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  hello = { name: "card-bridge", version: "0.1.0", protocol: 1, paired: false };
  opens = {};
  opened.length = 0;
  vi.stubGlobal("fetch", () =>
    hello === null ? Promise.reject(new TypeError("refused")) : Promise.resolve(Response.json(hello)),
  );
  vi.stubGlobal("open", (url: string) => {
    opened.push(url);
    return opens;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function openDialog(encoder: () => Encoder = () => free) {
  const server = fakeServer({
    ...signedInHandlers(["*:*:*"]),
    "encoder.pairing": () => ({ code: CODE, expireTime: "2026-01-01 00:10:00" }),
    "encoder.one": encoder,
    "bridge.downloads": () => [],
  });
  const { services } = testServices(server);
  await services.session.load();
  render(
    <TestSurroundings services={services}>
      <MemoryRouter>
        <PairingDialog encoder={free} onClose={() => undefined} />
      </MemoryRouter>
    </TestSurroundings>,
  );
  return within(await screen.findByRole("dialog"));
}

describe("pairing from the page", () => {
  test("finds the plug-in of this computer, and one button opens its page with server and code", async () => {
    const dialog = await openDialog();
    expect(await dialog.findByText("已找到本机插件0.1.0")).toBeDefined();
    expect(opened).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "在这台电脑上配对" }));
    expect(opened).toEqual([address]);
    expect(await dialog.findByText("请在打开的窗口中选择发卡机，再点“配对”。")).toBeDefined();
    expect(dialog.queryByText("它已经配对过", { exact: false })).toBeNull();
  });

  test("notices by itself when it is done", async () => {
    let isBound = false;
    const dialog = await openDialog(() => (isBound ? boundEncoder : free));
    await userEvent.click(await dialog.findByRole("button", { name: "在这台电脑上配对" }));
    expect(await dialog.findByText("正在等待电脑响应")).toBeDefined();
    isBound = true;
    await pass(2_000);
    expect(await dialog.findByText("绑定成功，密钥指纹a1b2c3d4")).toBeDefined();
    expect(dialog.queryByRole("button", { name: "在这台电脑上配对" })).toBeNull();
  });

  test("offers a link where the browser refuses the window", async () => {
    opens = null;
    const dialog = await openDialog();
    await userEvent.click(await dialog.findByRole("button", { name: "在这台电脑上配对" }));
    expect((await dialog.findByRole("alert")).textContent).toContain("浏览器阻止了新窗口。");
    expect(dialog.getByRole("link", { name: "打开配对窗口" }).getAttribute("href")).toBe(address);
  });

  test("says that the plug-in is paired already", async () => {
    hello = { name: "card-bridge", version: "0.1.0", protocol: 1, paired: true };
    const dialog = await openDialog();
    expect(await dialog.findByText("它已经配对过，打开的窗口会说明配对后有什么变化。")).toBeDefined();
    expect(dialog.getByRole("button", { name: "在这台电脑上配对" })).toBeDefined();
  });

  test("says that no plug-in answers, with the download, and finds it once it runs", async () => {
    hello = null;
    const dialog = await openDialog();
    expect(await dialog.findByText("插件没有响应")).toBeDefined();
    expect(await dialog.findByText("请联系管理员获取安装包。")).toBeDefined();
    hello = { name: "card-bridge", version: "0.1.0", protocol: 1, paired: false };
    await pass(5_000);
    expect(await dialog.findByText("已找到本机插件0.1.0")).toBeDefined();
  });

  test.each([
    { version: "0.0.9", protocol: 1 },
    { version: "0.2.0", protocol: 0 },
  ])("says that the plug-in is too old: $version, protocol $protocol", async ({ version, protocol }) => {
    hello = { name: "card-bridge", version, protocol, paired: false };
    const dialog = await openDialog();
    expect(await dialog.findByText(new RegExp(`^插件${version}过旧`))).toBeDefined();
    expect(dialog.queryByRole("button", { name: "在这台电脑上配对" })).toBeNull();
    // The command stays.
    expect(dialog.getByText(new RegExp(`^card-bridge pair ${CODE} `))).toBeDefined();
  });

  test("takes an expired code for no pairing", async () => {
    const dialog = await openDialog();
    const button = await dialog.findByRole("button", { name: "在这台电脑上配对" });
    vi.setSystemTime(Date.now() + 700_000);
    await pass(1_000);
    await waitFor(() => expect(dialog.getByRole("timer").textContent).toBe("配对码已失效"));
    expect(button.hasAttribute("disabled")).toBe(true);
  });
});
