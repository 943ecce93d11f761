import { defineError, RETRYABLE } from "./define-error.ts";
import { fileReasons } from "./reasons.ts";

/** What only the bridge's daemon says: its start, its end, and the file that makes a killed job settle. */
export const daemonErrors = {
  HOME_BUSY: defineError(
    409,
    ["文件夹“{folder}”正被另一个本机插件使用", "Another plug-in is using the folder {folder}"],
    [
      "请先停止正在运行的插件，或用ADEL_BRIDGE_HOME另设文件夹",
      "Stop the other plug-in, or set a different folder with ADEL_BRIDGE_HOME",
    ],
    RETRYABLE,
  ),
  BRIDGE_STOPPING: defineError(
    409,
    ["本机插件正在停止", "The plug-in is stopping"],
    ["请等待插件重启后重试", "Wait for the plug-in to restart, then try again"],
    RETRYABLE,
  ),
  JOURNAL_UNWRITABLE: {
    ...defineError(
      409,
      ["无法写入任务日志：{reason}", "Couldn't write the job journal: {reason}"],
      [
        "请清理磁盘空间，或检查插件文件夹的权限",
        "Free up disk space, or check the permissions of the plug-in's folder",
      ],
      RETRYABLE,
    ),
    texts: { reason: fileReasons },
  },
} as const;
