import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "@adel/run/workspace";
import { expect, test } from "@playwright/test";
import { signIn } from "./sign-in.ts";

const data = mkdtempSync(join(tmpdir(), "adel-start-"));
test.afterAll(() => rmSync(data, { recursive: true, force: true }));

/** Starts the product as its README says; gives what it prints once it is up, and Ctrl-C. */
async function npmStart() {
  const env = { ...process.env, ADEL_DATA: data, ADEL_CAPTCHA: "test" };
  const child = spawn("npm", ["start"], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  let said = "";
  const up = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("Ctrl-C")) resolve();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", (code) => reject(new Error(`npm start ended with ${code}: ${said}`)));
  });
  await up;
  const find = (what: RegExp) => what.exec(said)?.[1] ?? "";
  return {
    url: find(/address\s+(\S+)/),
    password: find(/admin\s+password (\S+)/),
    async stop(): Promise<number> {
      // What a terminal does on Ctrl-C: the signal goes to the whole foreground group.
      process.kill(-(child.pid ?? 0), "SIGINT");
      const [code] = await once(child, "exit");
      return code;
    },
  };
}

test("npm start: sign in as printed, read the card that lies there; Ctrl-C ends it, and it can begin again", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const first = await npmStart();
  const door = { url: first.url, captchas: join(data, "captcha"), account: "admin", password: first.password };
  await signIn(page, door, "zh");
  await page.getByRole("link", { name: "读卡" }).first().click();
  await expect(page.getByText("04 A1 B2 C3").first()).toBeVisible();
  await expect(page.getByText("读到 16 / 16 扇区")).toBeVisible();
  expect(await first.stop()).toBe(0);
  await expect(fetch(`${first.url}/adel/health`)).rejects.toThrow();
  const second = await npmStart();
  expect(second.password).toBe(first.password);
  expect((await fetch(`${second.url}/adel/health`)).ok).toBe(true);
  expect(await second.stop()).toBe(0);
});
