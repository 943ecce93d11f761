import type { DiagnosisCheck as Check, Text } from "@adel/protocol";
import { t } from "./text.ts";

interface CheckMessages {
  readonly name: Text;
  /** What was found, where nothing is wrong. */
  readonly found: Text;
  /** Why it was not looked at although the encoder answers; the same for all where it does not. */
  readonly skipped: Text;
}

const NOT_REACHED = t("前面的检查未通过，未检查", "not reached: see above");

/** Each check of the chain, as technicians call it. */
export const checkMessages: Readonly<Record<Check["name"], CheckMessages>> = {
  link: { name: t("端口", "Port"), found: t("{port} 已打开", "{port} opens"), skipped: NOT_REACHED },
  firmware: { name: t("固件", "Firmware"), found: t("{firmware}", "{firmware}"), skipped: NOT_REACHED },
  "round-trip": {
    name: t("往返时间", "Round trip"),
    found: t(
      "最短 {min} ms，中位 {median} ms，95% 不超过 {p95} ms",
      "shortest {min} ms, median {median} ms, 95 % within {p95} ms",
    ),
    skipped: NOT_REACHED,
  },
  latency: {
    name: t("转接器延迟", "Adapter latency"),
    found: t("{ms} ms", "{ms} ms"),
    skipped: t("不经过串口转接器", "there is no serial adapter"),
  },
  baud: {
    name: t("波特率", "Baud rates"),
    found: t("{rates} 有应答", "it answers at {rates}"),
    skipped: t("此连接没有可试的波特率", "this link has no speeds to try"),
  },
  antenna: {
    name: t("天线", "Antenna"),
    found: t("自检通过", "passed its self-test"),
    skipped: t(
      "此发卡机不能自检天线；能读卡即说明天线正常",
      "this encoder cannot test it; a card that is read proves it",
    ),
  },
  card: { name: t("卡片", "Card"), found: t("{uid}，{type}", "{uid}, {type}"), skipped: NOT_REACHED },
  read: {
    name: t("读一块", "Read a block"),
    found: t("读出块 {block}", "block {block} was read"),
    skipped: t("没有可读的卡，未检查", "no card to read"),
  },
  driver: {
    name: t("驱动自检", "Driver self-test"),
    found: t("每个应答都对应其提问", "every answer belongs to its question"),
    skipped: NOT_REACHED,
  },
};

export const notReached = NOT_REACHED;

export const verdictMessages: Readonly<Record<Check["verdict"], Text>> = {
  pass: t("正常", "ok"),
  warn: t("注意", "NOTE"),
  fail: t("故障", "FAULT"),
  skip: t("未查", "-"),
};

export const doctorMessages = {
  heading: t("发卡机 {encoder}", "Encoder {encoder}"),
  held: t("（端口由正在运行的守护进程占用，由它检查）", "(the running daemon holds the port and examines it)"),
  trying: t("试 {rate} 波特率", "trying {rate} baud"),
  inOrder: t("结论：发卡机正常", "Result: the encoder is in order"),
  toDo: t("结论：{count} 项需要处理", "Result: {count} to be mended"),
  bundled: t("支持包已写入 {file}", "Support file written: {file}"),
} as const satisfies Record<string, Text>;
