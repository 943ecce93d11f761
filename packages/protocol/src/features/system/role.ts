import * as z from "zod";
import { Status } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, Ids, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";
import { TreeNode } from "./dept.ts";

/** 1 all · 2 selected departments · 3 own department · 4 own department and below · 5 own records. */
export const DATA_SCOPES = ["1", "2", "3", "4", "5"] as const;
export const DataScopeWord = z.enum(DATA_SCOPES);

/** Named in both languages; `roleName` is in the caller's. */
export const Role = z.object({
  roleId: z.number(),
  roleName: z.string(),
  roleNameZh: z.string(),
  roleNameEn: z.string(),
  /** Permission character of the role (specification). */
  roleKey: z.string(),
  roleSort: z.number(),
  dataScope: DataScopeWord,
  menuCheckStrictly: z.boolean(),
  deptCheckStrictly: z.boolean(),
  /** Who has the role signs in with a second factor. */
  requiresSecondFactor: z.boolean(),
  status: Status,
  remark: z.string(),
  createTime: EncodedTimestamp,
});
export type Role = z.output<typeof Role>;
/** A role with the roles to which those who have it appoint people. */
export const RoleDetail = Role.extend({ appointIds: z.array(z.number()) });
export type RoleDetail = z.output<typeof RoleDetail>;

const RoleKey = z
  .string()
  .trim()
  .regex(/^[A-Za-z][\w-]{0,99}$/, { error: "ROLE_KEY_FORM" });
const ManyIds = z.array(Id).max(5000);
const AppointIds = z.array(Id).max(50);

export const RoleInput = z.object({
  roleName: z.string().trim().max(30).default(""),
  roleNameZh: z.string().trim().max(30).default(""),
  roleNameEn: z.string().trim().max(60).default(""),
  roleKey: RoleKey,
  roleSort: z.coerce.number().int().min(0).max(9999).default(0),
  status: Status.default("0"),
  menuCheckStrictly: z.boolean().default(true),
  deptCheckStrictly: z.boolean().default(true),
  menuIds: ManyIds.default([]),
  /** The roles to which those who have this one appoint people. */
  appointIds: AppointIds.default([]),
  /** Not sent: stays as it is, and is off for a new role. */
  requiresSecondFactor: z.boolean().optional(),
  remark: z.string().max(500).default(""),
});
export type RoleInput = z.output<typeof RoleInput>;
/** Menus and appointments that are not sent stay. */
export const RoleUpdate = RoleInput.extend({
  roleId: Id,
  menuIds: ManyIds.optional(),
  appointIds: AppointIds.optional(),
});
export type RoleUpdate = z.output<typeof RoleUpdate>;
export const RoleQuery = pageQuery(["roleId", "roleKey", "roleSort", "createTime"]).extend({
  roleName: unset(z.string().max(60)),
  roleKey: unset(z.string().max(100)),
  status: unset(Status),
});
export type RoleQuery = z.output<typeof RoleQuery>;

export const RoleScope = z.object({
  roleId: Id,
  dataScope: DataScopeWord,
  deptIds: ManyIds.default([]),
  deptCheckStrictly: z.boolean().default(true),
});
export type RoleScope = z.output<typeof RoleScope>;

/** A user in the list of a role's members. */
export const RoleMember = z.object({
  userId: z.number(),
  userName: z.string(),
  nickName: z.string(),
  email: z.string(),
  phonenumber: z.string(),
  status: Status,
  createTime: EncodedTimestamp,
});
export type RoleMember = z.output<typeof RoleMember>;
export const RoleMemberQuery = pageQuery(["userId", "userName", "createTime"]).extend({
  roleId: Id,
  userName: unset(z.string().max(64)),
  phonenumber: unset(z.string().max(20)),
});
export type RoleMemberQuery = z.output<typeof RoleMemberQuery>;
const Members = z.object({ roleId: Id, userIds: Ids });

const at = "/system/role";
const byId = z.object({ roleId: Id });
const product = scope.none(
  "roles belong to the whole product; what may be granted is checked against the caller's rights",
);
const deptTreeOfRole = {
  method: "GET",
  title: "role.deptTree",
  access: access.permission("system:role:query"),
  scope: scope.data,
  params: byId,
  reply: reply.fields(
    z.object({
      depts: z.array(TreeNode),
      /** For linked boxes the lowest ones alone: a client of the family ticks what is above by itself. */
      checkedKeys: z.array(z.number()),
      /** The departments that are stored. */
      deptIds: z.array(z.number()),
    }),
  ),
} as const;

