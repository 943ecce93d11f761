import { defineError, RETRYABLE } from "./define-error.ts";
import { dumpReasons } from "./reasons.ts";

/** What only the bridge's command line says: dumps, adapters, antennas, the service. */
export const technicianErrors = {
  DUMP_UNREADABLE: {
    ...defineError(
      400,
      ["“{file}”不是可识别的卡片转储：{reason}", "{file} is not a readable card dump: {reason}"],
      ["请使用mfd、eml、json、mct或nfc格式的转储", "Use a dump in mfd, eml, json, mct or nfc format"],
    ),
    texts: { reason: dumpReasons },
  },
  DUMP_LINE_WRONG: {
    ...defineError(
      400,
      ["“{file}”第{line}行有误：{reason}", "Error in {file}, line {line}: {reason}"],
      ["请用文本编辑器改正此行，或重新读卡", "Correct the line in a text editor, or read the card again"],
    ),
    texts: { reason: dumpReasons },
  },
  DUMP_BLOCK_WRONG: {
    ...defineError(
      400,
      ["“{file}”的块{block}有误：{reason}", "Error in {file}, block {block}: {reason}"],
      ["请用文本编辑器改正此块，或重新读卡", "Correct the block in a text editor, or read the card again"],
    ),
    texts: { reason: dumpReasons },
  },
  IMAGE_INCOMPLETE: defineError(
    400,
    ["映像中缺少扇区{sector}的尾块或其密钥", "The image lacks the trailer of sector {sector} or one of its keys"],
    [
      "请用--sectors只恢复已知的扇区，或带密钥重新读取映像",
      "Restore only known sectors (--sectors), or read the image again with its keys",
    ],
  ),

  RELEASE_UNTRUSTED: defineError(
    409,
    ["{server}提供的插件更新没有有效签名", "The plug-in update offered by {server} has no valid signature"],
    ["请不要安装，并联系服务器管理员", "Don't install it, and contact the administrator of the server"],
  ),
  RELEASE_DAMAGED: defineError(
    409,
    ["下载的文件“{file}”与发布清单不符", "The downloaded file {file} doesn't match the release list"],
    ["请重试；仍然不符时联系服务器管理员", "Try again; if it happens again, contact the administrator of the server"],
    RETRYABLE,
  ),
  UPDATE_NOT_PACKAGED: defineError(
    409,
    ["此插件不是由安装包安装的", "This plug-in was not installed from a package"],
    ["请安装服务器上的安装包", "Install a package from the server"],
  ),

  BAUD_ANOTHER: defineError(
    409,
    ["发卡机在波特率{baud}下没有响应，在{rates}下有响应", "The encoder responds at {rates} baud, not at {baud}"],
    ["请将发卡机地址改为{address}", "Use the address {address}"],
  ),
  BAUD_NONE: defineError(
    409,
    ["波特率{tried}均无响应", "No response at {tried} baud"],
    ["请检查连线、供电和驱动类型；与波特率无关", "Check the cable, power and driver; the baud rate is not the cause"],
  ),
  ANSWERS_LATE: defineError(
    409,
    [
      "每次响应延迟约{ms}毫秒：转接器在缓存响应，与波特率无关",
      "Each response is about {ms} ms late: the adapter buffers it, whatever the baud rate",
    ],
    [
      "请将转接器的延迟计时器设为1毫秒，或换用直连USB的发卡机",
      "Set the adapter's latency timer to 1 ms, or use an encoder with native USB",
    ],
  ),
  ADAPTER_SLOW: defineError(
    409,
    ["串口转接器的延迟计时器为{ms}毫秒", "The serial adapter's latency timer is {ms} ms"],
    ["请将转接器的延迟计时器设为1毫秒", "Set the adapter's latency timer to 1 ms"],
  ),
  ANTENNA_FAULTY: defineError(
    409,
    ["天线自检失败", "Antenna self-test failed"],
    [
      "请移开附近的金属物，拔下后重新插入；仍失败请更换发卡机",
      "Remove nearby metal and plug the encoder in again; if it still fails, replace the encoder",
    ],
  ),

  SERVICE_NO_SESSION: defineError(
    409,
    ["此会话没有systemd用户实例（{reason}）", "This session has no systemd user manager ({reason})"],
    [
      "请以该用户直接登录（桌面或ssh）后再执行；sudo或su切换的会话不可用",
      "Sign in directly as that user (desktop or ssh) and try again; sessions from sudo or su don't work",
    ],
  ),
  SERVICE_TOOL_MISSING: defineError(
    409,
    ["找不到程序“{command}”", "Command {command} not found"],
    [
      "此系统不支持服务：请直接运行card-bridge serve",
      "This system has no service manager: run card-bridge serve directly",
    ],
  ),
  SERVICE_REFUSED: defineError(
    409,
    ["系统拒绝执行“{command}”：{reason}", "{command} failed: {reason}"],
    ["请按提示处理后重试", "Fix the reported problem and try again"],
    RETRYABLE,
  ),
  SERVICE_SYSTEM_UNKNOWN: defineError(
    409,
    ["此系统（{system}）不支持安装服务", "Services are not supported on this system ({system})"],
    ["请直接运行card-bridge serve", "Run card-bridge serve directly"],
  ),
} as const;
