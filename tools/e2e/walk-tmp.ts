import { chromium } from "@playwright/test";
const [password = "", ...pages] = process.argv.slice(2);
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [lang, scheme, w] of [["zh", "light", 1440], ["en", "dark", 390]] as const) {
  const c = await b.newContext({ viewport: { width: w, height: w === 390 ? 844 : 900 }, colorScheme: scheme });
  const p = await c.newPage();
  p.on("console", (m) => { if (["error", "warning"].includes(m.type())) console.log(lang, p.url(), m.text().slice(0, 300)); });
  p.on("pageerror", (e) => console.log("PAGEERROR", lang, p.url(), String(e).slice(0, 300)));
  p.on("response", (r) => { if (r.status() >= 400) console.log(lang, r.status(), r.url()); });
  await p.addInitScript((l) => localStorage.setItem("locale", l), lang);
  await p.goto("http://127.0.0.1:8080/");
  await p.getByRole("textbox", { name: lang === "zh" ? "账号" : "Account", exact: true }).fill("admin");
  await p.getByLabel(lang === "zh" ? "密码" : "Password", { exact: true }).fill(password);
  await p.getByRole("button", { name: lang === "zh" ? "登录" : "Sign in", exact: true }).click();
  await p.waitForURL((u) => !u.pathname.includes("login"), { timeout: 40000 });
  await p.waitForLoadState("networkidle");
  for (const at of pages) {
    await p.goto(`http://127.0.0.1:8080${at}`);
    await p.waitForLoadState("networkidle").catch(() => {});
    await p.waitForTimeout(1200);
    await p.screenshot({ path: `/tmp/walk/${at.replaceAll("/", "_")}-${lang}.png` });
  }
}
await b.close();
