import { again, fault } from "./fault.ts";
import { fileReasons } from "./reasons.ts";

/** What only the bridge's daemon says: its start, its end, and the file that makes a killed job settle. */
export const daemonFaults = {
  HOME_BUSY: fault(
    409,
    ["文件夹 {folder} 正由另一个本机插件使用", "Another plug-in of this computer is using the folder {folder}"],
    [
      "先停止正在运行的插件，或用 ADEL_BRIDGE_HOME 为这一个另设文件夹",
      "Stop the one that runs, or give this one a folder of its own (ADEL_BRIDGE_HOME)",
    ],
    again,
  ),
  BRIDGE_STOPPING: fault(
    409,
    ["本机插件正在停止", "The local plug-in is stopping"],
    ["等它重新启动后再试", "Try again when it has started anew"],
    again,
  ),
  JOURNAL_UNWRITABLE: {
    ...fault(
      409,
      ["任务日志无法写入：{reason}", "The job journal cannot be written: {reason}"],
      ["腾出磁盘空间，或检查插件文件夹的权限", "Free some disk space, or check the rights of the plug-in's folder"],
      again,
    ),
    words: { reason: fileReasons },
  },
} as const;
