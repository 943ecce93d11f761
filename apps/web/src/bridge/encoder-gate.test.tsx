import { BRIDGE_PROTOCOL } from "@adel/protocol/bridge/port";
import { EXTERNAL } from "@adel/protocol/business/external";
import { useQueryClient } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { systemClock } from "../core/clock.ts";
import { fakeServer, signedInHandlers, TestSurroundings, testServices } from "../core/testing/render.tsx";
import { buildEncoder } from "../features/business/encoder/testing/build-encoder.ts";
import { EncoderGate } from "./encoder-gate.tsx";
import type { Presence } from "./hello.ts";
import { fileFor, systemOf, UPDATE_CHECK_MS } from "./plug-in-download.tsx";
import { BridgeFailure, boundEncoder, encoderSeen, fakeBridge, testBridge } from "./testing/fake-bridge.ts";
import { BridgeProvider } from "./use-bridge.tsx";

const download = (system: "linux" | "windows" | "macos") => ({
  system,
  arch: "x64" as const,
  form: "archive" as const,
  version: "1.4.2",
  file: `card-bridge-${system}.zip`,
  size: 38_000_000,
  sha256: "ab12",
});

interface Given {
  readonly isAway?: () => boolean;
  readonly presence?: () => Presence;
  readonly encoders?: readonly (typeof boundEncoder)[];
  readonly downloads?: readonly ReturnType<typeof download>[];
  readonly open?: () => unknown;
  readonly unreadableJobs?: number;
  readonly permissions?: string[];
}
/** Fetches all data of the page again, as happens by itself every minute. */
function FetchAgain() {
  const queries = useQueryClient();
  const [isFetched, setFetched] = useState(false);
  return (
    <button type="button" onClick={() => void queries.invalidateQueries().then(() => setFetched(true))}>
      {isFetched ? "fetched" : "fetch again"}
    </button>
  );
}
async function gate({
  isAway,
  presence,
  encoders = [boundEncoder],
  downloads = [],
  open,
  unreadableJobs = 0,
  permissions = ["*:*:*"],
}: Given) {
  const server = fakeServer({
    ...signedInHandlers(permissions),
    "encoder.list": () => {
      if (isAway?.()) throw new TypeError("no connection");
      return { rows: [...encoders], total: encoders.length };
    },
    "encoder.pageToken": () => ({ token: "t" }),
    "bridge.downloads": () => [...downloads],
  });
  const bridge = fakeBridge({
    open: open ?? (() => ({ version: "1", encoders: [encoderSeen()] })),
    watch: () => ({ encoders: [encoderSeen()], jobs: [], unreadableJobs }),
  });
  const { services } = testServices(server);
  await services.session.load();
  render(
    <TestSurroundings services={services}>
      <MemoryRouter>
        <BridgeProvider bridge={testBridge({ api: services.api, bridge, ...(presence && { presence }) })}>
          <EncoderGate>
            {(encoder) => (
              <>
                <p>ready with {encoder.deviceName}</p>
                <FetchAgain />
              </>
            )}
          </EncoderGate>
        </BridgeProvider>
      </MemoryRouter>
    </TestSurroundings>,
  );
  return { server, bridge };
}

