import { strongPermissions } from "@adel/protocol";
import { expect, type Locator, type Page, test } from "@playwright/test";
import * as z from "zod";
import { Desk } from "./api-client.ts";
import { runsAll } from "./run-options.ts";
import { type Login, signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { fillAndSave } from "./table.ts";
import { createDraw, type LinkedNode, TickedTree } from "./ticked-tree.ts";

// What a dialog counts is what is stored, and what the person then has: menus, a data scope and API tokens, ticked at
// random from a seed.

const SEEDS = runsAll ? [1, 2, 3] : [1];
const PASSWORD = "many-Of-The-Keys-8";
const stack = new Stack();
let admin: Desk;

const Menus = z.looseObject({
  data: z.array(
    z.looseObject({
      menuId: z.number(),
      parentId: z.number(),
      menuName: z.string(),
      menuType: z.string(),
      perms: z.string(),
      status: z.string(),
    }),
  ),
});
type Menu = z.output<typeof Menus>["data"][number];
const Dept = z.looseObject({ data: z.looseObject({ deptId: z.number() }) });
const Roles = z.looseObject({ rows: z.array(z.looseObject({ roleId: z.number() })) });
const Info = z.looseObject({ permissions: z.array(z.string()) });
const Users = z.looseObject({ rows: z.array(z.looseObject({ userName: z.string() })) });
let menus: readonly Menu[];
let depts: readonly LinkedNode[];

/** Lists that a permission opens, each of a page of its own. */
const LISTS: Readonly<Record<string, string>> = {
  "system:post:list": "system/post/list",
  "system:role:list": "system/role/list",
  "system:notice:list": "system/notice/list",
  "monitor:online:list": "monitor/online/list",
  "monitor:job:list": "monitor/job/list",
  "business:hotel:list": "business/hotel/list",
  "business:order:list": "business/order/list",
  "business:testcard:list": "business/testcard/list",
};

test.beforeAll(async () => {
  await stack.openServer();
  admin = new Desk(stack.login);
  await admin.signIn();
  menus = Menus.parse(await admin.call("GET", "system/menu/list")).data;
  const added: LinkedNode[] = [];
  const add = async (label: string, parentId: number) => {
    const { deptId: id } = Dept.parse(await admin.call("POST", "system/dept", { deptName: label, parentId })).data;
    added.push({ id, parentId, label });
    const person = { userName: `of-${id}`, nickName: label, password: PASSWORD, deptId: id, roleIds: [], postIds: [] };
    await admin.call("POST", "system/user", person);
    return id;
  };
  for (const region of ["North", "South", "West"]) {
    const top = await add(`${region} region`, 1);
    for (const group of ["first", "second"]) {
      const middle = await add(`${region} ${group} group`, top);
      await add(`${region} ${group} hotel A`, middle);
      await add(`${region} ${group} hotel B`, middle);
    }
  }
  depts = added;
});
test.afterAll(() => stack.close());

/** What the head of the tree counts. */
const countTicked = async (tree: Locator): Promise<number> => {
  const text = await tree.getByText(/^\d+ of \d+ selected$/).textContent();
  return Number(/\d+/.exec(text ?? "")?.[0]);
};

/** Clicks nodes of the tree, found by their names, and gives what the head of the tree counts. */
async function tick(tree: Locator, nodes: readonly LinkedNode[]): Promise<number> {
  const search = tree.getByRole("searchbox");
  for (const { label, strong } of nodes) {
    await search.fill(label);
    await tree.getByRole("treeitem", { name: strong ? `${label} Strong` : label, exact: true }).click();
  }
  await search.fill("");
  return countTicked(tree);
}

const roleIdOf = async (key: string) =>
  Roles.parse(await admin.call("GET", `system/role/list?roleKey=${key}`)).rows[0]?.roleId ?? 0;

async function employ(account: string, roleIds: readonly number[]): Promise<{ login: Login; desk: Desk }> {
  const person = { userName: account, nickName: account, password: PASSWORD, deptId: 1, roleIds, postIds: [] };
  await admin.call("POST", "system/user", person);
  const login = { ...stack.login, account, password: PASSWORD };
  const desk = new Desk(login);
  await desk.signIn();
  return { login, desk };
}
const isOpen = (desk: Pick<Desk, "call">, path: string) =>
  desk.call("GET", path).then(
    () => true,
    (error: unknown) => {
      expect(String(error)).toContain(": 403 ");
      return false;
    },
  );

/** A role with menus drawn from the seed, saved by its form; the permissions that the form promised. */
async function giveMenus(page: Page, key: string, draw: ReturnType<typeof createDraw>): Promise<string[]> {
  const nodes = menus.map(({ menuId: id, parentId, menuName: label, perms }) => {
    const strong = perms.split(",").some((word) => strongPermissions.has(word));
    return { id, parentId, label, strong };
  });
  const hasOwnName = ({ label }: LinkedNode) => nodes.filter((node) => node.label === label).length === 1;
  const chosen = draw(nodes.filter(hasOwnName), 6);
  const model = new TickedTree(nodes);
  for (const { id } of chosen) model.click(id);
  await page.getByRole("button", { name: "New role" }).click();
  expect(await tick(page.getByRole("dialog"), chosen)).toBe(model.ticked().length);
  await fillAndSave(page, { "Chinese name": key, "Permission character": key }, "Save");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const reached = new Set(model.reached().map(({ id }) => id));
  const enabled = menus.filter(({ menuId, status }) => reached.has(menuId) && status === "0");
  return [...new Set(enabled.flatMap(({ perms }) => perms.split(",")).filter((word) => word !== ""))].toSorted();
}

/** A data scope drawn from the seed, saved by its dialog with linked or unlinked boxes; the departments that it counted. */
async function giveDepartments(
  page: Page,
  key: string,
  draw: ReturnType<typeof createDraw>,
  isUnlinked: boolean,
): Promise<LinkedNode[]> {
  const chosen = draw(depts, 4);
  const model = new TickedTree(depts);
  for (const { id } of chosen) model.click(id);
  await page.goto(`${stack.url}/system/role?roleKey=${key}`);
  await page.getByRole("row", { name: key }).getByRole("button", { name: "Data scope" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Data scope" }).click();
  await page.getByRole("option", { name: "Selected departments" }).click();
  expect(await tick(dialog, chosen)).toBe(model.ticked().length);
  if (isUnlinked) {
    await dialog.getByRole("checkbox", { name: "Link parents and children" }).click();
    expect(await countTicked(dialog)).toBe(model.ticked().length);
  }
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  return model.ticked();
}

/** The menus of these permissions, with the directories that lead to them. */
function menuIdsFor(permissions: readonly string[]): number[] {
  const parents = new Map(menus.map(({ menuId, parentId }) => [menuId, parentId]));
  const above = (id: number): number[] => (id === 0 ? [] : [id, ...above(parents.get(id) ?? 0)]);
  const held = menus.filter(({ perms }) => permissions.includes(perms));
  return [...new Set(held.flatMap(({ menuId }) => above(menuId)))];
}

/** An API token with permissions drawn from the seed, made on its page by its owner. */
async function makeToken(page: Page, owner: Login, scopes: readonly string[]): Promise<string> {
  await signInTo(page, owner, "en", "/system/token");
  await page.getByRole("button", { name: "New API token" }).first().click();
  const form = page.getByRole("dialog");
  const field = form.getByRole("combobox", { name: "Permissions" });
  for (const scope of scopes) {
    await field.fill(scope);
    await page.getByRole("option", { name: new RegExp(`${scope}$`) }).click();
  }
  await field.press("Escape");
  await fillAndSave(page, { Name: "drawn" }, "Save");
  await page.getByRole("button", { name: "Generate token" }).click();
  return (await page.getByRole("dialog").locator("code").first().textContent()) ?? "";
}

for (const seed of SEEDS)
  test(`seed ${seed}: menus, departments and a token give what their dialogs count`, async ({ browser }) => {
    const draw = createDraw(seed);
    const page = await browser.newPage();
    await signInTo(page, stack.login, "en", "/system/role");
    const permissions = await giveMenus(page, `menus${seed}`, draw);
    const byMenus = await employ(`by-menus-${seed}`, [await roleIdOf(`menus${seed}`)]);
    expect(Info.parse(await byMenus.desk.call("GET", "getInfo")).permissions.toSorted()).toEqual(permissions);
    for (const [permission, path] of Object.entries(LISTS))
      expect(await isOpen(byMenus.desk, path), path).toBe(permissions.includes(permission));

    const viewer = { roleKey: `scope${seed}`, roleNameZh: `scope${seed}`, roleNameEn: `scope${seed}` };
    const lists = [...Object.keys(LISTS), "system:user:list"];
    const tokens = ["system:token:list", "system:token:query", "system:token:add", "system:token:edit"];
    await admin.call("POST", "system/role", { ...viewer, menuIds: menuIdsFor([...lists, ...tokens]) });
    const seen = await giveDepartments(page, viewer.roleKey, draw, seed % 2 === 1);
    const byScope = await employ(`by-scope-${seed}`, [await roleIdOf(viewer.roleKey)]);
    const { rows } = Users.parse(await byScope.desk.call("GET", "system/user/list?pageSize=100"));
    expect(rows.map(({ userName }) => userName).toSorted()).toEqual(seen.map(({ id }) => `of-${id}`).toSorted());

    const scopes = draw(Object.keys(LISTS), 3);
    const owner = await browser.newPage();
    const token = await makeToken(owner, byScope.login, scopes);
    for (const [permission, path] of Object.entries(LISTS)) {
      const answer = await fetch(`${stack.url}/adel/${path}`, { headers: { authorization: `Bearer ${token}` } });
      expect(z.looseObject({ code: z.number() }).parse(await answer.json()).code, path).toBe(
        scopes.includes(permission) ? 200 : 403,
      );
    }
    await owner.close();
    await page.close();
  });
