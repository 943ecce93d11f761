import { emptyCard, hex, type Operation, uid } from "@adel/card";
import type { CardView } from "@adel/protocol/business/card";
import type { Hotel } from "@adel/protocol/business/hotel";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Activity } from "react";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  BridgeFailure,
  boundEncoder,
  cardOn,
  encoderSeen,
  fakeBridge,
  jobSeen,
  testBridge,
  unknownCard,
  writtenJob,
} from "../../../bridge/testing/fake-bridge.ts";
import { hotel } from "../../../bridge/testing/open-wizard.tsx";
import { BridgeProvider } from "../../../bridge/use-bridge.tsx";
import { fillIn } from "../../../core/testing/fill-in.ts";
import {
  Failure,
  fakeServer,
  signedInHandlers,
  TestSurroundings,
  testServices,
} from "../../../core/testing/render.tsx";
import { AdelReadPage } from "./adel.page.tsx";
import { ReadCardPage } from "./read.page.tsx";
import { buildCardView } from "./testing/build-card.ts";

const readId = "read-000000000001";
const operation: Operation = "set";
const blocks = emptyCard(uid("04A1B2C3"), "1k").blocks.map((block) => (block ? hex(block) : null));
const withRecord = blocks
  .with(4, "AD010102030C04B6000003E900000009")
  .with(6, "00000000691F1F800000000000000000")
  .with(32, null)
  .with(33, null)
  .with(34, null)
  .with(35, null);
const view: CardView & { receipt: string } = {
  ...buildCardView({ readId }),
  blocks: withRecord,
  openedWith: withRecord.slice(0, 16).map((_, sector) => (sector === 8 ? null : "hotel")),
  records: [
    {
      application: "doorLock",
      sectors: [1],
      macValid: true,
      withinValidity: true,
      hotelNumber: 1001,
      sequence: 9,
      cardType: "classic",
      validFrom: null,
      validTo: "2026-11-22 10:00:00",
      detail: { building: 3, floor: 12, room: 1206, areas: [120] },
    },
    {
      application: "test",
      sectors: [4],
      macValid: false,
      withinValidity: true,
      hotelNumber: 1001,
      sequence: 7,
      cardType: "adel",
      validFrom: null,
      validTo: null,
      detail: { devices: ["energySaver", "doorLock"], method: "new", operation, targetSector: 2 },
    },
  ],
  verdict: { ...unknownCard, kind: "untrusted" },
  createTime: null,
  receipt: "receipt-1",
};

const westLake: Hotel = { ...hotel, id: 3, hotelName: "西湖" };

async function open(
  more: Parameters<typeof fakeBridge>[0] = {},
  answers: Parameters<typeof fakeServer>[0] = {},
  what = <ReadCardPage />,
  permissions: readonly string[] = ["*:*:*"],
) {
  const server = fakeServer({
    ...signedInHandlers([...permissions]),
    "encoder.list": () => ({ rows: [boundEncoder], total: 1 }),
    "encoder.pageToken": () => ({ token: "t" }),
    "hotel.list": () => ({ rows: [], total: 0 }),
    "card.read": () => ({ readId, ticket: "sealed" }),
    "card.readResult": () => view,
    ...answers,
  });
  const bridge = fakeBridge({
    open: () => ({ version: "1", encoders: [encoderSeen()] }),
    watch: () => ({ encoders: [encoderSeen()], jobs: [] }),
    acquire: () => ({ lease: "lease-1" }),
    identify: () => ({ card: cardOn("04A1B2C3").card, nonce: "n".repeat(22) }),
    run: () => ({ jobId: readId }),
    ...more,
  });
  const { services } = testServices(server);
  await services.session.load();
  const testing = testBridge({ api: services.api, bridge });
  const page = (mode: "visible" | "hidden") => (
    <TestSurroundings services={services}>
      <MemoryRouter>
        <BridgeProvider bridge={testing}>
          <Activity mode={mode}>{what}</Activity>
        </BridgeProvider>
      </MemoryRouter>
    </TestSurroundings>
  );
  const { rerender } = render(page("visible"));
  await screen.findByText("放好后自动读取。");
  /** Another tab is opened, or this one again. */
  const turn = (mode: "visible" | "hidden") => rerender(page(mode));
  return { server, bridge, turn };
}
/** Places the card and lets the bridge finish the requested read. */
async function placeCard(bridge: ReturnType<typeof fakeBridge>) {
  bridge.event({ event: "encoder", encoder: cardOn("04A1B2C3") });
  await waitFor(() => expect(bridge.called("run")).toHaveLength(1));
  bridge.event({
    event: "job",
    job: jobSeen({ jobId: readId, act: "read", state: "finished", outcome: "done", result: "signed" }),
  });
}

