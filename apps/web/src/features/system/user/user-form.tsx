import type { Post } from "@adel/protocol/system/post";
import type { Role } from "@adel/protocol/system/role";
import type { User } from "@adel/protocol/system/user";
import { MultiSelect } from "@mantine/core";
import type { Field } from "../../../crud/view.ts";
import type { TreeNode } from "../../../ui/tree/tree-model.ts";
import type { PasswordRule } from "./password-rule.ts";
import type { UserWord } from "./user.view.tsx";

export interface UserForm {
  readonly userId: number | undefined;
  readonly userName: string;
  readonly nickName: string;
  readonly deptId: string;
  readonly phonenumber: string;
  readonly email: string;
  readonly sex: string;
  readonly status: string;
  readonly password: string;
  readonly postIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly remark: string;
}

interface Held {
  readonly roleIds?: readonly number[] | undefined;
  readonly postIds?: readonly number[] | undefined;
}
export const initialUser = (user: User | undefined, held: Held, deptId: string): UserForm => ({
  userId: user?.userId,
  userName: user?.userName ?? "",
  nickName: user?.nickName ?? "",
  deptId: user ? String(user.deptId) : deptId,
  phonenumber: user?.phonenumber ?? "",
  email: user?.email ?? "",
  sex: user?.sex ?? "2",
  status: user?.status ?? "0",
  password: "",
  postIds: (held.postIds ?? []).map(String),
  roleIds: (held.roleIds ?? []).map(String),
  remark: user?.remark ?? "",
});

/** The name and the password go with a new user alone, the password only if the caller may know it. */
export const submitUser =
  (appointIds: readonly number[]) =>
  ({ userId, userName, password, deptId, roleIds, postIds, ...values }: UserForm): object => ({
    ...values,
    ...(userId === undefined ? { userName } : { userId }),
    ...(userId === undefined && !isAppointing({ roleIds }, appointIds) && { password }),
    ...(deptId !== "" && { deptId: Number(deptId) }),
    roleIds: roleIds.map(Number),
    postIds: postIds.map(Number),
  });

/** What a form offers to choose from. */
export interface UserOptions {
  readonly depts: readonly TreeNode[];
  readonly posts: readonly Post[];
  readonly roles: readonly Role[];
  /** The roles to which the caller appoints people. */
  readonly appointIds: readonly number[];
  readonly rule: PasswordRule;
  /** The own account stays in use. */
  readonly isOwn: boolean;
}
const isNew = ({ userId }: UserForm) => userId === undefined;

/** Whether a form appoints somebody: who has such a role sets their own password by a one-time link. */
export const isAppointing = ({ roleIds }: Pick<UserForm, "roleIds">, appointIds: readonly number[]): boolean =>
  roleIds.some((id) => appointIds.includes(Number(id)));

export const userFields = ({
  depts,
  posts,
  roles,
  appointIds,
  rule,
  isOwn,
}: UserOptions): readonly Field<UserForm, UserWord>[] => [
  { kind: "text", key: "userName", label: "account", required: true, help: "accountHelp", when: isNew },
  {
    ...{ kind: "password", key: "password", label: "password", required: true, help: rule },
    when: (values) => isNew(values) && !isAppointing(values, appointIds),
  },
  { kind: "text", key: "nickName", label: "nick", required: true },
  { kind: "tree", key: "deptId", label: "dept", required: true, useNodes: () => depts },
  { kind: "text", key: "phonenumber", label: "phone" },
  { kind: "text", key: "email", label: "email" },
  { kind: "select", key: "sex", label: "sex", dict: "sys_user_sex" },
  { kind: "select", key: "status", label: "status", dict: "sys_normal_disable", when: () => !isOwn },
  many(
    "postIds",
    "posts",
    posts.map(({ postId, postName, status }) => [postId, postName, status]),
  ),
  many(
    "roleIds",
    "roles",
    roles.map(({ roleId, roleName, status }) => [roleId, roleName, status]),
  ),
  { kind: "textarea", key: "remark", label: "remark", limit: 500, wide: true },
];

/** Several options; a disabled one is not offered, and stays if it is assigned. */
const many = (
  key: "postIds" | "roleIds",
  label: "posts" | "roles",
  all: readonly (readonly [id: number, name: string, status: string])[],
): Field<UserForm, UserWord> => ({
  kind: "custom",
  key,
  label,
  wide: true,
  show: ({ values, errors, set }, t) => (
    <MultiSelect
      label={t(label)}
      aria-label={t(label)}
      {...(values[key].length === 0 && { placeholder: t("choose") })}
      searchable
      data={all.map(([id, name, status]) => ({
        value: String(id),
        label: status === "0" ? name : `${name}${t("stopped")}`,
        disabled: status !== "0" && !values[key].includes(String(id)),
      }))}
      value={[...values[key]]}
      onChange={(ids) => set(key, ids)}
      {...(errors[key] !== undefined && { error: errors[key] })}
    />
  ),
});
