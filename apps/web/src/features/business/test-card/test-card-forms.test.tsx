import type { JobStatus } from "@adel/protocol/bridge/message";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { BLANK, jobId, jobSeen, sentJob, writtenJob } from "../../../bridge/testing/fake-bridge.ts";
import {
  authorize,
  choose,
  finished,
  hotel,
  next,
  type OpenedWizard,
  openWizard,
  orderedOn,
  readId,
  twoHotels,
  type WizardSetup,
} from "../../../bridge/testing/open-wizard.tsx";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { Failure } from "../../../core/testing/render.tsx";
import { buildCardView } from "../card/testing/build-card.ts";
import { AdelTestCardPage } from "./adel.page.tsx";
import { CounterTestCardPage } from "./counter.page.tsx";
import { ExternalTestPage } from "./external.page.tsx";
import { NewTestCardPage } from "./new.page.tsx";

const HOTEL_CARD = "9C1E4702";
const view = buildCardView({
  readId,
  uid: HOTEL_CARD,
  hotelId: 1,
  hotelName: "望湖",
  blocks: Array.from({ length: 64 }, () => "0".repeat(32)),
  openedWith: Array.from({ length: 16 }, () => "hotel" as const),
});
const open = (answers: WizardSetup["answers"] = {}, watched: readonly JobStatus[] = [], page = <NewTestCardPage />) =>
  openWizard(page, {
    hotel,
    watched,
    answers: {
      "card.read": () => ({ readId, ticket: "sealed-read" }),
      "card.readResult": () => ({ ...view, receipt: "receipt-read" }),
      ...answers,
    },
  });
const chooseHotel = () => choose("酒店", "1001 望湖");
/** Answers every question up to the password. */
async function answerQuestions({ bridge, put }: OpenedWizard) {
  await chooseHotel();
  await next();
  await screen.findByRole("heading", { name: "请把酒店正在使用的卡放到发卡机上" });
  put(HOTEL_CARD);
  await waitFor(() => expect(bridge.called("run")).toHaveLength(1));
  bridge.event({ event: "job", job: finished(readId, "read") });
  await screen.findByRole("heading", { name: "设备检查的扇区" });
  await next();
}
/** Answers every question up to the blank card. */
async function answerAll(opened: OpenedWizard) {
  await answerQuestions(opened);
  await authorize();
}
describe("a card that is still looked at when the password is handed in", () => {
  test("is ordered for when that is over, by the same page's own lease", async () => {
    const appearance = Promise.withResolvers<void>();
    const { server, bridge, put } = await openWizard(<CounterTestCardPage />, {
      hotel,
      looking: () => appearance.promise,
    });
    await chooseHotel();
    await next();
    await screen.findByLabelText("授权密码");
    put(BLANK);
    await waitFor(() => expect(bridge.called("identify")).toHaveLength(1));
    expect(bridge.called("identify")[0]?.params).toMatchObject({ sectors: [0, 4] });
    await fillIn(screen.getByLabelText("授权密码"), "secret-1");
    await next();
    await userEvent.click(await screen.findByRole("button", { name: `写入卡${BLANK}` }));
    expect(await screen.findByText("正在准备任务")).toBeDefined();
    expect(server.called("card.createJob")).toEqual([]);
    appearance.resolve();
    await waitFor(() => expect(bridge.called("run")).toHaveLength(1));
    expect(server.called("card.createJob")).toHaveLength(1);
    bridge.event({ event: "job", job: finished(jobId, "write") });
    expect(await screen.findByRole("heading", { name: "设置卡已写入" })).toBeDefined();
  });
});