export const roleRoutes = routes({
  list: {
    method: "GET",
    path: `${at}/list`,
    title: "role.list",
    access: access.permission("system:role:list"),
    scope: product,
    query: RoleQuery,
    reply: reply.rows(Role),
  },
  options: {
    method: "GET",
    path: `${at}/optionselect`,
    title: "role.options",
    access: access.signedIn,
    scope: product,
    reply: reply.data(z.array(Role)),
  },
  one: {
    method: "GET",
    path: `${at}/{roleId}`,
    title: "role.one",
    access: access.permission("system:role:query"),
    scope: product,
    params: byId,
    reply: reply.data(RoleDetail),
  },
  create: {
    method: "POST",
    path: at,
    title: "role.create",
    access: access.permission("system:role:add"),
    recentSignIn: true,
    scope: product,
    audit: "insert",
    body: RoleInput,
    reply: reply.data(Role),
  },
  change: {
    method: "PUT",
    path: at,
    title: "role.change",
    access: access.permission("system:role:edit"),
    recentSignIn: true,
    scope: product,
    audit: "update",
    body: RoleUpdate,
    reply: reply.data(Role),
  },
  setScope: {
    method: "PUT",
    path: `${at}/dataScope`,
    title: "role.setScope",
    access: access.permission("system:role:edit"),
    recentSignIn: true,
    scope: scope.data,
    audit: "grant",
    body: RoleScope,
    reply: reply.empty,
  },
  setStatus: {
    method: "PUT",
    path: `${at}/changeStatus`,
    title: "role.setStatus",
    access: access.permission("system:role:edit"),
    recentSignIn: true,
    scope: product,
    audit: "update",
    body: z.object({ roleId: Id, status: Status }),
    reply: reply.empty,
  },
  /** Also of the administrators' role, of which nothing else can be changed. */
  setFactor: {
    method: "PUT",
    path: `${at}/secondFactor`,
    title: "role.setFactor",
    access: access.permission("system:role:edit"),
    recentSignIn: true,
    scope: product,
    audit: "update",
    body: z.object({ roleId: Id, requiresSecondFactor: z.boolean() }),
    reply: reply.empty,
  },
  remove: {
    method: "DELETE",
    path: `${at}/{ids}`,
    title: "role.remove",
    access: access.permission("system:role:remove"),
    recentSignIn: true,
    scope: product,
    audit: "delete",
    params: z.object({ ids: Ids }),
    reply: reply.empty,
  },
  export: {
    method: "GET",
    path: `${at}/export`,
    title: "role.export",
    access: access.permission("system:role:export"),
    scope: product,
    audit: "export",
    query: RoleQuery,
    reply: reply.spreadsheet,
  },
  deptTree: { ...deptTreeOfRole, path: `${at}/deptTree/{roleId}` },
  /** The same call under the path of older compatible clients. */
  deptTreeOld: { ...deptTreeOfRole, path: "/system/dept/roleDeptTreeselect/{roleId}" },
  members: {
    method: "GET",
    path: `${at}/authUser/allocatedList`,
    title: "role.members",
    access: access.permission("system:role:list"),
    scope: scope.data,
    query: RoleMemberQuery,
    reply: reply.rows(RoleMember),
  },
  others: {
    method: "GET",
    path: `${at}/authUser/unallocatedList`,
    title: "role.others",
    access: access.permission("system:role:list"),
    scope: scope.data,
    query: RoleMemberQuery,
    reply: reply.rows(RoleMember),
  },
  dismiss: {
    method: "PUT",
    path: `${at}/authUser/cancel`,
    title: "role.dismiss",
    access: access.permission("system:role:edit"),
    recentSignIn: true,
    scope: scope.data,
    audit: "grant",
    body: z.object({ roleId: Id, userId: Id }),
    reply: reply.empty,
  },
  dismissMany: {
    method: "PUT",
    path: `${at}/authUser/cancelAll`,
    title: "role.dismissMany",
    access: access.permission("system:role:edit"),
    recentSignIn: true,
    scope: scope.data,
    audit: "grant",
    body: Members,
    bodyInQuery: true,
    reply: reply.empty,
  },
  assign: {
    method: "PUT",
    path: `${at}/authUser/selectAll`,
    title: "role.assign",
    access: access.permission("system:role:edit"),
    recentSignIn: true,
    scope: scope.data,
    audit: "grant",
    body: Members,
    bodyInQuery: true,
    reply: reply.empty,
  },
});
