import * as z from "zod";
import { Email, NewPassword, Phone, Sex, UserName } from "../../kernel/account.ts";
import { nonEmptyText, Status } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, Ids, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";
import { TreeNode } from "./dept.ts";
import { Post } from "./post.ts";
import { Role } from "./role.ts";

/** A user in user administration; without password. */
export const User = z.object({
  userId: z.number(),
  userName: z.string(),
  nickName: z.string(),
  email: z.string(),
  phonenumber: z.string(),
  sex: Sex,
  avatar: z.string(),
  status: Status,
  deptId: z.number(),
  dept: z.object({ deptName: z.string(), leader: z.string() }),
  loginIp: z.string(),
  loginDate: EncodedTimestamp,
  remark: z.string(),
  createTime: EncodedTimestamp,
});
export type User = z.output<typeof User>;
/** A user who was just added; who has no password sets one by a one-time link. */
export const AddedUser = User.extend({ needsLink: z.boolean() });
export type AddedUser = z.output<typeof AddedUser>;

const SomeIds = z.array(Id).max(200);
const userFields = {
  nickName: nonEmptyText(30),
  deptId: Id,
  phonenumber: Phone.default(""),
  email: Email.default(""),
  sex: Sex.default("2"),
  status: Status.default("0"),
  remark: z.string().max(500).default(""),
};
export const UserInput = z.object({
  userName: UserName,
  /** Without one the person sets their own by a one-time link. */
  password: NewPassword.optional(),
  ...userFields,
  roleIds: SomeIds.default([]),
  postIds: SomeIds.default([]),
});
export type UserInput = z.output<typeof UserInput>;
/** The user name can't be changed; roles and posts stay if they are not sent; the password has its own call. */
export const UserUpdate = z.object({
  userId: Id,
  ...userFields,
  roleIds: SomeIds.optional(),
  postIds: SomeIds.optional(),
});
export type UserUpdate = z.output<typeof UserUpdate>;

export const UserQuery = pageQuery(["userId", "userName", "nickName", "createTime"]).extend({
  /** Part of the user name or nickname. */
  search: unset(z.string().max(64)),
  userName: unset(z.string().max(64)),
  phonenumber: unset(z.string().max(20)),
  status: unset(Status),
  /** The department and everything below it. */
  deptId: unset(Id),
});
export type UserQuery = z.output<typeof UserQuery>;

const Choices = z.object({
  data: User.optional(),
  roles: z.array(Role),
  posts: z.array(Post),
  roleIds: z.array(z.number()).optional(),
  postIds: z.array(z.number()).optional(),
  /** The roles to which the caller appoints people: who has one sets their own password by a one-time link. */
  appointIds: z.array(z.number()),
});

/** Result of one row of an import. */
export const ImportLine = z.object({
  /** Row number in the spreadsheet; row 1 has the titles. */
  row: z.number(),
  userName: z.string(),
  outcome: z.enum(["added", "updated", "refused"]),
  /** Why it was rejected, in the caller's language. */
  reason: z.string(),
});
export type ImportLine = z.output<typeof ImportLine>;

/** Maximum spreadsheet, in bytes. */
export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;

const at = "/system/user";
const byId = z.object({ userId: Id });

export const userRoutes = routes({
  list: {
    method: "GET",
    path: `${at}/list`,
    title: "user.list",
    access: access.permission("system:user:list"),
    scope: scope.data,
    query: UserQuery,
    reply: reply.rows(User),
  },
  deptTree: {
    method: "GET",
    path: `${at}/deptTree`,
    title: "user.deptTree",
    access: access.permission("system:user:list"),
    scope: scope.data,
    reply: reply.data(z.array(TreeNode)),
  },
  /** Departments, posts and roles for a new user. */
  choices: {
    method: "GET",
    path: at,
    title: "user.choices",
    access: access.permission("system:user:query"),
    scope: scope.none("roles and posts belong to the whole product"),
    reply: reply.fields(Choices),
  },
  one: {
    method: "GET",
    path: `${at}/{userId}`,
    title: "user.one",
    access: access.permission("system:user:query"),
    scope: scope.data,
    params: byId,
    reply: reply.fields(Choices),
  },
  create: {
    method: "POST",
    path: at,
    title: "user.create",
    access: access.permission("system:user:add"),
    recentSignIn: true,
    scope: scope.data,
    audit: "insert",
    body: UserInput,
    reply: reply.data(AddedUser),
  },
  change: {
    method: "PUT",
    path: at,
    title: "user.change",
    access: access.permission("system:user:edit"),
    recentSignIn: true,
    scope: scope.data,
    audit: "update",
    body: UserUpdate,
    reply: reply.data(User),
  },
  remove: {
    method: "DELETE",
    path: `${at}/{ids}`,
    title: "user.remove",
    access: access.permission("system:user:remove"),
    scope: scope.data,
    audit: "delete",
    params: z.object({ ids: Ids }),
    reply: reply.empty,
  },
  resetPassword: {
    method: "PUT",
    path: `${at}/resetPwd`,
    title: "user.resetPassword",
    access: access.permission("system:user:resetPwd"),
    recentSignIn: true,
    scope: scope.data,
    audit: "update",
    body: z.object({ userId: Id, password: NewPassword }),
    reply: reply.empty,
  },
  setStatus: {
    method: "PUT",
    path: `${at}/changeStatus`,
    title: "user.setStatus",
    access: access.permission("system:user:edit"),
    scope: scope.data,
    audit: "update",
    body: z.object({ userId: Id, status: Status }),
    reply: reply.empty,
  },
  roles: {
    method: "GET",
    path: `${at}/authRole/{userId}`,
    title: "user.roles",
    access: access.permission("system:user:query"),
    scope: scope.data,
    params: byId,
    reply: reply.fields(z.object({ user: User, roles: z.array(Role.extend({ flag: z.boolean() })) })),
  },
  setRoles: {
    method: "PUT",
    path: `${at}/authRole`,
    title: "user.setRoles",
    access: access.permission("system:user:edit"),
    recentSignIn: true,
    scope: scope.data,
    audit: "grant",
    body: z.object({
      userId: Id,
      roleIds: z
        .string()
        .regex(/^(\d{1,15}(,\d{1,15})*)?$/, { error: "FIELD_IDS" })
        .meta({ examples: ["1,2"] })
        .transform((list) => (list === "" ? [] : [...new Set(list.split(",").map(Number))]))
        .refine((ids) => ids.length <= 1000, { error: "FIELD_TOO_MANY_IDS" }),
    }),
    bodyInQuery: true,
    reply: reply.empty,
  },
  export: {
    method: "GET",
    path: `${at}/export`,
    title: "user.export",
    access: access.permission("system:user:export"),
    scope: scope.data,
    audit: "export",
    query: UserQuery,
    reply: reply.spreadsheet,
  },
  template: {
    method: "GET",
    path: `${at}/importTemplate`,
    title: "user.template",
    access: access.permission("system:user:import"),
    scope: scope.none("an empty sheet"),
    query: z.object({}),
    reply: reply.spreadsheet,
  },
  import: {
    method: "POST",
    path: `${at}/importData`,
    title: "user.import",
    access: access.permission("system:user:import"),
    recentSignIn: true,
    scope: scope.data,
    audit: "import",
    query: z.object({ updateSupport: unset(z.enum(["0", "1", "true", "false"])) }),
    upload: { field: "file", maxBytes: IMPORT_MAX_BYTES },
    reply: reply.fields(z.object({ msg: z.string(), report: z.array(ImportLine) })),
  },
});
