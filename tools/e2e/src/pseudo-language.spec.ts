import { rmSync } from "node:fs";
import { LOCALES } from "@adel/messages";
import { provinces } from "@adel/region";
import { expect, test } from "@playwright/test";
import { answerOf } from "./captcha.ts";
import { LONG_MS } from "./limits.ts";
import { buildWithPseudo, PSEUDO, toPseudo } from "./pseudo-language.ts";
import { runsAll } from "./run-options.ts";
import { ShownTexts } from "./shown-texts.ts";
import { Stack } from "./stack.ts";
import { Walker } from "./walk.ts";

// A third language is one folder of catalogs and one line in the list of locales: a copy of the workspace gets both,
// passes its types, is built, and shows no text of another language than its own, beside the rows of the database.

/** Pages of each kind: lists, trees, the front desk, a card, its encoder, figures, tasks and forms. */
const PAGES = [
  ...["/index", "/user/profile", "/404", "/frontDesk", "/hotel", "/rooms", "/readCard", "/makeCard", "/encoderEntry"],
  ...["/statistics", "/sendCardMachine", "/payment/records", "/system/user", "/system/role", "/system/dict"],
  ...["/monitor/job", "/monitor/server", "/tool/build"],
] as const;

const regions = provinces
  .flatMap((province) => [province, ...(province.cities ?? [])])
  .flatMap(({ zh, en }) => [zh, en]);
/** The same in every further language. */
const NAMES = [
  ...LOCALES.map(({ name }) => name),
  ...regions,
  ...["Esc", "Ctrl", "KB", "MB", "GB", "ms", "CN¥", "XLSX", "CSV", "pn532", "twn4", "pcsc"],
];

test("accents every letter, and leaves what no translator may change", () => {
  expect(toPseudo("Delete {name}? Use `list` or --force.")).toBe("Ðéļéţé {name}? Ûšé `list` öŕ --force.");
});

// A build of its own takes minutes: in the full suite alone.
if (runsAll)
  test.describe
    .serial("a third language", () => {
      let workspace: string;
      let stack: Stack;
      test.beforeAll(async () => {
        test.setTimeout(LONG_MS);
        workspace = await buildWithPseudo();
        stack = new Stack({ driver: "twn4" }, workspace);
        await stack.openServer();
      });
      test.afterAll(async () => {
        await stack?.close();
        if (workspace) rmSync(workspace, { recursive: true });
      });

      test("shows on every page nothing but its own texts and rows", async ({ page }) => {
        test.setTimeout(LONG_MS);
        const shown = new ShownTexts(page, NAMES);
        await page.addInitScript((locale) => localStorage.setItem("locale", locale), PSEUDO);
        const code = await answerOf(page, stack.captchas, () => page.goto(stack.url));
        expect(await shown.untranslated()).toEqual([]);
        await page.getByRole("textbox", { name: toPseudo("Account"), exact: true }).fill(stack.account);
        await page.getByLabel(toPseudo("Password"), { exact: true }).fill(stack.password);
        await page.getByRole("textbox", { name: toPseudo("Verification code") }).fill(code);
        await page.getByRole("button", { name: toPseudo("Sign in"), exact: true }).click();
        await expect(page).not.toHaveURL(/\/login/);

        const walker = new Walker(page, stack.url);
        const found: Record<string, readonly string[]> = {};
        for (const path of PAGES) {
          await walker.to(path);
          const texts = await shown.untranslated();
          if (texts.length > 0) found[path] = texts;
        }
        expect(found).toEqual({});

        await page.evaluate(() => document.querySelector("main")?.append("Left in English"));
        expect(await shown.untranslated()).toEqual(["Left in English"]);
      });

      test("answers calls of other systems with its own messages and hints", async () => {
        const reply = async (path: string, body?: object) => {
          const response = await fetch(`${stack.url}/adel/${path}`, {
            method: body ? "POST" : "GET",
            headers: { language: PSEUDO, "content-type": "application/json" },
            ...(body && { body: JSON.stringify(body) }),
          });
          const { msg, hint = "", errors = [] } = await response.json();
          return [msg, hint, ...errors.map(({ message }: { message: string }) => message)].join(" ");
        };
        const replies = [
          await reply("system/user/list"),
          await reply("no/such/call"),
          await reply("login", { username: "nobody", password: "wrong-password-1", code: "0000", uuid: "none" }),
          await reply("login", {}),
        ];
        for (const text of replies) {
          expect(text.trim()).not.toBe("");
          expect(text).not.toMatch(/[A-Za-z]{2,}|\p{Script=Han}/u);
        }
      });

      test("is spoken by the command line of the plug-in", async () => {
        const help = await stack.cli("--lang", PSEUDO, "--help");
        expect(help).toContain(toPseudo("run the daemon"));
        const options = await stack.cli("read", "--help", "--lang", PSEUDO);
        // Behind the name of a command or an option, and what it takes, there is only its description.
        for (const line of `${help}\n${options}`.split("\n"))
          expect(line.replace(/^ +-?.*? {2,}/, "")).not.toMatch(/^[A-Za-z]{3,}/);
        const { exit, err } = await stack.attempt(
          "read",
          "--lang",
          PSEUDO,
          "--encoder",
          "twn4:/dev/none",
          "--out",
          "x.mfd",
        );
        expect(exit).not.toBe(0);
        expect(err.replace(/\/dev\/none|\(NO_ENCODER\)/g, "")).not.toMatch(/[A-Za-z]{3,}/);
      });
    });
