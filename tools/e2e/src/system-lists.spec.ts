import { expect, type Page, test } from "@playwright/test";
import * as z from "zod";
import { Desk } from "./api-client.ts";
import { signIn, signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { employ } from "./staff.ts";
import { exported, fillAndSave, rowsShown, TABLE_WORDS } from "./table.ts";

// What every list of the administration does: it is filtered, paged, sorted both ways, and exported as it is filtered.

const stack = new Stack();
const Made = z.looseObject({ data: z.looseObject({ dictId: z.number() }) });
let dictId = 0;
const COUNT = 23;
const number = (at: number) => String(at).padStart(2, "0");

test.beforeAll(async () => {
  await stack.openServer();
  const desk = new Desk(stack.login);
  await desk.signIn();
  const half = await employ(desk, stack.login, { account: "listed", menuIds: [] });
  const type = { dictType: "words_of_lists", dictNameZh: "列", dictNameEn: "Listed" };
  dictId = Made.parse(await desk.call("POST", "system/dict/type", type)).data.dictId;
  for (let at = 1; at <= COUNT; at++) {
    const n = number(at);
    await desk.call("POST", "system/role", { roleKey: `listed_${n}`, roleName: `列 ${n}`, roleSort: at, menuIds: [] });
    await desk.call("POST", "system/dict/type", { dictType: `listed_${n}`, dictName: `列 ${n}` });
    const word = { dictType: "words_of_lists", dictLabel: `列 ${n}`, dictValue: n };
    await desk.call("POST", "system/dict/data", word);
    await desk.call("POST", "system/config", { configName: `列 ${n}`, configKey: `listed.${n}`, configValue: n });
    await desk.call("POST", "system/notice", {
      noticeTitle: `列 ${n}`,
      noticeType: "1",
      noticeContent: "",
      status: "1",
    });
    await new Desk(half).signIn();
  }
});
test.afterAll(() => stack.close());

/** A list; `wide` finds all the rows made for it, `narrow` some of them. */
interface List {
  readonly path: string;
  readonly filter: string;
  readonly wide: string;
  readonly narrow?: readonly [text: string, rows: number];
  readonly sort?: string;
  readonly exports: boolean;
}
const LISTS: readonly List[] = [
  {
    path: "system/role",
    filter: "权限字符",
    wide: "listed_",
    narrow: ["listed_1", 10],
    sort: "权限字符",
    exports: true,
  },
  {
    path: "system/dict",
    filter: "字典类型",
    wide: "listed_",
    narrow: ["listed_1", 10],
    sort: "字典类型",
    exports: true,
  },
  { path: "dict/type/data/", filter: "标签", wide: "列", narrow: ["列 2", 4], sort: "键值", exports: true },
  {
    path: "system/config",
    filter: "参数键名",
    wide: "listed.",
    narrow: ["listed.1", 10],
    sort: "参数键名",
    exports: true,
  },
  { path: "system/notice", filter: "标题", wide: "列", narrow: ["列 0", 9], sort: "标题", exports: false },
  { path: "system/log/operlog", filter: "操作名称", wide: "新增参数", sort: "日志号", exports: true },
  { path: "system/log/logininfor", filter: "账号", wide: "listed", sort: "日志号", exports: true },
  { path: "monitor/online", filter: "账号", wide: "listed", exports: false },
];

/** What stands in the column of this title, row by row. */
async function column(page: Page, title: string): Promise<string[]> {
  const titles = await page.locator("thead").getByRole("columnheader").allTextContents();
  const at = titles.findIndex((text) => text.trim() === title);
  expect(at, `${title} among ${titles}`).toBeGreaterThanOrEqual(0);
  return page.locator(`tbody tr > :nth-child(${at + 1})`).allTextContents();
}
const inOrder = (values: readonly string[]) => values.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));

for (const { path, filter, wide, narrow, sort, exports } of LISTS)
  test(`${path}: filtered by ${filter}, paged, ${sort ? "sorted" : "not sorted"}${exports ? ", exported" : ""}`, async ({
    page,
  }) => {
    const words = TABLE_WORDS.zh;
    await signInTo(page, stack.login, "zh", `/${path}${path.endsWith("/") ? dictId : ""}`);
    const search = async (text: string) => {
      const field = page.getByRole("searchbox", { name: filter, exact: true });
      await field.fill(text);
      await field.press("Enter");
    };
    await search(wide);
    await expect(page.getByText(`共${COUNT}条`)).toBeVisible();
    await rowsShown(page, 20);
    await page.getByRole("button", { name: words.next }).click();
    await rowsShown(page, 3);
    if (sort !== undefined) {
      const byColumn = page.locator("thead").getByRole("button", { name: sort, exact: true });
      const header = page.getByRole("columnheader", { name: sort });
      for (const [way, ordered] of [
        ["ascending", inOrder],
        ["descending", (values: readonly string[]) => inOrder(values).toReversed()],
      ] as const) {
        await byColumn.click();
        await expect(header).toHaveAttribute("aria-sort", way);
        await expect(async () => {
          const values = await column(page, sort);
          expect(values).toEqual(ordered(values));
          expect(new Set(values).size).toBe(values.length);
        }).toPass();
      }
    }
    if (narrow) {
      await search(narrow[0]);
      await rowsShown(page, narrow[1]);
    }
    if (!exports) return;
    const { rows } = await exported(page, words.export);
    expect(rows).toHaveLength(narrow ? narrow[1] : COUNT);
    for (const row of rows) expect(Object.values(row).join(" ")).toContain(narrow ? narrow[0] : wide);
  });

test("a dictionary and a notice are changed in their forms, and stand changed in the list", async ({ page }) => {
  const words = TABLE_WORDS.zh;
  await signIn(page, stack.login, "zh");
  for (const { path, label, from, to } of [
    { path: "system/dict?dictType=listed_07", label: "中文名称", from: /listed_07/, to: "改过的字典" },
    { path: "system/notice?noticeTitle=列 07", label: "标题", from: /列 07/, to: "改过的公告" },
  ]) {
    await page.goto(`${stack.url}/${path}`);
    const row = page.locator("tbody").getByRole("row", { name: from });
    await row.getByRole("button", { name: words.modify, exact: true }).click();
    await fillAndSave(page, { [label]: to }, words.save);
    await page.goto(`${stack.url}/${path.split("?")[0]}?${label === "标题" ? "noticeTitle" : "dictName"}=${to}`);
    await rowsShown(page, 1);
    await expect(page.locator("tbody")).toContainText(to);
  }
});
