import * as z from "zod";
import { Email, Phone } from "../../kernel/account.ts";
import { nonEmptyText, Status } from "../../kernel/field.ts";
import { unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";

/** A department. Lists are flat; the client builds the tree. */
export const Dept = z.object({
  deptId: z.number(),
  /** 0 at the root. */
  parentId: z.number(),
  /** Ids from the root down to the parent: `0,1,7`. */
  ancestors: z.string(),
  deptName: z.string(),
  orderNum: z.number(),
  leader: z.string(),
  phone: z.string(),
  email: z.string(),
  status: Status,
  createTime: EncodedTimestamp,
});
export type Dept = z.output<typeof Dept>;

export const DeptInput = z.object({
  parentId: z.coerce.number().int().min(0),
  deptName: nonEmptyText(30),
  orderNum: z.coerce.number().int().min(0).max(9999).default(0),
  leader: z.string().trim().max(20).default(""),
  phone: Phone.default(""),
  email: Email.default(""),
  status: Status.default("0"),
});
export type DeptInput = z.output<typeof DeptInput>;
export const DeptUpdate = DeptInput.extend({ deptId: Id });
export type DeptUpdate = z.output<typeof DeptUpdate>;
export const DeptQuery = z.object({ deptName: unset(z.string().max(30)), status: unset(Status) });
export type DeptQuery = z.output<typeof DeptQuery>;

/** A node of a tree selection. */
export interface TreeNode {
  readonly id: number;
  readonly label: string;
  readonly disabled?: boolean | undefined;
  readonly children?: TreeNode[] | undefined;
}
export const TreeNode: z.ZodType<TreeNode, TreeNode> = z.lazy(() =>
  z.object({
    id: z.number(),
    label: z.string(),
    disabled: z.boolean().optional(),
    children: z
      .array(TreeNode)
      .optional()
      .meta({ examples: [[]] }),
  }),
);

/** `{deptIds:"1,2", orderNums:"3,4"}`: order as newer compatible clients send it. */
export const DeptSort = z.object({
  deptIds: z
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
export type DeptSort = z.output<typeof DeptSort>;

const at = "/system/dept";
const byId = z.object({ deptId: Id });

export const deptRoutes = routes({
  list: {
    method: "GET",
    path: `${at}/list`,
    title: "dept.list",
    access: access.permission("system:dept:list"),
    scope: scope.data,
    query: DeptQuery,
    reply: reply.data(z.array(Dept)),
  },
  /** Departments that a department can be moved to: all but itself and those below. */
  listExcluding: {
    method: "GET",
    path: `${at}/list/exclude/{deptId}`,
    title: "dept.listExcluding",
    access: access.permission("system:dept:list"),
    scope: scope.data,
    params: byId,
    reply: reply.data(z.array(Dept)),
  },
  tree: {
    method: "GET",
    path: `${at}/treeselect`,
    title: "dept.tree",
    access: access.signedIn,
    scope: scope.data,
    reply: reply.data(z.array(TreeNode)),
  },
  one: {
    method: "GET",
    path: `${at}/{deptId}`,
    title: "dept.one",
    access: access.permission("system:dept:query"),
    scope: scope.data,
    params: byId,
    reply: reply.data(Dept),
  },
  create: {
    method: "POST",
    path: at,
    title: "dept.create",
    access: access.permission("system:dept:add"),
    scope: scope.data,
    audit: "insert",
    body: DeptInput,
    reply: reply.data(Dept),
  },
  change: {
    method: "PUT",
    path: at,
    title: "dept.change",
    access: access.permission("system:dept:edit"),
    scope: scope.data,
    audit: "update",
    body: DeptUpdate,
    reply: reply.data(Dept),
  },
  sort: {
    method: "PUT",
    path: `${at}/updateSort`,
    title: "dept.sort",
    access: access.permission("system:dept:edit"),
    scope: scope.data,
    audit: "update",
    body: DeptSort,
    reply: reply.empty,
  },
  remove: {
    method: "DELETE",
    path: `${at}/{deptId}`,
    title: "dept.remove",
    access: access.permission("system:dept:remove"),
    scope: scope.data,
    audit: "delete",
    params: byId,
    reply: reply.empty,
  },
});