beforeEach(() => localStorage.clear());
const openBytes = async () => userEvent.click(await screen.findByRole("button", { name: "给工程师看" }));

describe("the read-card page", () => {
  // [R:2.screen.read-card] [R:1.plugin.local]
  test("reads a card as soon as it is placed, and hands the receipt back to the bridge", async () => {
    const { server, bridge } = await open();
    await placeCard(bridge);
    expect(await screen.findByText("已读取15 / 16个扇区")).toBeDefined();
    expect(server.called("card.read")[0]?.body).toMatchObject({ encoderId: 5, uid: "04A1B2C3", cardSize: "1k" });
    expect(server.called("card.readResult")[0]).toMatchObject({ params: { readId }, body: { token: "signed" } });
    expect(bridge.asked.map(({ method }) => method)).toEqual([
      "open",
      "watch",
      "acquire",
      "identify",
      "run",
      "settle",
      "release",
    ]);
  });

  test("begins with what the card is", async () => {
    const { bridge } = await open();
    await placeCard(bridge);
    const message = await screen.findByText("校验不符：卡上的内容不可信");
    const map = await screen.findByText("卡片内容");
    expect(message.compareDocumentPosition(map) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test("gives up a reading that is left for another tab, and reads again on the way back", async () => {
    const { bridge, turn } = await open();
    bridge.event({ event: "encoder", encoder: cardOn("04A1B2C3") });
    await waitFor(() => expect(bridge.called("run")).toHaveLength(1));
    turn("hidden");
    await waitFor(() => expect(bridge.called("release")).toHaveLength(1));
    turn("visible");
    await waitFor(() => expect(bridge.called("run")).toHaveLength(2));
  });

  test("reads no card while another window covers it, and reads the card that lies there afterwards", async () => {
    const { bridge } = await open();
    const show = (state: "hidden" | "visible") => {
      vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
      return act(async () => document.dispatchEvent(new Event("visibilitychange")));
    };
    await show("hidden");
    await act(async () => bridge.event({ event: "encoder", encoder: cardOn("04A1B2C3") }));
    expect(bridge.called("acquire")).toHaveLength(0);
    await show("visible");
    await waitFor(() => expect(bridge.called("run")).toHaveLength(1));
    vi.restoreAllMocks();
  });

  test("keeps the bytes from sight until somebody asks for them, and shows them at once from then on", async () => {
    const { bridge } = await open();
    await placeCard(bridge);
    await screen.findByText("卡片内容");
    expect(screen.queryByRole("gridcell")).toBeNull();
    await openBytes();
    expect(screen.getAllByRole("gridcell")).toHaveLength(64);
    cleanup();
    const again = await open();
    await placeCard(again.bridge);
    expect(await screen.findAllByRole("gridcell")).toHaveLength(64);
  });

  test("draws every block in words, and says which sector no key opens", async () => {
    const { bridge } = await open();
    await placeCard(bridge);
    await openBytes();
    expect(await screen.findAllByRole("gridcell")).toHaveLength(64);
    expect(screen.getByRole("gridcell", { name: "扇区1块0：门锁" })).toBeDefined();
    await userEvent.click(screen.getByRole("gridcell", { name: "扇区8块0：不可读" }));
    expect(screen.getByText("没有已知密钥能打开这个扇区")).toBeDefined();
  });

  test("explains a block field by field, with rights and key, and walks by arrow keys", async () => {
    const { bridge } = await open();
    await placeCard(bridge);
    await openBytes();
    const first = await screen.findByRole("gridcell", { name: "扇区0块0：目录" });
    first.focus();
    const meaningsNow = () => screen.getAllByRole("row").map(({ textContent }) => textContent);
    expect(meaningsNow()).toEqual(expect.arrayContaining(["5SAK0808", "6–7ATQA04 000004"]));
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(screen.getByRole("gridcell", { name: "扇区1块0：门锁" }));
    expect(meaningsNow()).toContain("6–7房号04 B61206");
    expect(meaningsNow()).toContain("3卡类型02经典卡");
    expect(screen.getByText("读：仅密钥A; 写：仅密钥A")).toBeDefined();
    expect(screen.getByText("酒店密钥")).toBeDefined();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    // 14:00 UTC, which is the evening in the server's time zone.
    expect(screen.getByText("2025-11-20 22:02:40")).toBeDefined();
    expect(screen.getByText("不限")).toBeDefined();
  });

  test("says what the card says, with a verdict on each check code", async () => {
    const { bridge } = await open();
    await placeCard(bridge);
    expect(await screen.findByText("3栋12层1206房, 区域120")).toBeDefined();
    expect(screen.getByText("校验通过")).toBeDefined();
    expect(screen.getByText("设置卡 · 目标扇区2")).toBeDefined();
    expect(screen.getByText("校验不符")).toBeDefined();
  });

  const guestCard: CardView["verdict"] = {
    ...unknownCard,
    kind: "handedBack",
    hotel: { id: 3, hotelNumber: 1001, hotelName: "西湖" },
    cardType: "classic",
  };
  const ofGuest = { "card.readResult": () => ({ ...view, verdict: guestCard }) };

  test("erases the card that it has read, and reads it once more", async () => {
    const jobId = "job-0000000000001";
    const erased = { ...writtenJob, jobId, purpose: "erase", hotelId: 3, uid: view.uid } as const;
    const { server, bridge } = await open(
      { run: ({ ticket }) => ({ jobId: ticket === "sealed-erase" ? jobId : readId }) },
      {
        ...ofGuest,
        "card.createJob": () => ({
          ...erased,
          state: "sent",
          ticket: "sealed-erase",
          expireTime: "2026-01-01 00:02:00",
        }),
        "card.jobResult": () => ({ ...erased, receipt: "receipt-2" }),
      },
    );
    await placeCard(bridge);
    await userEvent.click(await screen.findByRole("button", { name: "擦除" }));
    await fillIn(await screen.findByLabelText("授权密码"), "secret-1");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(server.called("card.createJob")).toHaveLength(1));
    expect(server.called("card.createJob")[0]?.body).toMatchObject({ purpose: "erase", hotelId: 3, uid: "04A1B2C3" });
    const ended = { state: "finished", outcome: "done", result: "signed" } as const;
    bridge.event({ event: "job", job: jobSeen({ jobId, act: "erase", ...ended }) });
    await waitFor(() => expect(server.called("card.read")).toHaveLength(2));
  });

  test("offers no erasing to those who may not, nor for a card of no hotel", async () => {
    const readers = ["business:card:read", "business:encoder:list", "business:hotel:list"];
    const { bridge } = await open({}, ofGuest, <ReadCardPage />, readers);
    await placeCard(bridge);
    await screen.findByText("卡片内容");
    expect(screen.queryByRole("button", { name: "擦除" })).toBeNull();
    cleanup();
    const other = await open();
    await placeCard(other.bridge);
    await screen.findByText("卡片内容");
    expect(screen.queryByRole("button", { name: "擦除" })).toBeNull();
  });

  test("says that an area card is for no room", async () => {
    const [lock] = view.records;
    if (!lock) throw new Error("no record");
    const records = [{ ...lock, detail: { building: 0, floor: 0, room: 0, areas: [7, 9] } }];
    const { bridge } = await open({}, { "card.readResult": () => ({ ...view, records }) });
    await placeCard(bridge);
    expect(await screen.findByText("不对应房间, 区域7, 9")).toBeDefined();
  });

  test("reads the card again with a hotel's keys once that hotel is chosen", async () => {
    const { server, bridge } = await open({}, { "hotel.list": () => ({ rows: [westLake], total: 1 }) });
    await placeCard(bridge);
    await screen.findByText("已读取15 / 16个扇区");
    await userEvent.click(screen.getByRole("combobox", { name: "酒店" }));
    await userEvent.click(await screen.findByRole("option", { name: "1001 西湖" }));
    await waitFor(() => expect(server.called("card.read").at(-1)?.body).toMatchObject({ hotelId: 3 }));
  });

  test("names who holds the encoder, and takes it over when asked", async () => {
    let steals = 0;
    const { bridge } = await open({
      acquire: ({ steal: takeOver }) => {
        if (!takeOver) throw new BridgeFailure("LEASE_HELD", { holder: "李梅" });
        steals += 1;
        return { lease: "lease-2" };
      },
    });
    bridge.event({ event: "encoder", encoder: { ...cardOn("04A1B2C3"), holder: "李梅" } });
    expect((await screen.findByRole("alert")).textContent).toContain("李梅正在使用发卡机");
    await userEvent.click(screen.getByRole("button", { name: "强制接管" }));
    await waitFor(() => expect(steals).toBe(1));
  });

  test("reads the card by itself once another user has let go of the encoder", async () => {
    const use = { owner: "李梅" as string | null };
    const { bridge } = await open({
      acquire: () => {
        if (use.owner !== null) throw new BridgeFailure("LEASE_HELD", { holder: use.owner });
        return { lease: "lease-2" };
      },
    });
    bridge.event({ event: "encoder", encoder: { ...cardOn("04A1B2C3"), holder: use.owner } });
    expect((await screen.findByRole("alert")).textContent).toContain("李梅正在使用发卡机");
    use.owner = null;
    bridge.event({ event: "encoder", encoder: cardOn("04A1B2C3") });
    await waitFor(() => expect(bridge.called("identify")).toHaveLength(1));
  });

  test("says why a card cannot be read, with the remedy", async () => {
    const { bridge } = await open(
      {},
      {
        "card.read": () => {
          throw Failure.of("ENCODER_NOT_BOUND");
        },
      },
    );
    bridge.event({ event: "encoder", encoder: cardOn("04A1B2C3") });
    const notice = await screen.findByRole("alert");
    expect(notice.textContent).toContain("发卡机尚未绑定");
    expect(notice.textContent).toContain("在发卡机列表中生成配对码");
  });

  // [R:8.text.card-id]
  test("says that no card number comes from a port, what lies behind it and what to do", async () => {
    const { bridge } = await open({
      identify: () => {
        throw new BridgeFailure("ENCODER_SILENT");
      },
    });
    bridge.event({ event: "encoder", encoder: cardOn("04A1B2C3") });
    const notice = await screen.findByRole("alert");
    expect(notice.textContent).toContain("读取卡号失败（可能原因：串口错误或无法识别的卡）");
    expect(notice.textContent).toContain("发卡机没有响应请检查连线、供电和波特率");
  });
});

describe("the adel read-card page", () => {
  test("asks for the maker's key on every sector, and for no hotel", async () => {
    const { server, bridge } = await open({}, {}, <AdelReadPage />);
    await placeCard(bridge);
    expect(await screen.findByText("已读取15 / 16个扇区")).toBeDefined();
    expect(server.called("card.read")[0]?.body).toMatchObject({ adel: true, uid: "04A1B2C3" });
    expect(screen.queryByRole("combobox")).toBeNull();
  });
});