describe("the new-card-test wizard", () => {
  // [R:2.screen.test-card] [R:1.area.test-card-operations] [R:9.method.new]
  test("goes from the hotel's card to a written one with a receipt", async () => {
    const opened = await open();
    const { server, bridge, put, lift } = opened;
    await answerAll(opened);
    expect(screen.getByRole("heading", { name: "请放置一张空白卡" })).toBeDefined();
    lift();
    put(BLANK);
    await waitFor(() => expect(server.called("card.createJob")).toHaveLength(1));
    expect(server.called("card.createJob")[0]?.body).toMatchObject({
      encoderId: 5,
      hotelId: 1,
      uid: BLANK,
      method: "new",
      operation: "set",
      testCardType: "energy-saver-and-door-lock",
      targetSector: 1,
      authPassword: "secret-1",
    });
    bridge.event({ event: "job", job: jobSeen({ jobId, done: 3, all: 12, sector: 4 }) });
    expect(await screen.findByText("已完成3 / 12步")).toBeDefined();
    bridge.event({ event: "job", job: finished(jobId, "write") });
    expect(await screen.findByRole("heading", { name: "设置卡已写入" })).toBeDefined();
    expect(bridge.called("settle").map(({ params }) => params)).toEqual([
      { receipt: "receipt-read" },
      { receipt: "receipt-job" },
    ]);
    expect(sessionStorage.getItem("newTestCard")).toBeNull();
  });

  test("waits for another card while the hotel's own lies there", async () => {
    const opened = await open();
    await answerAll(opened);
    expect(await screen.findAllByText("请取走酒店卡")).not.toHaveLength(0);
    expect(opened.server.called("card.createJob")).toEqual([]);
  });

  test("says that the job goes on when the lifted card is put back, and keeps it over a reload", async () => {
    const opened = await open();
    await answerAll(opened);
    opened.lift();
    opened.put(BLANK);
    await waitFor(() => expect(opened.server.called("card.createJob")).toHaveLength(1));
    const waiting = jobSeen({ jobId, state: "waiting", fault: "CARD_LIFTED", done: 3, all: 12 });
    opened.bridge.event({ event: "job", job: waiting });
    expect(await screen.findByRole("heading", { name: "操作中卡片被移开" })).toBeDefined();
    expect(screen.getAllByText(new RegExp(`请放回卡${BLANK}，任务会继续`))).not.toHaveLength(0);
    expect(sessionStorage.getItem("newTestCard")).not.toContain("secret-1");

    opened.page.unmount();
    const again = await open({}, [waiting]);
    expect(await screen.findByRole("heading", { name: "操作中卡片被移开" })).toBeDefined();
    again.bridge.event({ event: "job", job: finished(jobId, "write") });
    expect(await screen.findByRole("heading", { name: "设置卡已写入" })).toBeDefined();
    expect(again.server.called("card.createJob")).toEqual([]);
    // The password did not survive the reload: the next card asks for it.
    await userEvent.click(screen.getByRole("button", { name: "下一张" }));
    expect(await screen.findByLabelText("授权密码")).toBeDefined();
  });

  test("offers to erase a card that was only partly written, and does it with the hotel's password", async () => {
    const torn = { ...writtenJob, state: "partial", fault: "CANCELLED_PARTLY", receipt: "receipt-job" } as const;
    const opened = await open({ "card.jobResult": () => torn });
    await answerAll(opened);
    await orderedOn(opened);
    opened.bridge.event({ event: "job", job: finished(jobId, "write") });
    await screen.findByRole("heading", { name: "卡片只写入了一部分" });
    await userEvent.click(screen.getByRole("button", { name: "擦除" }));
    await fillIn(await screen.findByLabelText("授权密码"), "secret-1");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(opened.server.called("card.createJob")).toHaveLength(2));
    expect(opened.server.called("card.createJob")[1]?.body).toMatchObject({ purpose: "erase", hotelId: 1, uid: BLANK });
  });

  test("delivers a result that finished while nobody looked", async () => {
    const stored = {
      jobId,
      answers: {
        sector: 1,
        order: { hotel, testCardType: "door-lock", operation: "set", validFrom: "", validTo: "2030-01-01 00:00" },
      },
    };
    sessionStorage.setItem("newTestCard", JSON.stringify(stored));
    const { server } = await open({}, [finished(jobId, "write")]);
    expect(await screen.findByRole("heading", { name: "设置卡已写入" })).toBeDefined();
    expect(server.called("card.jobResult")).toHaveLength(1);
  });

  test("a wrong authorization password is refused before a card is asked for", async () => {
    let isRight = false;
    const opened = await open({
      "card.authorize": () => {
        if (!isRight) throw Failure.of("AUTH_PASSWORD_WRONG", { msg: "酒店授权密码错误，还可尝试4次" });
      },
    });
    await answerQuestions(opened);
    const password = await screen.findByLabelText<HTMLInputElement>("授权密码");
    await fillIn(password, "secret-2");
    await userEvent.keyboard("{Enter}");
    expect((await screen.findByRole("alert")).textContent).toContain("还可尝试4次");
    expect(password.value).toBe("");
    opened.lift();
    opened.put(BLANK);
    expect(opened.server.called("card.createJob")).toHaveLength(0);
    isRight = true;
    await fillIn(password, "front-desk-1");
    await userEvent.keyboard("{Enter}");
    const write = await screen.findByRole("button", { name: `写入卡${BLANK}` });
    expect(opened.server.called("card.createJob")).toHaveLength(0);
    await waitFor(() => expect(document.activeElement).toBe(write));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(opened.server.called("card.createJob")).toHaveLength(1));
  });

  test("never writes a card that lay there when the next one was asked for: it is lifted and laid", async () => {
    const opened = await open();
    await answerAll(opened);
    await orderedOn(opened);
    opened.bridge.event({ event: "job", job: finished(jobId, "write") });
    await screen.findByRole("heading", { name: "设置卡已写入" });
    opened.lift();
    opened.put("04D1D2D3");
    await userEvent.click(screen.getByRole("button", { name: "下一张" }));
    await screen.findByRole("button", { name: "写入卡04D1D2D3" });
    expect(opened.server.called("card.createJob")).toHaveLength(1);
    opened.lift();
    await screen.findByText("正在等待空白卡");
    opened.put("04D1D2D3");
    await waitFor(() => expect(opened.server.called("card.createJob")).toHaveLength(2));
  });

  test("asks once about a card that is still valid, names it, and keeps it by Enter", async () => {
    const refused: unknown[] = [];
    const opened = await open({
      "card.createJob": ({ body }) => {
        if (refused.push(body) < 2)
          throw Failure.of("CARD_STILL_VALID", { values: { card: "经典卡 508", until: "2026-11-25 14:00:00" } });
        return { ...sentJob, ticket: "sealed-job", expireTime: "2026-01-01 00:02:00" };
      },
    });
    await answerAll(opened);
    await orderedOn(opened);
    const question = await screen.findByRole("alert");
    expect(question.textContent).toContain("经典卡 508，有效期至2026-11-25 14:00:00");
    expect(question.textContent).toContain(BLANK);
    const keep = screen.getByRole("button", { name: "不覆盖" });
    await waitFor(() => expect(document.activeElement).toBe(keep));
    await userEvent.keyboard("{Enter}");
    expect(await screen.findAllByText("请取走卡片")).not.toHaveLength(0);
    expect(refused).toHaveLength(1);
    expect(screen.queryByRole("button", { name: `写入卡${BLANK}` })).toBeNull();
  });

  test("asks for the authorization password again when it was wrong, and says how many tries are left", async () => {
    const opened = await open({
      "card.createJob": () => {
        throw Failure.of("AUTH_PASSWORD_WRONG", { msg: "酒店授权密码错误，还可尝试4次" });
      },
    });
    await answerAll(opened);
    opened.lift();
    opened.put(BLANK);
    expect((await screen.findByRole("alert")).textContent).toContain("还可尝试4次");
    expect(screen.getByLabelText<HTMLInputElement>("授权密码").value).toBe("");
  });

  // [R:8.text.no-card-data]
  test("says of a hotel's card that holds nothing that it has no data, and goes on all the same", async () => {
    const opened = await open();
    await chooseHotel();
    await next();
    await screen.findByRole("heading", { name: "请把酒店正在使用的卡放到发卡机上" });
    opened.put(HOTEL_CARD);
    await waitFor(() => expect(opened.bridge.called("run")).toHaveLength(1));
    opened.bridge.event({ event: "job", job: finished(readId, "read") });
    expect(await screen.findByText("此卡没有数据")).toBeDefined();
    await next();
    expect(await screen.findByLabelText("授权密码")).toBeDefined();
  });

  test("will not start without a hotel, or with a set card that never ends", async () => {
    await open(twoHotels);
    await screen.findByRole("combobox", { name: "酒店" });
    await userEvent.click(await screen.findByRole("button", { name: "清除日期" }));
    await next();
    expect(screen.getByText("请选择酒店")).toBeDefined();
    expect(screen.getByText("设置卡和开锁卡必须有截止时间")).toBeDefined();
  });
});

