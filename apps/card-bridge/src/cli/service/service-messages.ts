import type { Text } from "@adel/protocol";
import { t } from "../text.ts";

export const serviceMessages = {
  installed: t("服务已安装并启动：{file}", "The service is installed and started: {file}"),
  removed: t("服务已停止并移除", "The service is stopped and removed"),
  wouldWrite: t("将写入 {file}：", "Would write {file}:"),
  wouldRemove: t("将删除 {file}", "Would remove {file}"),
  wouldRun: t("将执行：{command}", "Would run: {command}"),
  missing: t("服务未安装", "The service is not installed"),
  same: t("服务已安装：{file}", "The service is installed: {file}"),
  other: t(
    "服务已安装，但属于另一个程序或版本：{file}（再次执行 service install 即可更新）",
    "The service is installed for another program or version: {file} (service install brings it up to date)",
  ),
  running: t("正在运行", "It is running"),
  stopped: t("没有运行", "It is not running"),
  answers: t("守护进程有应答：版本 {version}，端口 {port}", "The daemon answers: version {version}, port {port}"),
  silent: t("守护进程没有应答（端口 {port}）", "The daemon does not answer (port {port})"),
  linger: t(
    "服务随 {user} 的登录会话启动和结束；要开机即启动：loginctl enable-linger {user}",
    "The service begins and ends with the session of {user}; to have it from boot on: loginctl enable-linger {user}",
  ),
} as const satisfies Record<string, Text>;
