import { again, fault } from "./fault.ts";
import { dumpReasons } from "./reasons.ts";

/** What only the bridge's command line says: dumps, adapters, antennas, the service. */
export const technicianFaults = {
  DUMP_UNREADABLE: {
    ...fault(
      400,
      ["{file} 不是可识别的卡片转储：{reason}", "{file} is no card dump that can be read: {reason}"],
      ["用 mfd、eml、json、mct 或 nfc 格式的转储", "Give a dump in one of the formats mfd, eml, json, mct, nfc"],
    ),
    words: { reason: dumpReasons },
  },
  DUMP_LINE_WRONG: {
    ...fault(
      400,
      ["{file} 第 {line} 行有误：{reason}", "{file} is wrong in line {line}: {reason}"],
      ["用文本编辑器改正这一行，或重新读卡", "Correct this line in a text editor, or read the card again"],
    ),
    words: { reason: dumpReasons },
  },
  DUMP_BLOCK_WRONG: {
    ...fault(
      400,
      ["{file} 中的块 {block} 有误：{reason}", "{file} is wrong in block {block}: {reason}"],
      ["用文本编辑器改正这一块，或重新读卡", "Correct this block in a text editor, or read the card again"],
    ),
    words: { reason: dumpReasons },
  },
  IMAGE_INCOMPLETE: fault(
    400,
    [
      "映像不知道扇区 {sector} 的尾块或其中的密钥",
      "The image does not know the trailer of sector {sector}, or a key in it",
    ],
    [
      "用 --sectors 只恢复已知的扇区，或带上密钥重新读出映像",
      "Restore known sectors only (--sectors), or read the image again with its keys",
    ],
  ),

  BAUD_ANOTHER: fault(
    409,
    ["发卡机在 {baud} 波特率下不应答，在 {rates} 下应答", "The encoder does not answer at {baud} baud, but at {rates}"],
    ["把发卡机地址写成 {address}", "Use the address {address}"],
  ),
  BAUD_NONE: fault(
    409,
    ["在 {tried} 波特率下都没有应答", "No answer at any of {tried} baud"],
    ["检查连线、供电和驱动类型；不是波特率的问题", "Check cable, power and driver: it is not the speed"],
  ),
  ANSWERS_LATE: fault(
    409,
    [
      "每个应答晚到约 {ms} 毫秒，不是线路速度造成的：转接器在扣留应答",
      "Each answer comes about {ms} ms late, for no reason of the line's speed: the adapter holds it back",
    ],
    [
      "把转接器的延迟计时器设为 1 毫秒，或换用直接 USB 的发卡机",
      "Set the adapter's latency timer to 1 ms, or use an encoder with USB of its own",
    ],
  ),
  ADAPTER_SLOW: fault(
    409,
    ["串口转接器的延迟计时器是 {ms} 毫秒", "The serial adapter's latency timer stands at {ms} ms"],
    ["把转接器的延迟计时器设为 1 毫秒", "Set the adapter's latency timer to 1 ms"],
  ),
  ANTENNA_FAULTY: fault(
    409,
    ["天线自检未通过", "The antenna failed its self-test"],
    [
      "移开金属物，拔下再插上；仍未通过则更换发卡机",
      "Take metal away, unplug and plug in again; if it fails still, replace the encoder",
    ],
  ),

  SERVICE_NO_SESSION: fault(
    409,
    ["此会话没有 systemd 用户实例（{reason}）", "This session has no systemd user manager ({reason})"],
    [
      "以该用户直接登录（桌面或 ssh）后再执行；用 sudo 或 su 切换的会话没有它",
      "Sign in as that user (desktop or ssh) and try again; a session made by sudo or su has none",
    ],
  ),
  SERVICE_TOOL_MISSING: fault(
    409,
    ["没有找到程序 {command}", "The program {command} was not found"],
    ["此系统没有它：直接运行 card-bridge serve", "This system lacks it: run card-bridge serve yourself"],
  ),
  SERVICE_REFUSED: fault(
    409,
    ["系统拒绝了 {command}：{reason}", "The system refused {command}: {reason}"],
    ["按提示处理后重试", "Mend what it says and try again"],
    again,
  ),
  SERVICE_SYSTEM_UNKNOWN: fault(
    409,
    ["此系统（{system}）不支持作为服务安装", "This system ({system}) has no service that is known here"],
    ["直接运行 card-bridge serve", "Run card-bridge serve yourself"],
  ),
} as const;
