import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "@playwright/test";
import * as z from "zod";
import { Desk } from "./api-client.ts";
import { HOTEL_PASSWORD } from "./hotel-form.ts";
import { lookBoth } from "./look.ts";
import { languagesFor } from "./run-options.ts";
import { signIn, signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";

// Unreported jobs: one person states the outcome, another confirms it.

const SEEN = {
  zh: {
    open: /^结果未知的任务/,
    settle: "核销",
    written: "已写好",
    reason: "理由",
    needed: "请填写理由",
    propose: "提出",
    proposed: /admin提出：已写好/,
    decide: "批准或拒绝",
    own: "这是您提出的，须由另一人批准；您可以撤回。",
    refuse: "拒绝",
    refused: /staff已拒绝：卡上没有内容/,
    approve: "批准",
  },
  en: {
    open: /^Jobs with unknown result/,
    settle: "Settle",
    written: "Written",
    reason: "Reason",
    needed: "Give a reason",
    propose: "Propose",
    proposed: /admin proposes: Written/,
    decide: "Approve or reject",
    own: "This is your own proposal; another person must approve it. You can withdraw it.",
    refuse: "Reject",
    refused: /staff rejected: 卡上没有内容/,
    approve: "Approve",
  },
} as const;
const Made = z.looseObject({ data: z.looseObject({ id: z.number() }) });
const Rows = z.looseObject({ rows: z.array(z.looseObject({ id: z.number() })).min(1) });
const MINUTES = 95;
const STAFF_PASSWORD = "some-Of-The-Keys-8";
const Users = z.looseObject({ rows: z.array(z.looseObject({ userId: z.number() })).min(1) });

for (const language of languagesFor("zh")) {
  test.describe(language, () => {
    const stack = new Stack();
    const words = SEEN[language];
    test.beforeAll(async () => {
      await stack.open();
      await stack.pair("FRONT-DESK-1");
      const desk = new Desk(stack.login);
      await desk.signIn();
      const [person] = Users.parse(await desk.call("GET", "system/user/list?userName=staff")).rows;
      await desk.call("PUT", "system/user/resetPwd", { userId: person?.userId, password: STAFF_PASSWORD });
      const [encoder] = Rows.parse(await desk.call("GET", "business/encoder/list")).rows;
      const password = { authPassword: HOTEL_PASSWORD, authPasswordAgain: HOTEL_PASSWORD };
      const sectorPlan = { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 };
      const hotel = { hotelNumber: 3004, hotelName: "望湖楼", sectorPlan, ...password };
      const { id } = Made.parse(await desk.call("POST", "business/hotel", hotel)).data;
      for (const card of ["04A1B2F1", "04A1B2F2"])
        await desk.call("POST", "business/card/job", {
          encoderId: encoder?.id,
          uid: card,
          bridgeNonce: "n".repeat(22),
          cardSize: "1k",
          hotelId: id,
          purpose: "test",
          testCardType: "door-lock",
          method: "counter",
          operation: "clear",
          targetSector: 1,
          authPassword: HOTEL_PASSWORD,
          idempotencyKey: `settle-${card}`,
        });
      // Time goes by, and no bridge ever says anything.
      const db = new DatabaseSync(join(stack.data, "server", "adel.db"));
      const ago = MINUTES * 60_000;
      db.prepare("update biz_card_job set sent_time = sent_time - ?, create_time = create_time - ?").run(ago, ago);
      db.close();
    });
    test.afterAll(() => stack.close());

    test(`${language}: an unanswered job is settled by two people who see what it does`, async ({ page, browser }) => {
      await signInTo(page, stack, language, "/sendCardMachine");
      await page.getByRole("button", { name: words.open }).first().click();
      const list = page.getByRole("dialog").first();
      await expect(list.getByText("04A1B2F1")).toBeVisible();
      await expect(list.getByText(language === "zh" ? "已过1小时" : "1 h ago")).toHaveCount(2);
      await lookBoth(page, `settle-list-${language}`);
      await list.getByRole("button", { name: `${words.settle} · 04A1B2F1` }).click();
      const dialog = page.getByRole("dialog").last();
      await dialog.getByRole("radio", { name: words.written, exact: true }).check();
      await dialog.getByRole("button", { name: words.propose, exact: true }).click();
      await expect(dialog.getByText(words.needed)).toBeVisible();
      await dialog.getByLabel(words.reason, { exact: true }).fill("目视检查，读卡有内容");
      await lookBoth(page, `settle-propose-${language}`);
      await dialog.getByRole("button", { name: words.propose, exact: true }).click();
      await expect(list.getByText(words.proposed)).toBeVisible();
      await list.getByRole("button", { name: `${words.decide} · 04A1B2F1` }).click();
      await expect(dialog.getByText(words.own)).toBeVisible();
      await expect(dialog.getByRole("button", { name: words.approve, exact: true })).toHaveCount(0);
      await page.keyboard.press("Escape");

      const other = await (await browser.newContext()).newPage();
      await signIn(other, { ...stack.login, account: "staff", password: STAFF_PASSWORD }, language);
      await other.goto(`${stack.url}/sendCardMachine`);
      await other.getByRole("button", { name: words.open }).first().click();
      const theirs = other.getByRole("dialog");
      const decide = async (act: string, reason: string) => {
        await theirs.getByRole("button", { name: `${words.decide} · 04A1B2F1` }).click();
        const form = theirs.last();
        await form.getByLabel(words.reason, { exact: true }).fill(reason);
        if (act === words.approve) await lookBoth(other, `settle-decide-${language}`);
        await form.getByRole("button", { name: act, exact: true }).click();
        await expect(theirs).toHaveCount(1);
      };
      await decide(words.refuse, "卡上没有内容");
      await expect(theirs.getByText(words.refused)).toBeVisible();

      await page.reload();
      await page.getByRole("button", { name: words.open }).first().click();
      await list.getByRole("button", { name: `${words.settle} · 04A1B2F1` }).click();
      await dialog.getByRole("radio", { name: words.written, exact: true }).check();
      await dialog.getByLabel(words.reason, { exact: true }).fill("又读了一次，有内容");
      await dialog.getByRole("button", { name: words.propose, exact: true }).click();
      await expect(list.getByText(words.proposed)).toBeVisible();
      await other.reload();
      await other.getByRole("button", { name: words.open }).first().click();
      await decide(words.approve, "复核一致");
      await expect(theirs.getByText("04A1B2F1")).toHaveCount(0);
      await other.goto(`${stack.url}/testCard`);
      await expect(other.getByRole("row", { name: /04A1B2F1/ })).toHaveCount(1);
    });
  });
}
