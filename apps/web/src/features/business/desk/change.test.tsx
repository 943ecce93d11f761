import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BLANK, sentJob } from "../../../bridge/testing/fake-bridge.ts";
import { finished, hotel, openWizard } from "../../../bridge/testing/open-wizard.tsx";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { Failure } from "../../../core/testing/render.tsx";
import { DeskPage } from "./desk.page.tsx";
import { buildAct, buildDeskCard, buildOccupiedRoom, buildStay } from "./testing/build-desk.ts";
import { answersOf, fillRoom, occupied, open } from "./testing/desk.tsx";

const changed = buildAct({ overridden: ["relays", "offDelay"] });
const openChange = async () => {
  await fillRoom("508");
  await userEvent.click(await screen.findByRole("button", { name: "更改" }));
  return within(await screen.findByRole("group", { name: "更改本次写入的内容" }));
};
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await fillIn(field, text);
};

describe("a change of one act", () => {
  beforeAll(() => import("../../../ui/date/date-parts.tsx"));
  beforeEach(() => localStorage.clear());

  test("is sent with the password, and only what is other than the room gives", async () => {
    const opened = await open({ "desk.startAct": () => changed });
    const fields = await openChange();
    await retype(fields.getByLabelText("继电器路数"), "1");
    await screen.findByText("请输入授权密码");
    expect(screen.queryByRole("button", { name: /写1张房卡/ })).toBeNull();
    await fillIn(fields.getByLabelText("授权密码"), "secret-1");
    await userEvent.keyboard("{Enter}");
    await screen.findByText("请放第1张卡，共1张");
    const [started] = opened.server.called("desk.startAct");
    expect(started?.body).toMatchObject({ override: { relays: 1 }, authPassword: "secret-1" });
    expect(JSON.stringify(started?.body)).toContain('"override":{"relays":1}');
    expect(fields.getByLabelText<HTMLInputElement>("授权密码").value).toBe("");
  });

  test("is told on the screen's and the guest's receipt", async () => {
    const opened = await open({ "desk.startAct": () => changed });
    await fillRoom("508");
    await screen.findByRole("button", { name: /写1张房卡/ });
    await userEvent.keyboard("{Enter}");
    await screen.findByText("请放第1张卡，共1张");
    opened.put(BLANK);
    await waitFor(() => expect(opened.server.called("card.createJob")).toHaveLength(1));
    opened.bridge.event({ event: "job", job: finished(sentJob.jobId, "write") });
    await screen.findByRole("heading", { name: "508已入住" });
    expect(screen.getByText("继电器路数、断电延时（秒）")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "打印" }));
    const receipt = within(await screen.findByRole("region", { name: "房卡收据" }));
    expect(receipt.getByText("继电器路数、断电延时（秒）")).toBeTruthy();
  });

  test("allows an end beyond the policy", async () => {
    const { server } = await open();
    const fields = await openChange();
    await retype(await screen.findByRole("textbox", { name: "晚数" }), "60");
    expect(screen.queryByText(/最多今后/)).toBeNull();
    await fillIn(fields.getByLabelText("授权密码"), "secret-1");
    await userEvent.keyboard("{Enter}");
    await waitFor(() =>
      expect(server.called("desk.startAct")[0]?.body).toMatchObject({ validTo: "2027-01-19 14:00:00", override: {} }),
    );
  });

  test("is offered for the only card of a room, when it is lost", async () => {
    await open({}, occupied);
    await fillRoom("508 l");
    await screen.findByRole("button", { name: "更改" });
    cleanup();
    const stay = buildStay({ cards: [buildDeskCard(), buildDeskCard({ id: 10, copyNo: 2 })] });
    await open({}, buildOccupiedRoom({ stay }));
    await fillRoom("508 l");
    await screen.findByRole("list", { name: "写入内容" });
    expect(screen.queryByRole("button", { name: "更改" })).toBeNull();
  });

  test("a wrong password is told and must be entered again", async () => {
    const { server } = await open({
      "desk.startAct": () => {
        throw Failure.of("AUTH_PASSWORD_WRONG", { values: { left: 4 } });
      },
    });
    const fields = await openChange();
    await retype(fields.getByLabelText("区域"), "3, 200");
    await screen.findByText("请输入0到127的数字，如1-5, 12");
    await retype(fields.getByLabelText("区域"), "3-5");
    await fillIn(fields.getByLabelText("授权密码"), "wrong-1");
    await userEvent.keyboard("{Enter}");
    await screen.findByText(/酒店授权密码错误/);
    expect(server.called("desk.startAct")[0]?.body).toMatchObject({ override: { areas: [3, 4, 5] } });
    await waitFor(() => expect(fields.getByLabelText<HTMLInputElement>("授权密码").value).toBe(""));
    await userEvent.keyboard("{Enter}");
    expect(server.called("desk.startAct")).toHaveLength(1);
  });

  test("ends with another room", async () => {
    await open();
    await openChange();
    await userEvent.type(screen.getByRole("textbox", { name: "房号" }), "9");
    await waitFor(() => expect(screen.queryByRole("group", { name: "更改本次写入的内容" })).toBeNull());
  });

  test("is not offered without its permission", async () => {
    const permissions = [
      "business:desk:list",
      "business:desk:issue",
      "business:desk:grant",
      "business:encoder:list",
      "business:hotel:list",
      "business:hotel:query",
    ];
    await openWizard(<DeskPage />, { hotel, at: "/frontDesk", answers: answersOf(), permissions });
    await fillRoom("508");
    await screen.findByRole("button", { name: /写1张房卡/ });
    expect(screen.queryByRole("button", { name: "更改" })).toBeNull();
  });
});
