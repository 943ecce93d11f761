import type { RoleMember, User } from "@adel/protocol";
import type { ListOptions } from "../../../core/db/page.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { UserRow } from "./user.table.ts";

type Listed = UserRow & { readonly dept_name: string | null; readonly dept_leader: string | null };

export const toUser = (row: Listed, timeFormat: TimeFormat): User => ({
  userId: row.user_id,
  userName: row.user_name,
  nickName: row.nick_name,
  email: row.email,
  phonenumber: row.phonenumber,
  sex: row.sex,
  avatar: row.avatar,
  status: row.status,
  deptId: row.dept_id,
  dept: { deptName: row.dept_name ?? "", leader: row.dept_leader ?? "" },
  loginIp: row.login_address,
  loginDate: timeFormat.format(row.login_time),
  remark: row.remark,
  createTime: timeFormat.format(row.create_time),
});

export const toMember = (
  { user_id, user_name, nick_name, create_time, ...row }: UserRow,
  timeFormat: TimeFormat,
): RoleMember => ({
  userId: user_id,
  userName: user_name,
  nickName: nick_name,
  email: row.email,
  phonenumber: row.phonenumber,
  status: row.status,
  createTime: timeFormat.format(create_time),
});

export const userList = {
  id: "sys_user.user_id",
  columns: {
    userId: "sys_user.user_id",
    userName: "sys_user.user_name",
    nickName: "sys_user.nick_name",
    createTime: "sys_user.create_time",
  },
} satisfies ListOptions;
