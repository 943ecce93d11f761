import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { BLANK, sentJob } from "../../../bridge/testing/fake-bridge.ts";
import { errorText } from "../../../core/locale/errors.ts";
import { Failure } from "../../../core/testing/render.tsx";
import { buildAct } from "./testing/build-desk.ts";
import { fillRoom, grant, open } from "./testing/desk.tsx";

const values = { max: 40, minutes: 3 };
const tooFast = () => Failure.of("GRANT_TOO_FAST", { values, msg: errorText("GRANT_TOO_FAST", "zh", values) });
/** A desk at its limit of cards, until the password is entered. */
async function openAtLimit(refused: "act" | "card") {
  let isLimited = true;
  const opened = await open({
    "desk.startAct": () => {
      if (isLimited && refused === "act") throw tooFast();
      return buildAct();
    },
    "card.createJob": () => {
      if (isLimited && refused === "card") throw tooFast();
      return { ...sentJob, ticket: "sealed-job", expireTime: "2026-01-01 00:02:00" };
    },
    "desk.openGrant": () => {
      isLimited = false;
      return grant;
    },
  });
  await fillRoom("508");
  await screen.findByRole("button", { name: /写1张房卡/ });
  await userEvent.keyboard("{Enter}");
  if (refused === "card") {
    await screen.findByText("请放第1张卡，共1张");
    opened.put(BLANK);
  }
  return opened;
}

beforeEach(() => localStorage.clear());

test.each(["act", "card"] as const)("at the limit of cards the %s waits for time or the password", async (refused) => {
  const opened = await openAtLimit(refused);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("十分钟内最多写40张卡");
  expect(alert.textContent).toContain("3分钟后可继续，或现在输入授权密码");
  const password = await screen.findByLabelText("授权密码");
  await waitFor(() => expect(document.activeElement).toBe(password));
  await userEvent.keyboard("secret-1{Enter}");
  if (refused === "act") {
    await screen.findByText("请放第1张卡，共1张");
    opened.put(BLANK);
  }
  await screen.findByText("正在写第1张，请勿移动");
  expect(screen.queryByLabelText("授权密码")).toBeNull();
});
