import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "@adel/run/workspace";
import { expect, test } from "@playwright/test";
import { signInByForm } from "./sign-in.ts";
import { ownEnvironment } from "./stack.ts";

const data = mkdtempSync(join(tmpdir(), "adel-start-"));
test.afterAll(() => rmSync(data, { recursive: true, force: true }));

/** Starts the product as its README says; gives what it prints once it is up, and Ctrl-C. */
async function npmStart() {
  const env = ownEnvironment({ ADEL_DATA: data, ADEL_CAPTCHA: "test" });
  const child = spawn("npm", ["start"], { cwd: root, env, stdio: ["pipe", "pipe", "pipe"], detached: true });
  let output = "";
  const up = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Ctrl-C")) resolve();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", (code) => reject(new Error(`npm start ended with ${code}: ${output}`)));
  });
  await up;
  const find = (what: RegExp) => what.exec(output)?.[1] ?? "";
  return {
    url: find(/address\s+(\S+)/),
    password: find(/admin\s+password (\S+)/),
    printed: () => output,
    /** A line typed at the terminal. */
    type: (line: string) => child.stdin.write(`${line}\n`),
    async stop(): Promise<number> {
      // What a terminal does on Ctrl-C: the signal goes to the whole foreground group.
      process.kill(-(child.pid ?? 0), "SIGINT");
      const [code] = await once(child, "exit");
      return code;
    },
  };
}

test("npm start: sign in as printed, read the card that lies there, write a set card, find its record; Ctrl-C ends it, and it can begin again", async ({
  page,
}) => {
  const first = await npmStart();
  // One list of commands: the simulator's own are for who runs it alone.
  expect(first.printed()).not.toContain("[encoder]");
  const again = spawnSync("npm", ["start"], { cwd: root, env: ownEnvironment({ ADEL_DATA: data }), encoding: "utf8" });
  expect([again.status, again.stdout]).toEqual([0, expect.stringContaining(`already running at ${first.url}`)]);
  expect(existsSync(join(data, "bridge/encoder"))).toBe(true);
  const copied = /^ +(ADEL_BRIDGE_HOME=.* card-bridge doctor .*)$/m.exec(first.printed())?.[1] ?? "";
  const doctor = spawnSync("sh", ["-c", copied], { cwd: root, encoding: "utf8" });
  expect([doctor.status, doctor.stdout]).toEqual([0, expect.stringContaining("04A1B2C3")]);
  const login = { url: first.url, captchas: join(data, "captcha"), account: "admin", password: first.password };
  await signInByForm(page, login, "zh");
  await page.getByRole("link", { name: "读卡" }).first().click();
  // The company has many encoders: the page takes the one of the simulator, which stands at this computer.
  await expect(page.getByText("04A1B2C3").first()).toBeVisible();
  // Its hotel is found by its number.
  await expect(page.getByText("已读取16 / 16个扇区")).toBeVisible();
  await expect(page.getByText(/^508房的有效房卡/)).toBeVisible();

  await page.goto(`${first.url}/newTestCard`);
  const next = page.getByRole("button", { name: "下一步", exact: true });
  await page.getByRole("combobox", { name: "酒店", exact: true }).fill("1001");
  await page.getByRole("option", { name: /1001/ }).click();
  await next.click();
  await expect(page.getByRole("radio", { name: /^扇区1，门锁/ })).toBeChecked();
  await next.click();
  await page.getByLabel("授权密码", { exact: true }).fill("demo-1234");
  await next.click();
  await expect(page.getByRole("heading", { name: "请放置一张空白卡" })).toBeVisible();
  first.type("b");
  await expect(page.getByRole("heading", { name: "设置卡已写入" })).toBeVisible();
  await page.goto(`${first.url}/testCard`);
  await expect(page.getByRole("row", { name: /管理员 西湖宾馆/ })).toBeVisible();

  expect(await first.stop()).toBe(0);
  await expect(fetch(`${first.url}/adel/health`)).rejects.toThrow();
  const second = await npmStart();
  expect(second.password).toBe(first.password);
  expect((await fetch(`${second.url}/adel/health`)).ok).toBe(true);
  expect(await second.stop()).toBe(0);
});
