import * as z from "zod";
import { Status } from "../../kernel/field.ts";
import { unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";

/** M directory, C page, F button. */
export const MenuType = z.enum(["M", "C", "F"]);

/** A menu entry, named in both languages. Lists are flat; the client builds the tree. */
export const Menu = z.object({
  menuId: z.number(),
  /** In the caller's language. */
  menuName: z.string(),
  menuNameZh: z.string(),
  menuNameEn: z.string(),
  parentId: z.number(),
  orderNum: z.number(),
  path: z.string(),
  component: z.string(),
  query: z.string(),
  routeName: z.string(),
  /** "0" external link. */
  isFrame: Status,
  /** "0": the page's state is cached. */
  isCache: Status,
  menuType: MenuType,
  /** "0" shown. */
  visible: Status,
  status: Status,
  perms: z.string(),
  icon: z.string(),
  createTime: EncodedTimestamp,
});
export type Menu = z.output<typeof Menu>;

/** Permissions such as `system:user:list`, separated by commas. */
const Perms = z
  .string()
  .max(500)
  .regex(/^([\w*]+(:[\w*]+){0,3}(,[\w*]+(:[\w*]+){0,3})*)?$/, { error: "MENU_PERMS_FORM" });

export const MenuInput = z.object({
  parentId: z.coerce.number().int().min(0).default(0),
  menuName: z.string().trim().max(50).default(""),
  menuNameZh: z.string().trim().max(50).default(""),
  menuNameEn: z.string().trim().max(50).default(""),
  orderNum: z.coerce.number().int().min(0).max(9999).default(0),
  path: z.string().trim().max(200).default(""),
  component: z
    .string()
    .trim()
    .max(255)
    .regex(/^[\w/-]*$/, { error: "MENU_COMPONENT_FORM" })
    .default(""),
  query: z.string().max(255).default(""),
  routeName: z.string().max(50).regex(/^\w*$/, { error: "MENU_ROUTE_NAME_FORM" }).default(""),
  isFrame: Status.default("1"),
  isCache: Status.default("0"),
  menuType: MenuType,
  visible: Status.default("0"),
  status: Status.default("0"),
  perms: Perms.default(""),
  icon: z.string().max(100).default("#"),
});
export type MenuInput = z.output<typeof MenuInput>;
export const MenuUpdate = MenuInput.extend({ menuId: Id });
export type MenuUpdate = z.output<typeof MenuUpdate>;
export const MenuQuery = z.object({
  menuName: unset(z.string().max(50)),
  visible: unset(Status),
  status: unset(Status),
});
export type MenuQuery = z.output<typeof MenuQuery>;

/** `{menuIds:"1,2", orderNums:"3,4"}`: order as newer compatible clients send it. */
export const MenuSort = z.object({
  menuIds: z
    .string()
    .max(16_000)
    .regex(/^\d{1,15}(,\d{1,15})*$/, { error: "FIELD_IDS" })
    .meta({ examples: ["1,2"] }),
  orderNums: z
    .string()
    .max(16_000)
    .regex(/^\d{1,4}(,\d{1,4})*$/, { error: "FIELD_IDS" })
    .meta({ examples: ["1,2"] }),
});
export type MenuSort = z.output<typeof MenuSort>;

/** An entry of the menu as a role's form ticks it. */
export interface MenuNode {
  readonly id: number;
  readonly label: string;
  /** Set if it gives a permission that opens a call that needs a recent sign-in: it is ticked by itself alone. */
  readonly strong?: boolean | undefined;
  readonly children?: MenuNode[] | undefined;
}
export const MenuNode: z.ZodType<MenuNode, MenuNode> = z.lazy(() =>
  z.object({
    id: z.number(),
    label: z.string(),
    strong: z.boolean().optional(),
    children: z
      .array(MenuNode)
      .optional()
      .meta({ examples: [[]] }),
  }),
);

const at = "/system/menu";
const byId = z.object({ menuId: Id });
const product = scope.none("the menu belongs to the whole product");

export const menuRoutes = routes({
  list: {
    method: "GET",
    path: `${at}/list`,
    title: "menu.list",
    access: access.permission("system:menu:list"),
    scope: product,
    query: MenuQuery,
    reply: reply.data(z.array(Menu)),
  },
  /** Menu entries that the caller can give to a role: only those that the caller has. */
  tree: {
    method: "GET",
    path: `${at}/treeselect`,
    title: "menu.tree",
    access: access.signedIn,
    scope: product,
    reply: reply.data(z.array(MenuNode)),
  },
  /** The same tree with the entries of a role: only leaves if parents and children are linked. */
  treeOfRole: {
    method: "GET",
    path: `${at}/roleMenuTreeselect/{roleId}`,
    title: "menu.treeOfRole",
    access: access.permission("system:role:query"),
    scope: product,
    params: z.object({ roleId: Id }),
    reply: reply.fields(z.object({ menus: z.array(MenuNode), checkedKeys: z.array(z.number()) })),
  },
  one: {
    method: "GET",
    path: `${at}/{menuId}`,
    title: "menu.one",
    access: access.permission("system:menu:query"),
    scope: product,
    params: byId,
    reply: reply.data(Menu),
  },
  create: {
    method: "POST",
    path: at,
    title: "menu.create",
    access: access.permission("system:menu:add"),
    scope: product,
    audit: "insert",
    body: MenuInput,
    reply: reply.data(Menu),
  },
  change: {
    method: "PUT",
    path: at,
    title: "menu.change",
    access: access.permission("system:menu:edit"),
    scope: product,
    audit: "update",
    body: MenuUpdate,
    reply: reply.data(Menu),
  },
  sort: {
    method: "PUT",
    path: `${at}/updateSort`,
    title: "menu.sort",
    access: access.permission("system:menu:edit"),
    scope: product,
    audit: "update",
    body: MenuSort,
    reply: reply.empty,
  },
  remove: {
    method: "DELETE",
    path: `${at}/{menuId}`,
    title: "menu.remove",
    access: access.permission("system:menu:remove"),
    scope: product,
    audit: "delete",
    params: byId,
    reply: reply.empty,
  },
});
