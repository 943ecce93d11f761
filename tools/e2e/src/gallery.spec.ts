import { expect, type Page, test } from "@playwright/test";
import { type Choice, GalleryHouse } from "./gallery-server.ts";
import { examine } from "./look.ts";
import { runsAll } from "./run-options.ts";
import { VARIANTS, variantName } from "./variants.ts";

// Every part in every state: compared with the picture that was last approved, by axe, and under the real policy.
// Pictures are compared in the full run alone. A changed look is approved by `ADEL_TEST_ALL=1 pnpm --filter @adel/e2e exec playwright test gallery --update-snapshots`.

const house = new GalleryHouse();
test.beforeAll(() => house.open());
test.afterAll(() => house.close());

const PARTS = [
  "basics",
  "list",
  "states",
  "card",
  "dates",
  "trees",
  "pickers",
  "upload",
  "writing",
  "cron",
  "viewers",
  "charts",
] as const;

const nothingRefused = (refused: readonly string[]) =>
  expect.soft(refused, "refused by the page's policy, or failed").toEqual([]);
/** All of the part, however long. */
const image = (page: Page, name: string) => expect.soft(page.locator("main")).toHaveScreenshot(`${name}.png`);

const LOOKS: readonly Omit<Choice, "part">[] = [
  { language: "zh", scheme: "light" },
  { language: "en", scheme: "dark" },
];
if (runsAll)
  for (const look of LOOKS)
    test(`${look.language}-${look.scheme}: each part looks as approved, and the policy refuses nothing`, async ({
      browser,
    }) => {
      const { page, refused } = await house.show(browser, { part: PARTS[0], ...look });
      for (const part of PARTS) {
        await house.turn(page, { part, ...look });
        await image(page, `${part}-${look.language}-${look.scheme}`);
      }
      nothingRefused(refused);
      await page.context().close();
    });

for (const variant of VARIANTS) {
  const name = variantName(variant);
  const { colorScheme: scheme, theme, ...rest } = variant;
  const choice = { ...rest, color: theme.slice(1) };
  test(`${name}: axe finds nothing in any part`, async ({ browser }) => {
    const { page, refused } = await house.show(browser, { ...choice, part: PARTS[0], scheme });
    // Rows that are ticked wear the color's tint; in the other scheme it is another one.
    const other = { ...choice, part: "list", scheme: scheme === "light" ? "dark" : "light" } as const;
    for (const shown of [...PARTS.map((part) => ({ ...choice, part, scheme })), other]) {
      await house.turn(page, shown);
      if (shown.part === "list") await page.getByRole("checkbox").nth(1).check();
      await examine(page, `${shown.part}-${shown.scheme}-${name}`);
    }
    nothingRefused(refused);
    await page.context().close();
  });
}

/** What opens, opened: name, part, language and scheme, and how one gets there. */
const OPENED: readonly (readonly [string, Choice, (page: Page) => Promise<void>])[] = [
  [
    "opened-columns",
    { part: "list", language: "zh" },
    async (page) => {
      for (const row of [1, 2, 3]) await page.getByRole("checkbox").nth(row).check();
      await page.getByRole("button", { name: "列与行距" }).click();
      await expect(page.getByText("显示的列")).toBeVisible();
    },
  ],
  [
    "opened-form",
    { part: "list", language: "en", scheme: "dark" },
    async (page) => {
      await page.getByRole("button", { name: "New hotel" }).click();
      await expect(page.getByRole("button", { name: "Validity 2026-11-01 – 2026-11-30" })).toBeVisible();
      // The date fields come after the drawer.
      await expect(page.getByRole("dialog").locator("[aria-busy=true]")).toHaveCount(0);
    },
  ],
  [
    "opened-question",
    { part: "basics", language: "zh" },
    async (page) => {
      await page.getByRole("button", { name: "删除…" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  ],
  [
    "opened-days",
    { part: "dates", language: "zh" },
    async (page) => {
      await page.getByRole("button", { name: "写卡日期 2026-11-01 – 2026-11-20" }).click();
      await expect(page.getByText("最近30天")).toBeVisible();
    },
  ],
  [
    "opened-moment",
    { part: "dates", language: "en", scheme: "dark" },
    async (page) => {
      await page.getByRole("button", { name: "Valid to 2026-11-20 14:30" }).click();
      await expect(page.getByRole("button", { name: "November 2026", exact: true })).toBeVisible();
    },
  ],
  [
    "opened-region",
    { part: "pickers", language: "zh" },
    async (page) => {
      await page.getByRole("combobox").first().click();
      await expect(page.getByRole("option", { name: "宁波市" })).toBeVisible();
    },
  ],
  [
    "opened-icons",
    { part: "pickers", language: "en", scheme: "dark" },
    async (page) => {
      await page.getByRole("button", { name: "Icon of the menu Hotel" }).click();
      await expect(page.getByRole("option", { name: "Encoder" })).toBeVisible();
    },
  ],
  [
    "opened-tree",
    { part: "trees", language: "zh" },
    async (page) => {
      await page.getByRole("button", { name: /所属部门 .*望湖酒店集团/ }).click();
      await expect(page.getByRole("dialog").getByRole("treeitem", { name: "渠道二部" })).toBeVisible();
    },
  ],
  [
    "opened-link",
    { part: "writing", language: "en" },
    async (page) => {
      await page.getByRole("button", { name: "Link", exact: true }).first().click();
      await expect(page.getByPlaceholder("https://example.com")).toBeVisible();
    },
  ],
];
for (const [name, choice, open] of OPENED)
  test(`${name}: axe finds nothing`, async ({ browser }) => {
    const { page, refused } = await house.show(browser, { height: 660, ...choice });
    await open(page);
    await page.mouse.move(0, 0);
    await examine(page, name);
    nothingRefused(refused);
    await page.context().close();
  });

test("files on their way: axe finds nothing in sent, lost, refused and half way ones", async ({ browser }) => {
  const { page, refused } = await house.show(browser, { part: "upload", language: "zh" });
  const file = (name: string, size = 2_000) => ({ name, mimeType: "", buffer: Buffer.alloc(size, 1) });
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles([
      file("front.png"),
      file("lost.jpg"),
      file("plan.exe"),
      file("scan.pdf", 3_000_000),
      file("slow.png"),
    ]);
  await expect(page.getByText("已上传40%")).toBeVisible();
  await expect(page.getByText("上传失败：HTTP 502")).toBeVisible();
  await expect(page.getByText("不支持此类型，仅支持PNG · JPG · PDF")).toBeVisible();
  await expect(page.getByText("文件过大：2.9 MB，最大2 MB")).toBeVisible();
  await examine(page, "opened-files");
  nothingRefused(refused);
  await page.context().close();
});
