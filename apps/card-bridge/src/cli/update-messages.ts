import type { Text } from "@adel/protocol";
import { t } from "./text.ts";

export const updateMessages = {
  none: t("已是最新版本：{version}", "This is the newest version: {version}"),
  noServer: t("尚未绑定服务器；请用--server指定", "Not paired with a server; name one with --server"),
  found: t(
    "{server}提供新版本{next}（当前{version}）：{file}，{size} MB",
    "{server} offers version {next} (this is {version}): {file}, {size} MB",
  ),
  consent: t("安装：card-bridge update --yes", "To install it: card-bridge update --yes"),
  downloaded: t("已下载并核对：{file}", "Downloaded and verified: {file}"),
  command: t("请执行：{command}", "Now run: {command}"),
  started: t("安装程序已启动，请按提示操作", "The setup has started; follow its steps"),
  installed: t("已安装版本{next}", "Version {next} is installed"),
} as const satisfies Record<string, Text>;
