import { expect, test } from "@playwright/test";
import * as z from "zod";
import { Desk } from "./api-client.ts";
import { lookBoth, pageOn } from "./look.ts";
import { signIn } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { TABLE_WORDS } from "./table.ts";

// Changes are shown in the words of the record's page, on the page of the audit trail and in a record's form.

const stack = new Stack();
let roleId: number;
let deptId: number;
let formId: number;

/** A form of which one field gets another kind and label. */
async function changeForm(desk: Desk): Promise<number> {
  const Saved = z.looseObject({ data: z.looseObject({ id: z.number(), version: z.number() }) });
  const note = { kind: "text", key: "note", label: { zh: "备注", en: "Note" } };
  const done = { kind: "switch", key: "done", label: { zh: "已完成", en: "Done" } };
  const form = { formKey: "rounds", title: { zh: "巡检", en: "Rounds" } };
  const { data } = Saved.parse(await desk.call("POST", "tool/form", { ...form, fields: [note, done] }));
  const fields = [done, { ...note, kind: "textarea", label: { zh: "说明", en: "Remarks" } }];
  await desk.call("PUT", "tool/form", { ...form, ...data, fields });
  return data.id;
}

test.beforeAll(async () => {
  await stack.openServer();
  const desk = new Desk(stack.login);
  await desk.signIn();
  const Added = z.looseObject({
    data: z.looseObject({ roleId: z.number().optional(), deptId: z.number().optional() }),
  });
  const added = async (path: string, body: object) => Added.parse(await desk.call("POST", path, body)).data;
  deptId = (await added("system/dept", { deptName: "Harbor", parentId: 1 })).deptId ?? 0;
  const names = { roleNameZh: "夜班", roleNameEn: "Night shift" };
  roleId = (await added("system/role", { ...names, roleKey: "night", menuIds: [1, 104] })).roleId ?? 0;
  const scope = { roleId, dataScope: "2", deptIds: [deptId], deptCheckStrictly: true };
  await desk.call("PUT", "system/role/dataScope", scope);
  await desk.call("PUT", "system/role/changeStatus", { roleId, status: "1" });
  await desk.call("PUT", "system/role/changeStatus", { roleId, status: "0" });
  formId = await changeForm(desk);
});
test.afterAll(() => stack.close());

const TEXTS = {
  zh: {
    details: "详细",
    tab: "变更记录",

    row: "夜班",
    scope: ["仅本人的数据", "指定部门的数据"],
    off: "停用",
    inner: ["字段 · note · 标签 · 中文", "单行文本", "多行文本", "done、note"],
  },
  en: {
    ...{ details: "Details", tab: "Changes", row: "Night shift", off: "Disabled" },
    scope: ["Own data only", "Selected departments"],
    inner: ["Fields · note · Label · English", "Text", "Long text", "done, note"],
  },
} as const;

for (const language of ["zh", "en"] as const)
  test(`changes are shown in words, in ${language}`, async ({ browser }) => {
    const texts = TEXTS[language];
    const page = await pageOn(browser, { colorScheme: "light", width: 1440, height: 900 });
    await signIn(page, stack.login, language);
    await page.goto(`${stack.url}/system/log/audit?entity=system/role&rowId=${roleId}`);
    const rows = page.locator("main tbody").getByRole("row");
    await expect(rows).toHaveCount(4);
    await rows.nth(2).getByRole("button", { name: texts.details }).click();
    const dialog = page.getByRole("dialog");
    for (const word of texts.scope) await expect(dialog.getByRole("cell", { name: word, exact: true })).toBeVisible();
    await expect(dialog.getByRole("cell", { name: `Harbor (${deptId})` })).toBeVisible();
    await lookBoth(page, `audit-details-${language}`);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${stack.url}/system/log/audit?entity=tool/form&rowId=${formId}`);
    await rows.first().getByRole("button", { name: texts.details }).click();
    for (const word of texts.inner) await expect(dialog.getByRole("cell", { name: word, exact: true })).toBeVisible();
    await lookBoth(page, `audit-inner-${language}`);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${stack.url}/system/role?roleKey=night`);
    await page
      .locator("main tbody")
      .getByRole("row", { name: texts.row })
      .getByRole("button", { name: TABLE_WORDS[language].modify })
      .click();
    await page.getByRole("dialog").getByRole("tab", { name: texts.tab }).click();
    const changes = page.getByRole("dialog").getByRole("list", { name: texts.tab });
    await expect(changes.getByRole("cell", { name: texts.off }).first()).toBeVisible();
    await lookBoth(page, `audit-tab-${language}`);
    await page.close();
  });
