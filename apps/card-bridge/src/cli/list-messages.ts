import type { EncoderStatus, Text } from "@adel/protocol";
import { t } from "./text.ts";

/** How an encoder, or a port where one may be, was found. */
export const listMessages = {
  ready: t("就绪", "ready"),
  unusable: t("不可用", "NO USE"),
  "not-asked": t("未询问", "not asked"),
  hint: t(
    "未询问的端口可能是别的设备；确定是发卡机时用 list --probe",
    "A port that was not asked may be another device; if it is an encoder: list --probe",
  ),
} as const satisfies Record<string, Text>;

/** How the daemon sees a bound encoder. */
export const encoderStateMessages: Readonly<Record<EncoderStatus["state"], Text>> = {
  absent: t("未连接", "absent"),
  ready: t("就绪", "ready"),
  card: t("有卡", "card on it"),
  working: t("工作中", "working"),
  fault: t("故障", "fault"),
};
export const notWatched = t("守护进程未运行", "no daemon");