test("every test card is for the user's only hotel, without choosing it", async () => {
  await open();
  await waitFor(() => expect(screen.getByRole("combobox", { name: "酒店" })).toHaveProperty("value", "1001 望湖"));
  await next();
  expect(await screen.findByRole("heading", { name: "请把酒店正在使用的卡放到发卡机上" })).toBeDefined();
});

describe("the external test", () => {
  test("is the new card test under a place of its own", async () => {
    const opened = await open({}, undefined, <ExternalTestPage />);
    await answerAll(opened);
    expect(await orderedOn(opened)).toMatchObject({ purpose: "test", method: "new", targetSector: 1, uid: BLANK });
    await waitFor(() => expect(sessionStorage.getItem("externalTest")).toContain(jobId));
    expect(sessionStorage.getItem("newTestCard")).toBeNull();
  });
});

describe("the counter (empty) card test", () => {
  // [R:9.method.counter]
  test("asks for no card and no sector: the plan says it", async () => {
    const opened = await open({}, undefined, <CounterTestCardPage />);
    await chooseHotel();
    await next();
    await authorize();
    expect(await orderedOn(opened)).toMatchObject({ purpose: "test", method: "counter", targetSector: 1, uid: BLANK });
    expect(opened.server.called("card.read")).toEqual([]);
  });
});

describe("the adel test card", () => {
  test("reads the hotel's card with the maker's key on every sector, and orders a card for that purpose", async () => {
    const opened = await open({}, undefined, <AdelTestCardPage />);
    await answerAll(opened);
    expect(opened.server.called("card.read")[0]?.body).toMatchObject({ adel: true, hotelId: 1 });
    expect(await orderedOn(opened)).toMatchObject({ purpose: "adel", method: "new", targetSector: 1 });
  });
});