describe("the gate before a page that needs an encoder", () => {
  test("opens by itself with the only encoder there is", async () => {
    await gate({});
    expect(await screen.findByText("ready with 前台")).toBeDefined();
  });

  test("says that a job of the damaged journal could not be read, and which card to check", async () => {
    await gate({ unreadableJobs: 1 });
    expect((await screen.findByText("1个任务无法读取")).closest("[role=alert]")?.textContent).toContain("请读卡检查");
  });

  // [R:1.plugin.missing] [R:1.plugin.download] [R:8.text.plugin] [R:7.plugin.separate]
  test("shows the initialisation error and the download for this computer when the plug-in is missing", async () => {
    await gate({ presence: () => ({ kind: "missing" }), downloads: [download("linux"), download("windows")] });
    expect((await screen.findByRole("alert")).textContent).toBe(
      "初始化错误：请检查本地测试卡插件是否已运行并登录，否则请下载安装",
    );
    const button = await screen.findByRole("link", { name: "下载插件" });
    expect(button.getAttribute("href")).toBe("/adel/bridge/download/card-bridge-linux.zip");
    expect(screen.getByText("SHA-256 ab12")).toBeDefined();
    expect(screen.getByText("压缩包 · 38 MB")).toBeDefined();
    const steps = screen.getAllByRole("listitem").map((one) => one.textContent);
    expect(steps).toEqual([
      expect.stringContaining("./card-bridge service install"),
      expect.stringContaining("在这台电脑上配对"),
      expect.stringContaining("自动继续"),
    ]);
  });

  test("names a newer plug-in on the server while an older one works", async () => {
    const after = systemClock.after;
    vi.spyOn(systemClock, "after").mockImplementation((ms, work) => after(ms === UPDATE_CHECK_MS ? 0 : ms, work));
    await gate({ downloads: [download("linux")] });
    expect(await screen.findByText("插件有新版本1.4.2（当前1.0.0）")).toBeDefined();
    expect(screen.getByText("ready with 前台")).toBeDefined();
    vi.restoreAllMocks();
  });

  test("says so when the server has no package for this computer", async () => {
    await gate({ presence: () => ({ kind: "missing" }) });
    expect(await screen.findByText(/服务器上没有适用于这台电脑/)).toBeDefined();
    expect(screen.queryByRole("link", { name: "下载插件" })).toBeNull();
  });

  test("tries at once when asked", async () => {
    let running = false;
    await gate({ presence: () => (running ? { kind: "paired", version: "1" } : { kind: "missing" }) });
    const again = await screen.findByRole("button", { name: "立即重试" });
    running = true;
    await userEvent.click(again);
    expect(await screen.findByText("ready with 前台")).toBeDefined();
  });

  test("leads to pairing when the plug-in is not paired", async () => {
    await gate({ presence: () => ({ kind: "unpaired", version: "1.4.2" }) });
    expect(await screen.findByText("本机插件尚未配对")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "重新绑定" }));
    expect((await screen.findByRole("dialog", { name: "绑定发卡机" })).textContent).toContain("原来的密钥立即失效");
  });

  test("leads those who may not bind to where a code is entered", async () => {
    await gate({ presence: () => ({ kind: "unpaired", version: "1.4.2" }), permissions: [EXTERNAL.test] });
    const link = await screen.findByRole("link", { name: "输入配对码" });
    const query = new URLSearchParams({ server: location.origin, lang: "zh" });
    expect(link.getAttribute("href")).toBe(`http://127.0.0.1:21430/pair?${query}`);
    expect(screen.queryByRole("button", { name: "重新绑定" })).toBeNull();
  });

  test("says of a plug-in that is too old which one it is, and what to do", async () => {
    await gate({ presence: () => ({ kind: "otherProtocol", version: "0.9.0" }) });
    expect(await screen.findByText("插件版本过旧")).toBeDefined();
    expect(screen.getByText(/插件0\.9\.0不能与本系统一起使用.*card-bridge update --yes/)).toBeDefined();
    expect(await screen.findByText(/服务器上没有适用于这台电脑/)).toBeDefined();
  });

  test("says that the chosen encoder is bound elsewhere", async () => {
    await gate({
      open: () => {
        throw new BridgeFailure("PAGE_TOKEN_REFUSED");
      },
    });
    expect((await screen.findByRole("alert")).textContent).toContain("发卡机未绑定到本机");
    expect(screen.getByRole("button", { name: "重新绑定" })).toBeDefined();
  });

  test("takes of several encoders the one that stands at this computer", async () => {
    const lobby = buildEncoder({ id: 6, deviceName: "大堂", deviceNumber: "LOBBY-1" });
    const hello = { name: "card-bridge", version: "1", protocol: BRIDGE_PROTOCOL, paired: true };
    vi.stubGlobal("fetch", async () => Response.json({ ...hello, encoders: ["LOBBY-1", "OTHER-9"] }));
    await gate({ encoders: [boundEncoder, lobby] });
    expect(await screen.findByText("ready with 大堂")).toBeDefined();
    expect(localStorage.getItem("encoder")).toBeNull();
    vi.unstubAllGlobals();
  });

  const several = () => [boundEncoder, buildEncoder({ id: 6, deviceName: "大堂", deviceNumber: "LOBBY-1" })];
  const stubPlugin = (reply: () => object) =>
    vi.stubGlobal("fetch", async () => {
      const hello = reply();
      if (hello instanceof Error) throw hello;
      return Response.json({ name: "card-bridge", version: "1", protocol: BRIDGE_PROTOCOL, ...hello });
    });

  // [R:1.plugin.download]
  test.for([
    ["several encoders", several],
    ["no encoder", () => []],
  ] as const)("offers the plug-in before an encoder is selected, with %s", async ([, encoders]) => {
    stubPlugin(() => new TypeError("nothing listens there"));
    await gate({ encoders: encoders(), downloads: [download("linux"), download("windows")] });
    expect(await screen.findByText("这台电脑上没有插件响应")).toBeDefined();
    const button = await screen.findByRole("link", { name: "下载插件" });
    expect(button.getAttribute("href")).toBe("/adel/bridge/download/card-bridge-linux.zip");
    vi.unstubAllGlobals();
  });

  test("offers a newer plug-in before an encoder is selected when the present one is too old", async () => {
    stubPlugin(() => ({ protocol: -1, version: "0.9.0", paired: true }));
    await gate({ encoders: several(), downloads: [download("linux")] });
    expect(await screen.findByText("插件版本过旧")).toBeDefined();
    expect(await screen.findByRole("link", { name: "下载插件" })).toBeDefined();
    vi.unstubAllGlobals();
  });

  test("offers no plug-in while one answers, and asks it again for its encoders once it is paired", async () => {
    let requests = 0;
    // The first two ask for its presence, and for its encoders.
    stubPlugin(() => ({ paired: true, encoders: ++requests > 2 ? ["LOBBY-1"] : [] }));
    await gate({ encoders: several(), downloads: [download("linux")] });
    expect(await screen.findByRole("combobox", { name: "发卡机" })).toBeDefined();
    expect(screen.queryByRole("link", { name: "下载插件" })).toBeNull();
    expect(await screen.findByText("ready with 大堂")).toBeDefined();
    vi.unstubAllGlobals();
  });

  test("asks which of several encoders, and remembers the choice on this computer", async () => {
    await gate({ encoders: [boundEncoder, buildEncoder({ id: 6, deviceName: "大堂" })] });
    await userEvent.click(await screen.findByRole("combobox", { name: "发卡机" }));
    await userEvent.click(await screen.findByRole("option", { name: /大堂/ }));
    expect(await screen.findByText("ready with 大堂")).toBeDefined();
    expect(localStorage.getItem("encoder")).toBe("6");
  });

  test("keeps the page while the server cannot be reached", async () => {
    const state = { isAway: false };
    const { server } = await gate({ isAway: () => state.isAway });
    await screen.findByText("ready with 前台");
    state.isAway = true;
    const before = server.called("encoder.list").length;
    await userEvent.click(screen.getByRole("button", { name: "fetch again" }));
    await screen.findByText("fetched");
    expect(server.called("encoder.list").length).toBeGreaterThan(before);
    expect(screen.getByText("ready with 前台")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("keeps the page while a broken line is mended", async () => {
    let presence: Presence = { kind: "paired", version: "1" };
    const { bridge } = await gate({ presence: () => presence });
    await screen.findByText("ready with 前台");
    presence = { kind: "missing" };
    bridge.drop();
    expect(await screen.findByText("与本机插件的连接已断开，正在重新连接")).toBeDefined();
    expect(screen.getByText("ready with 前台")).toBeDefined();
  });
});

test("the computer's system is told from what its browser says", () => {
  expect(systemOf("Mozilla/5.0 (Windows NT 10.0; Win64; x64)")).toBe("windows");
  expect(systemOf("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)")).toBe("macos");
  expect(systemOf("Mozilla/5.0 (X11; Linux x86_64)")).toBe("linux");
});

test("the newest file for this computer is chosen, an installer before an archive", () => {
  const linux = "Mozilla/5.0 (X11; Linux x86_64)";
  const archive = download("linux");
  const deb = { ...archive, form: "deb" as const, file: "a.deb" };
  const older = { ...deb, version: "1.4.10", file: "older.deb" };
  const arm = { ...deb, arch: "arm64" as const, version: "9.0.0" };
  expect(fileFor([archive, deb, arm, download("windows")], linux)).toBe(deb);
  expect(fileFor([deb, older], linux)).toBe(older);
  expect(fileFor([archive, arm], "Mozilla/5.0 (X11; Linux aarch64)")).toBe(arm);
  expect(fileFor([download("windows")], linux)).toBeUndefined();
});
