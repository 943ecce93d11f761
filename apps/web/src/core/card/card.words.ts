import type { Application, CardType, Method, Operation, SoftwareType, TestCardType } from "@adel/card";
import { defineMessages } from "../locale/messages.ts";

/** Words of the trade that several screens say: what is on a card, and what one does with it. */
type Vocabulary =
  | `${"holder" | "short"}.${Application | "directory" | "free" | "unreadable"}`
  | `cardType.${CardType}`
  | `softwareType.${SoftwareType}`
  | `testCardType.${TestCardType}`
  | `operation.${Operation}`
  | `method.${Method}`
  | "sector"
  | "mapLabel";

const zh = {
  "holder.directory": "目录",
  "holder.doorLock": "门锁",
  "holder.energySaver": "节电",
  "holder.ladder": "梯控",
  "holder.test": "测试",
  "holder.fingerprint": "指纹",
  "holder.free": "空闲",
  "holder.unreadable": "不可读",
  "short.directory": "目录",
  "short.doorLock": "门锁",
  "short.energySaver": "节电",
  "short.ladder": "梯控",
  "short.test": "测试",
  "short.fingerprint": "指纹",
  "short.free": "空闲",
  "short.unreadable": "不可读",
  "cardType.social": "社会卡",
  "cardType.classic": "经典卡",
  "cardType.designated-area-door-opening": "指定区域开门卡",
  "cardType.designated-area-guidance": "指定区域引导卡",
  "cardType.one-card": "一卡通",
  "cardType.data": "数据卡",
  "cardType.data-transmission": "数据传输卡",
  "cardType.d81-measuring": "D81测量卡",
  "cardType.adel": "Adel卡",
  "softwareType.fingerprint": "指纹",
  "softwareType.ladder-control": "梯控",
  "testCardType.energy-saver": "节电开关",
  "testCardType.door-lock": "门锁",
  "testCardType.energy-saver-and-door-lock": "节电开关 + 门锁",
  "operation.set": "设置卡",
  "operation.clear": "清除卡",
  "operation.unlock": "开锁卡",
  "method.new": "新卡测试",
  "method.old": "旧卡测试",
  "method.counter": "空白卡测试",
  sector: "扇区",
  mapLabel: "扇区图",
} as const satisfies Record<Vocabulary, string>;

const en: Record<Vocabulary, string> = {
  "holder.directory": "Directory",
  "holder.doorLock": "Door lock",
  "holder.energySaver": "Energy saver",
  "holder.ladder": "Ladder",
  "holder.test": "Test",
  "holder.fingerprint": "Fingerprint",
  "holder.free": "Free",
  "holder.unreadable": "Unreadable",
  "short.directory": "Dir.",
  "short.doorLock": "Lock",
  "short.energySaver": "Saver",
  "short.ladder": "Ladder",
  "short.test": "Test",
  "short.fingerprint": "Finger",
  "short.free": "Free",
  "short.unreadable": "Unread",
  "cardType.social": "Social card",
  "cardType.classic": "Classic card",
  "cardType.designated-area-door-opening": "Designated-area door-opening card",
  "cardType.designated-area-guidance": "Designated-area guidance card",
  "cardType.one-card": "One-card",
  "cardType.data": "Data card",
  "cardType.data-transmission": "Data transmission card",
  "cardType.d81-measuring": "D81 measuring card",
  "cardType.adel": "Adel card",
  "softwareType.fingerprint": "Fingerprint",
  "softwareType.ladder-control": "Ladder control",
  "testCardType.energy-saver": "Energy saver",
  "testCardType.door-lock": "Door lock",
  "testCardType.energy-saver-and-door-lock": "Energy saver + door lock",
  "operation.set": "Set card",
  "operation.clear": "Clear card",
  "operation.unlock": "Unlock card",
  "method.new": "New card test",
  "method.old": "Old card test",
  "method.counter": "Counter card test",
  sector: "Sector",
  mapLabel: "Sector map",
};

export const cardMessages = defineMessages<Record<Vocabulary, string>>("card", { zh, en });
