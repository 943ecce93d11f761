import type { AidMeaning, Application, CardType, Device, Method, Operation, SectorState } from "@adel/card";
import type { Text } from "@adel/protocol";
import { t } from "./text.ts";

/** Who holds a sector. */
export const usageMessages: Readonly<Record<Application | "directory", Text>> = {
  directory: t("目录", "directory"),
  doorLock: t("门锁", "door lock"),
  energySaver: t("节电", "energy saver"),
  ladder: t("梯控", "ladder"),
  test: t("测试", "test card"),
  fingerprint: t("指纹", "fingerprint"),
};

export const cardTypeMessages: Readonly<Record<CardType, Text>> = {
  social: t("社会卡", "social card"),
  classic: t("经典卡", "classic card"),
  "designated-area-door-opening": t("指定区域开门卡", "designated-area door-opening card"),
  "designated-area-guidance": t("指定区域引导卡", "designated-area guidance card"),
  "one-card": t("一卡通", "one-card"),
  data: t("数据卡", "data card"),
  "data-transmission": t("数据传输卡", "data transmission card"),
  "d81-measuring": t("D81测量卡", "D81 measuring card"),
  adel: t("Adel 卡", "Adel card"),
};

export const operationMessages: Readonly<Record<Operation, Text>> = {
  set: t("设置", "set"),
  clear: t("清除", "clear"),
  unlock: t("开锁", "unlock"),
};

export const methodMessages: Readonly<Record<Method, Text>> = {
  new: t("新卡测试", "new card test"),
  old: t("旧卡测试", "old card test"),
  counter: t("空白卡测试", "counter card test"),
};

export const deviceMessages: Readonly<Record<Device, Text>> = {
  energySaver: t("节电开关", "energy saver"),
  doorLock: t("门锁", "door lock"),
};

/** What a sector looks like. */
export const stateMessages: Readonly<Record<SectorState, Text>> = {
  unread: t("未读出", "not read"),
  dead: t("已锁死", "dead"),
  factory: t("出厂", "factory"),
  blank: t("空白", "blank"),
  used: t("有数据", "used"),
};

/** What the card's own directory says of a sector. */
export const listedMessages: Readonly<Record<Exclude<AidMeaning["kind"], "ours">, Text>> = {
  free: t("目录：空闲", "directory: free"),
  defect: t("目录：坏扇区", "directory: defect"),
  reserved: t("目录：保留", "directory: reserved"),
  continued: t("目录：接上一扇区", "directory: continued"),
  holder: t("目录：持卡人信息", "directory: card holder"),
  foreign: t("目录：其他应用", "directory: another application"),
};

export const mapMessages = {
  card: t("卡 {uid}，{type}", "Card {uid}, {type}"),
  sector: t("扇区 {sector}", "sector {sector}"),
  sectors: t("扇区 {sector}", "sectors {sector}"),
  held: t("{holder}，{sector}", "{holder}, {sector}"),
  listed: t("目录：{holder}", "directory: {holder}"),
  planned: t("方案：{holder}", "plan: {holder}"),
  legend: t("“..” 未读出；“**” 密钥，不显示", "“..” not read; “**” a key, not shown"),
} as const satisfies Record<string, Text>;
