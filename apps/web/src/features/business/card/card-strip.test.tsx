import type { CardVerdict } from "@adel/protocol/business/card/verdict";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { EncoderGate } from "../../../bridge/encoder-gate.tsx";
import {
  boundEncoder,
  cardOn,
  encoderSeen,
  fakeBridge,
  jobSeen,
  sentJob,
  testBridge,
  unknownCard,
} from "../../../bridge/testing/fake-bridge.ts";
import { hotel } from "../../../bridge/testing/open-wizard.tsx";
import { BridgeProvider } from "../../../bridge/use-bridge.tsx";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { idle } from "../../../core/testing/idle.ts";
import {
  Failure,
  fakeServer,
  signedInHandlers,
  TestSurroundings,
  testServices,
} from "../../../core/testing/render.tsx";
import { EncoderPill } from "../encoder/encoder-pill.tsx";
import { CardStrip } from "./card-strip.tsx";
import { buildCardView } from "./testing/build-card.ts";

const readId = "read-000000000001";
const UID = "04A1B2C3";
const FREE = { state: "notCharged", quantity: 0, remaining: 12 } as const;
const ROOM_CARD: CardVerdict = {
  ...unknownCard,
  kind: "valid",
  hasOpenStay: true,
  hotel: { id: 1, hotelNumber: 1001, hotelName: "望湖" },
  cardType: "classic",
  sequence: 1842,
  validTo: "2026-11-26 14:00:00",
  room: { id: 8, label: "508", building: 1, floor: 5 },
  made: {
    id: 3,
    copyNo: 1,
    copies: 2,
    holdState: "held",
    userName: "陈晓",
    createTime: "2026-11-25 14:08:00",
  },
};
const viewOf = (verdict: CardVerdict) => ({ ...buildCardView({ verdict }), receipt: "receipt-1" });
const page = (path: string, component: string) => ({
  name: component,
  path,
  hidden: false,
  component,
  meta: { title: component, icon: "x", noCache: false, link: null },
});
const MENU = [page("/frontDesk", "business/desk/index"), page("/readCard", "business/card/read")];

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
};

interface Setting {
  readonly verdict?: CardVerdict;
  readonly permissions?: readonly string[];
  readonly lying?: boolean;
  readonly wizard?: boolean;
  readonly wrongPassword?: string;
}
async function open(setting: Setting = {}) {
  const { verdict = ROOM_CARD, permissions = ["*:*:*"], lying = false, wizard = false, wrongPassword } = setting;
  const seen = lying ? cardOn(UID) : encoderSeen();
  const server = fakeServer({
    ...signedInHandlers(permissions),
    "session.routers": () => MENU,
    "encoder.list": () => ({ rows: [boundEncoder], total: 1 }),
    "encoder.pageToken": () => ({ token: "t" }),
    "hotel.list": () => ({ rows: [hotel], total: 1 }),
    "card.identify": () => ({ readId, ticket: "sealed" }),
    "card.identifyResult": () => viewOf(verdict),
    "card.createJob": ({ body }) => {
      if (wrongPassword && JSON.stringify(body).includes(wrongPassword))
        throw Failure.of("AUTH_PASSWORD_WRONG", { values: { left: 4 } });
      return { ...sentJob, purpose: "erase", ticket: "sealed", expireTime: "2026-01-01 00:02:00" };
    },
    "card.jobResult": () => ({ ...sentJob, purpose: "erase", state: "done", charge: FREE, receipt: "receipt-2" }),
  });
  let jobs = 0;
  const bridge = fakeBridge({
    open: () => ({ version: "1", encoders: [seen] }),
    watch: () => ({ encoders: [seen], jobs: [] }),
    acquire: () => ({ lease: "lease-1" }),
    identify: () => ({ card: cardOn(UID).card, nonce: "n".repeat(22) }),
    run: () => ({ jobId: jobs++ === 0 ? readId : sentJob.jobId }),
  });
  const { services } = testServices(server);
  await services.session.load();
  render(
    <TestSurroundings services={services}>
      <MemoryRouter>
        <BridgeProvider bridge={testBridge({ api: services.api, bridge })}>
          <input aria-label="typing" />
          <Address />
          <EncoderPill />
          {wizard && <EncoderGate>{() => <p>wizard</p>}</EncoderGate>}
          <CardStrip />
        </BridgeProvider>
      </MemoryRouter>
    </TestSurroundings>,
  );
  await waitFor(() => expect(bridge.called("watch")).toHaveLength(1));
  await screen.findByRole("button", { name: /前台/ });
  return { server, bridge };
}
const put = (bridge: ReturnType<typeof fakeBridge>) => bridge.event({ event: "encoder", encoder: cardOn(UID) });
/** Places the card, and lets the bridge finish its replies. */
async function lay(bridge: ReturnType<typeof fakeBridge>) {
  put(bridge);
  await waitFor(() => expect(bridge.called("run")).toHaveLength(1));
  bridge.event({
    event: "job",
    job: jobSeen({ jobId: readId, act: "identify", state: "finished", outcome: "done", result: "signed" }),
  });
  return screen.findByRole("region", { name: "放上的卡" });
}
afterEach(() => vi.restoreAllMocks());

