import { daemonErrors } from "./daemon.ts";
import { changed, defineError, RETRYABLE } from "./define-error.ts";
import { readerErrors } from "./reader.ts";
import { fileReasons, specReasons } from "./reasons.ts";
import { technicianErrors } from "./technician.ts";

/** What the bridge, its drivers and its command line can say. Drivers throw only these. */
export const deviceErrors = {
  NO_CARD: defineError(
    409,
    ["发卡机上没有卡", "No card on the encoder"],
    ["请把卡放到发卡机上", "Place a card on the encoder"],
    RETRYABLE,
  ),
  TWO_CARDS: defineError(
    409,
    ["发卡机上有多张卡", "More than one card on the encoder"],
    ["请只保留一张卡", "Leave only one card"],
    RETRYABLE,
  ),
  CARD_SWAPPED: defineError(
    409,
    ["卡片已更换：应为{expected}，实际为{found}", "The card was swapped: expected {expected}, found {found}"],
    ["请放回原来的卡", "Put the original card back"],
    RETRYABLE,
  ),
  CARD_LIFTED: defineError(
    409,
    ["操作中卡片被移开", "Card removed before the operation finished"],
    ["请放回同一张卡，任务会继续", "Put the same card back; the job continues"],
    changed,
  ),
  CARD_NOT_SUPPORTED: defineError(
    409,
    ["不支持此类卡：{type}", "Unsupported card type: {type}"],
    ["请换一张MIFARE Classic 1K或4K卡", "Use a MIFARE Classic 1K or 4K card"],
  ),
  KEY_REFUSED: defineError(
    409,
    ["扇区{sector}的密钥不正确", "No known key opens sector {sector}"],
    ["请换一张空白卡，或用写入此卡的系统清空", "Use a blank card, or erase this one with the system that wrote it"],
  ),
  ACCESS_REFUSED: defineError(409, [
    "块{block}的访问位不允许此操作",
    "The access bits of block {block} don't allow this operation",
  ]),
  VERIFY_FAILED: defineError(
    409,
    ["块{block}校验失败", "Verification failed for block {block}"],
    ["请重试；仍然失败请换卡", "Try again; if it still fails, use another card"],
    changed,
  ),
  TRAILER_UNSAFE: defineError(409, [
    "扇区{sector}的访问位无效，未写入",
    "Invalid access bits for sector {sector}; nothing was written",
  ]),
  SECTOR_TORN: defineError(
    409,
    [
      "扇区{sector}的尾块在写入中损坏，已无法改写",
      "The trailer of sector {sector} was damaged during writing and can't be changed",
    ],
    ["请换一张卡", "Use another card"],
    { cardMayHaveChanged: true },
  ),
  DIRECTORY_DAMAGED: defineError(
    409,
    ["卡片目录校验失败", "The card directory's checksum is wrong"],
    [
      "请换一张空白卡；技术人员也可用restore从映像恢复目录扇区",
      "Use a blank card; a technician can restore the directory sectors from an image",
    ],
  ),
  SECTOR_OF_ANOTHER: defineError(
    409,
    ["扇区{sector}在目录中属于其他应用", "Sector {sector} belongs to another application in the card directory"],
    ["请换一张卡，或修改酒店的扇区方案", "Use another card, or change the hotel's sector plan"],
  ),

  NO_ENCODER: defineError(
    409,
    ["找不到发卡机“{encoder}”", "Encoder {encoder} not found"],
    ["请检查连线和端口", "Check the cable and the port"],
    RETRYABLE,
  ),
  ENCODER_SILENT: defineError(
    409,
    ["发卡机没有响应", "The encoder is not responding"],
    ["请检查连线、供电和波特率", "Check the cable, power and baud rate"],
    RETRYABLE,
  ),
  ENCODER_UNPLUGGED: defineError(
    409,
    ["发卡机已断开", "The encoder was unplugged"],
    ["请重新插好，任务会继续", "Plug it in again; the job continues"],
    changed,
  ),
  ENCODER_GARBLED: defineError(
    409,
    ["无法识别发卡机的响应", "The encoder's response is invalid"],
    ["请检查连线和驱动类型", "Check the cable and the driver"],
    RETRYABLE,
  ),
  ENCODER_REFUSED: defineError(409, ["发卡机拒绝了命令（{status}）", "The encoder rejected the command ({status})"]),
  PORT_BUSY: defineError(
    409,
    ["端口{port}被其他程序占用", "Port {port} is in use by another program"],
    ["请关闭占用端口的程序", "Close the program that uses the port"],
    RETRYABLE,
  ),
  PORT_FORBIDDEN: defineError(
    409,
    ["没有端口{port}的权限", "No permission for port {port}"],
    [
      "Linux串口：请把用户加入dialout组后重新登录；其他情况：请联系管理员授权",
      "On Linux, add the user to the dialout group and sign in again; otherwise ask an administrator",
    ],
  ),
  DRIVER_UNKNOWN: defineError(
    400,
    ["没有驱动“{driver}”", "Unknown driver {driver}"],
    ["可用的驱动：{known}", "Available drivers: {known}"],
  ),
  ENCODER_ADDRESS_WRONG: defineError(
    400,
    ["发卡机地址应为 <驱动>:<端口>", "Encoder address must be <driver>:<port>"],
    ["例如twn4:/dev/ttyACM0", "For example twn4:/dev/ttyACM0"],
  ),
  BAUD_WRONG: defineError(
    409,
    ["波特率错误：收到无法识别的数据", "Wrong baud rate"],
    ["请换一个波特率", "Try another baud rate"],
    RETRYABLE,
  ),

  ORIGIN_REFUSED: defineError(
    403,
    ["此网站未获准使用本机插件", "This site is not allowed to use the plug-in"],
    ["请用该网站的配对码重新配对", "Pair again with a code from this site"],
  ),
  BRIDGE_UNPAIRED: defineError(
    409,
    ["本机插件尚未配对", "The plug-in is not paired"],
    ["请在发卡机列表中生成配对码并配对", "Create a pairing code in the encoder list and pair the plug-in"],
  ),
  ENCODER_NOT_BOUND_HERE: defineError(
    409,
    ["发卡机未绑定到本机", "The encoder is not bound to this computer"],
    ["请选择本机的发卡机，或在本机配对", "Choose an encoder of this computer, or pair it here"],
  ),
  PAGE_TOKEN_REFUSED: defineError(
    401,
    ["页面令牌无效或已过期", "The page token is invalid or expired"],
    ["请重试", "Try again"],
    RETRYABLE,
  ),
  NOT_OPEN: defineError(401, ["连接尚未认证", "The connection is not authenticated"], undefined, RETRYABLE),
  FRAME_UNREADABLE: defineError(400, ["消息格式不正确", "Invalid message format"]),
  LEASE_STALE: defineError(
    409,
    ["发卡机刚被他人使用过", "Someone else has used the encoder since"],
    ["请重新读卡后继续", "Read the card again, then continue"],
    RETRYABLE,
  ),
  LEASE_MISSING: defineError(
    409,
    ["未占用发卡机，或占用已结束", "You are not using this encoder"],
    ["请重新占用发卡机", "Connect to the encoder again"],
    RETRYABLE,
  ),
  LEASE_HELD: defineError(
    409,
    ["{holder}正在使用发卡机", "In use by {holder}"],
    ["请等待，或强制接管", "Wait, or take over"],
    RETRYABLE,
  ),
  TICKET_REFUSED: defineError(
    400,
    ["任务票据无效、已过期或不属于此发卡机", "The job ticket is invalid, expired or for another encoder"],
    ["请重新发起", "Start again"],
  ),
  TICKET_USED: defineError(409, ["此任务已执行", "This job has already run"]),
  JOB_UNKNOWN: defineError(404, ["插件中没有此任务", "The plug-in has no such job"]),
  JOB_RUNNING: defineError(
    409,
    ["发卡机正在执行其他任务", "The encoder is running another job"],
    ["请等待完成", "Wait until it finishes"],
    RETRYABLE,
  ),
  CANCELLED: defineError(409, ["已取消", "Canceled"], undefined, RETRYABLE),
  CANCELLED_PARTLY: defineError(
    409,
    ["已取消，卡片只写入了一部分", "Canceled; the card was only partly written"],
    ["请继续写完，或清空此卡", "Finish writing the card, or erase it"],
    changed,
  ),

  SERVER_UNREACHABLE: defineError(
    409,
    ["无法连接服务器“{server}”", "Couldn't reach the server {server}"],
    ["请检查网络和地址", "Check the network and the address"],
    RETRYABLE,
  ),
  HTTPS_NEEDED: defineError(
    400,
    ["服务器地址须为https（本机除外）", "The server address must use https (except on this computer)"],
    ["请使用https://开头的地址", "Use an address that starts with https://"],
  ),
  FILE_UNREADABLE: {
    ...defineError(
      400,
      ["无法读取文件“{file}”：{reason}", "Couldn't read {file}: {reason}"],
      ["请检查文件名和权限", "Check file name and permissions"],
    ),
    texts: { reason: fileReasons },
  },
  FILE_UNWRITABLE: {
    ...defineError(
      400,
      ["无法写入文件“{file}”：{reason}", "Couldn't write {file}: {reason}"],
      ["请换一个位置，或检查权限", "Choose another location, or check the permissions"],
    ),
    texts: { reason: fileReasons },
  },
  ...technicianErrors,
  ...readerErrors,
  ...daemonErrors,
  SPEC_WRONG: {
    ...defineError(
      400,
      ["制卡说明有误（{path}）：{reason}{expected}", "The card specification is invalid ({path}): {reason}{expected}"],
      ["请改正后重试", "Correct this and try again"],
    ),
    texts: { reason: specReasons },
  },
  JOURNAL_DAMAGED: defineError(
    500,
    ["任务日志第{line}行已损坏", "Job journal is damaged at line {line}"],
    ["请保留文件并联系技术支持", "Keep the file and contact support"],
  ),
  BRIDGE_UNEXPECTED: defineError(
    500,
    ["插件发生意外错误", "Unexpected error in the plug-in"],
    ["请把追踪号提供给技术支持", "Contact support with the trace ID"],
    RETRYABLE,
  ),
} as const;
/** The codes a driver or a card job may end with. */
export type DeviceErrorCode = keyof typeof deviceErrors;
