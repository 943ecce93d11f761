import { defineWords } from "../../../core/locale/words.ts";

export const onlineWords = defineWords("monitor/online", {
  zh: {
    noun: "在线用户",
    account: "账号",
    dept: "部门",
    address: "登录地址",
    place: "登录地点",
    browser: "浏览器",
    os: "操作系统",
    since: "登录时间",
    force: "强退",
    forceTitle: "强退 {name}（{address}）？",
    forceText: "这次登录立即结束，没有保存的内容会丢失；之后仍可重新登录。",
    forced: "{name} 已强退",
  },
  en: {
    noun: "online user",
    account: "Account",
    dept: "Department",
    address: "IP address",
    place: "Place",
    browser: "Browser",
    os: "System",
    since: "Signed in",
    force: "Force out",
    forceTitle: "Force {name} ({address}) out?",
    forceText: "This session ends at once and unsaved work is lost; signing in again stays possible.",
    forced: "{name} has been forced out",
  },
});
