import { expect, test } from "@playwright/test";
import { GalleryHouse } from "./gallery-server.ts";
import { press } from "./press.ts";

// What a hand does with a mouse, and the same by keys: dates, columns' widths, files, charts.

const house = new GalleryHouse();
test.beforeAll(() => house.open());
test.afterAll(() => house.close());

test("a column is widened by its edge, stays so, and lets go on a double click", async ({ browser }) => {
  const { page } = await house.show(browser, { part: "list" });
  const head = page.getByRole("columnheader", { name: "酒店" });
  const width = () => head.evaluate((cell) => Math.round(cell.getBoundingClientRect().width));
  const own = await width();
  const drag = async (by: number) => {
    const box = await head.boundingBox();
    if (!box) throw new Error("no head");
    const [x, y] = [box.x + box.width - 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by / 2, y, { steps: 3 });
    await page.mouse.move(x + by, y, { steps: 3 });
    await page.mouse.up();
    await page.mouse.move(x, y + 200);
  };
  await drag(60);
  expect(await width()).toBe(own + 60);
  await page.reload();
  await expect.poll(width).toBe(own + 60);
  await drag(-600);
  expect(await width()).toBeGreaterThanOrEqual(48);
  const box = await head.boundingBox();
  await page.mouse.dblclick((box?.x ?? 0) + (box?.width ?? 0) - 2, (box?.y ?? 0) + 10);
  await expect.poll(width).toBe(own);
  await page.context().close();
});

test("files are dropped on their place, and those of another kind are refused by name", async ({ browser }) => {
  const { page } = await house.show(browser, { part: "upload" });
  const zone = page.locator(".mantine-Dropzone-root").first();
  const files = await page.evaluateHandle(() => {
    const carried = new DataTransfer();
    carried.items.add(new File(["x"], "front.png", { type: "image/png" }));
    carried.items.add(new File(["x"], "plan.exe", { type: "application/octet-stream" }));
    return carried;
  });
  await zone.dispatchEvent("dragenter", { dataTransfer: files });
  await zone.dispatchEvent("dragover", { dataTransfer: files });
  await expect(zone).toContainText("松开");
  await zone.dispatchEvent("drop", { dataTransfer: files });
  await expect(page.getByText("front.png")).toBeVisible();
  await expect(page.getByText("不支持此类型，仅支持PNG · JPG · PDF")).toBeVisible();
  await page.context().close();
});

test("a day is typed, or picked; what is no day is not taken", async ({ browser }) => {
  const { page } = await house.show(browser, { part: "dates" });
  const field = page.getByRole("textbox", { name: "生效日期" }).first();
  await field.fill("2026-12-05");
  await press(page, "Tab");
  await expect(field).toHaveValue("2026-12-05");
  await field.click();
  await page.getByRole("button", { name: "8 十二月 2026", exact: true }).click();
  await expect(field).toHaveValue("2026-12-08");
  await field.fill("2026-13-45");
  await press(page, "Tab");
  await expect(field).toHaveValue("2026-12-08");
  await page.context().close();
});

test("a moment is chosen by keys alone: the day by arrows, the time typed", async ({ browser }) => {
  const { page } = await house.show(browser, { part: "dates" });
  const field = page.getByRole("button", { name: /^失效时间/ });
  await field.focus();
  await press(page, "Enter");
  await expect(page.getByRole("button", { name: "20 十一月 2026" })).toBeFocused();
  await press(page, "ArrowRight", "ArrowDown");
  await expect(page.getByRole("button", { name: "28 十一月 2026" })).toBeFocused();
  await press(page, "Enter");
  const hours = page.getByRole("spinbutton", { name: "时" });
  await expect(hours).toBeFocused();
  await page.keyboard.type("0915");
  await press(page, "Enter");
  await expect(field).toHaveText("2026-11-28 09:15");
  await expect(field).toBeFocused();
  await press(page, "Enter");
  await expect(page.getByRole("button", { name: "28 十一月 2026" })).toBeFocused();
  await press(page, "Escape");
  await expect(field).toBeFocused();
  await page.context().close();
});

test("days from one to another are chosen by keys", async ({ browser }) => {
  const { page } = await house.show(browser, { part: "dates" });
  const field = page.getByRole("button", { name: /^写卡日期/ });
  await field.focus();
  await press(page, "Enter");
  const first = page.getByRole("button", { name: "1 十一月 2026", exact: true });
  await expect(first).toBeFocused();
  await press(page, "ArrowDown", "Enter", "ArrowRight", "ArrowRight", "Enter");
  await expect(field).toHaveText("2026-11-08 – 2026-11-10");
  await expect(field).toBeFocused();
  await page.context().close();
});

test("a span that is not set opens with its first press, and gives the focus back", async ({ browser }) => {
  const { page } = await house.show(browser, { part: "dates" });
  const field = page.getByRole("button", { name: /^登录日期/ });
  await field.focus();
  await press(page, "Enter");
  await expect(page.getByRole("button", { name: "最近7天" })).toBeVisible();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await press(page, "Escape");
  await expect(field).toBeFocused();
  await page.context().close();
});

test("a chart is walked by keys from either end, and those read together follow", async ({ browser }) => {
  const { page } = await house.show(browser, { part: "charts", width: 1440 });
  const chart = page.getByRole("img", { name: "处理器" });
  const disk = page.getByRole("img", { name: "磁盘" });
  const findValues = (one: typeof chart) => one.locator("b");
  await chart.focus();
  await expect(findValues(chart)).toHaveCount(0);
  await press(page, "ArrowRight");
  await expect(chart).toContainText("13:30 28 %");
  await press(page, "ArrowRight", "ArrowRight");
  await expect(chart).toContainText("13:31 36 %");
  await expect(findValues(disk)).toHaveCount(1);
  await press(page, "End");
  await expect(chart).toContainText("14:30 44 %");
  await press(page, "Home");
  await expect(chart).toContainText("13:30 28 %");
  await press(page, "Tab");
  await expect(findValues(chart)).toHaveCount(0);
  await expect(findValues(disk)).toHaveCount(0);
  await page.context().close();
});