describe("the strip of a laid card", () => {
  test("says what the card is, without taking the focus, and closes by Escape and by lifting it", async () => {
    const { server, bridge } = await open();
    screen.getByLabelText("typing").focus();
    await lay(bridge);
    const message = await screen.findByText("508房的有效房卡，到明天14:00，可以交给客人");
    expect(message.closest("[aria-live]")?.getAttribute("aria-live")).toBe("polite");
    expect(server.called("card.identify")[0]?.body).toMatchObject({ encoderId: 5, uid: UID, cardSize: "1k" });
    expect(server.called("card.identifyResult")[0]).toMatchObject({ params: { readId }, body: { token: "signed" } });
    for (const text of ["1001 望湖", "1栋5层508", "经典卡", "明天14:00", "第1张，共2张", "陈晓，今天14:08"])
      expect(screen.getAllByText(text)).not.toHaveLength(0);
    expect(document.activeElement).toBe(screen.getByLabelText("typing"));
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("region", { name: "放上的卡" })).toBeNull();
    // It is not reported again while the same card is present.
    put(bridge);
    await idle();
    expect(bridge.called("run")).toHaveLength(1);
  });

  test("says that an expired card still opens where locks have no clock, and that a card was reported as not working", async () => {
    const ended = { ...ROOM_CARD, kind: "expired", validTo: "2026-11-24 14:00:00" } as const;
    const first = await open({ verdict: { ...ended, opensPastEnd: true } });
    await lay(first.bridge);
    await screen.findByText("已过期：昨天14:00到期。门锁没有时钟，新卡开门之前它仍能开门");
    cleanup();
    const second = await open({ verdict: { ...ROOM_CARD, kind: "dead" } });
    await lay(second.bridge);
    await screen.findByText("已报损坏的卡，不要再交给客人");
  });

  test.each([
    ["guestLeft", null, "离店客人的卡：到明天14:00仍可能打开508房，请擦除", ["擦除", "读卡"]],
    [
      ...(["guestLeft", { label: "512", building: 1 }] as const),
      ...([
        "客人现在住512房，这张卡到明天14:00仍可能打开508房：请擦除，或改写给512",
        ["擦除", "改写给512", "读卡"],
      ] as const),
    ],
    [
      ...(["guestLeft", { label: "512", building: 2 }] as const),
      ...([
        "客人现在住2-512房，这张卡到明天14:00仍可能打开508房：请擦除，或改写给2-512",
        ["擦除", "改写给2-512", "读卡"],
      ] as const),
    ],
    ["voidCard", null, "508房的作废卡，到明天14:00有效：到门上用一次，然后擦除", ["擦除", "读卡"]],
  ] as const)("of a guest who is gone, %s %j, is not to be handed out", async (kind, movedTo, sentence, acts) => {
    const { bridge } = await open({ verdict: { ...ROOM_CARD, kind, movedTo } });
    const strip = await lay(bridge);
    await screen.findByText(sentence);
    const names = () =>
      within(strip)
        .getAllByRole("button")
        .map(({ textContent }) => textContent)
        .filter((text) => text && !text.includes("工程师"));
    await waitFor(() => expect(names()).toEqual(acts));
    if (!movedTo) return;
    await userEvent.click(screen.getByRole("button", { name: /改写给/ }));
    expect(screen.getByLabelText("address").textContent).toBe(`/frontDesk?q=${movedTo.building}-512+C`);
  });

  test("closes when the card is lifted", async () => {
    const { bridge } = await open();
    await lay(bridge);
    bridge.event({ event: "encoder", encoder: encoderSeen() });
    await waitFor(() => expect(screen.queryByRole("region", { name: "放上的卡" })).toBeNull());
  });

  test("leads to the front desk with the room and the act, and to reading", async () => {
    const { bridge } = await open();
    await lay(bridge);
    await userEvent.click(await screen.findByRole("button", { name: "复制一张" }));
    expect(screen.getByLabelText("address").textContent).toBe("/frontDesk?q=1-508+C");
    await userEvent.click(screen.getByRole("button", { name: "续住" }));
    expect(screen.getByLabelText("address").textContent).toBe("/frontDesk?q=1-508+E");
    await userEvent.click(screen.getByRole("button", { name: "读卡" }));
    expect(screen.getByLabelText("address").textContent).toBe("/readCard");
  });

  test("clears the card under the hotel's password, asked for again after a wrong one, and no other card", async () => {
    const { server, bridge } = await open({ wrongPassword: "front-desk-0" });
    await lay(bridge);
    await userEvent.click(await screen.findByRole("button", { name: "擦除" }));
    expect(screen.getByText("这张卡仍然有效，擦除后客人不能再用它开门。")).toBeDefined();
    const password = screen.getByLabelText("授权密码");
    await fillIn(password, "front-desk-0");
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "擦除" }));
    await screen.findByText(/酒店授权密码错误/);
    await waitFor(() => expect(document.activeElement).toBe(password));
    await userEvent.keyboard("{Backspace}1{Enter}");
    await waitFor(() => expect(bridge.called("run")).toHaveLength(2));
    bridge.event({
      event: "job",
      job: jobSeen({ jobId: sentJob.jobId, act: "erase", state: "finished", outcome: "done", result: "signed" }),
    });
    await waitFor(() => expect(screen.queryByRole("region", { name: "放上的卡" })).toBeNull());
    expect(server.called("card.createJob")[1]?.body).toMatchObject({
      purpose: "erase",
      hotelId: 1,
      uid: UID,
      authPassword: "front-desk-1",
    });
  });

  test("offers no act without the right to it, nor for a card that is not believed", async () => {
    const { bridge } = await open({
      verdict: { ...unknownCard, kind: "untrusted" },
      permissions: ["business:encoder:use", "business:card:read", "business:encoder:list"],
    });
    await lay(bridge);
    expect(await screen.findByText("校验不符：卡上的内容不可信")).toBeDefined();
    expect(screen.queryByText("酒店")).toBeNull();
    for (const act of ["复制一张", "续住", "擦除"]) expect(screen.queryByRole("button", { name: act })).toBeNull();
  });

  test.for([
    ["a page waits for cards", { wizard: true }],
    ["the card lay there before", { lying: true }],
    ["nobody may read", { permissions: ["business:encoder:list"] }],
  ] as const)("keeps shut while %s", async ([, setting]) => {
    const { bridge } = await open(setting);
    put(bridge);
    await idle();
    expect(bridge.called("acquire")).toHaveLength(0);
  });

  test("keeps shut in a tab that is not in sight", async () => {
    const { bridge } = await open();
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    put(bridge);
    await idle();
    expect(bridge.called("acquire")).toHaveLength(0);
  });
});
