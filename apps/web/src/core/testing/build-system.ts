import type { SessionUser } from "@adel/protocol/auth/session";
import type { LoginInfo } from "@adel/protocol/monitor/logininfor";
import type { DictData } from "@adel/protocol/system/dict";
import type { DictType } from "@adel/protocol/system/dict-type";
import type { Post } from "@adel/protocol/system/post";
import type { Role } from "@adel/protocol/system/role";
import type { User } from "@adel/protocol/system/user";

const TIME = "2026-01-02 03:04:05";

/** A word of a dictionary, with one label for every language. */
export const buildDictData = (dictValue: string, label: string, more: Partial<DictData> = {}): DictData => ({
  dictCode: 1,
  dictSort: 1,
  dictLabel: label,
  dictLabelZh: label,
  dictLabelEn: label,
  dictValue,
  dictType: "sys_normal_disable",
  cssClass: "",
  listClass: "default",
  isDefault: "N",
  status: "0",
  remark: "",
  createTime: null,
  ...more,
});

export const buildDictType = (more: Partial<DictType> = {}): DictType => ({
  dictId: 12,
  dictName: "系统是否",
  dictNameZh: "系统是否",
  dictNameEn: "Yes or no",
  dictType: "sys_yes_no",
  status: "0",
  remark: "",
  createTime: TIME,
  ...more,
});

export const buildPost = (postId: number, more: Partial<Post> = {}): Post => ({
  postId,
  postCode: `desk${postId}`,
  postName: `前台${postId}`,
  postSort: postId,
  status: "0",
  remark: "",
  createTime: TIME,
  ...more,
});

export const buildRole = (more: Partial<Role> = {}): Role => ({
  roleId: 5,
  roleName: "前台",
  roleNameZh: "前台",
  roleNameEn: "Front desk",
  roleKey: "desk",
  roleSort: 1,
  dataScope: "3",
  menuCheckStrictly: true,
  deptCheckStrictly: true,
  requiresSecondFactor: false,
  status: "0",
  remark: "",
  createTime: TIME,
  ...more,
});

/** A user who never signed in. */
export const buildUser = (userId: number, userName: string, more: Partial<User> = {}): User => ({
  userId,
  userName,
  nickName: userName.toUpperCase(),
  email: "",
  phonenumber: "13912345678",
  sex: "0",
  avatar: "",
  status: "0",
  deptId: 101,
  dept: { deptName: "前台组", leader: "" },
  loginIp: "",
  loginDate: null,
  remark: "",
  createTime: TIME,
  ...more,
});

/** The user of the session. */
export const buildSessionUser = (more: Partial<SessionUser> = {}): SessionUser => ({
  userId: 7,
  username: "chenli",
  userName: "chenli",
  nickName: "陈立",
  avatar: "",
  ...more,
});

/** A failed attempt to sign in. */
export const buildLoginInfo = (more: Partial<LoginInfo> = {}): LoginInfo => ({
  infoId: 9,
  userName: "chenli",
  ipaddr: "192.0.2.7",
  loginLocation: "",
  browser: "",
  os: "",
  status: "1",
  msg: "",
  loginTime: TIME,
  ...more,
});
