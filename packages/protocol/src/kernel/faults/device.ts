import { daemonFaults } from "./daemon.ts";
import { again, changed, fault } from "./fault.ts";
import { readerFaults } from "./reader.ts";
import { fileReasons, specReasons } from "./reasons.ts";
import { technicianFaults } from "./technician.ts";

/** What the bridge, its drivers and its command line can say. Drivers throw only these. */
export const deviceFaults = {
  NO_CARD: fault(
    409,
    ["发卡机上没有卡", "There is no card on the encoder"],
    ["把卡放到发卡机上", "Put a card on the encoder"],
    again,
  ),
  TWO_CARDS: fault(
    409,
    ["发卡机上不止一张卡", "There is more than one card on the encoder"],
    ["只留一张卡", "Leave one card only"],
    again,
  ),
  CARD_SWAPPED: fault(
    409,
    ["卡片已被更换：需要 {expected}，现在是 {found}", "The card was swapped: expected {expected}, found {found}"],
    ["放回原来的卡", "Put the right card back"],
    again,
  ),
  CARD_LIFTED: fault(
    409,
    ["卡片在操作中被拿走", "The card was taken away during the work"],
    ["放回同一张卡，任务会继续", "Put the same card back; the job goes on"],
    changed,
  ),
  CARD_NOT_SUPPORTED: fault(
    409,
    ["不支持这种卡：{type}", "This kind of card is not supported: {type}"],
    ["换一张 MIFARE Classic 1K 或 4K 卡", "Use a MIFARE Classic 1K or 4K card"],
  ),
  KEY_REFUSED: fault(
    409,
    ["扇区 {sector} 的密钥不对", "No known key opens sector {sector}"],
    ["换一张空白卡，或先用原酒店的系统清除", "Use a blank card, or erase it with the system that wrote it"],
  ),
  ACCESS_REFUSED: fault(409, [
    "块 {block} 的访问权限不允许此操作",
    "The access conditions of block {block} forbid this",
  ]),
  VERIFY_FAILED: fault(
    409,
    ["块 {block} 写入后读回不一致", "Block {block} reads back other than written"],
    ["重试；仍然失败则换卡", "Try again; if it fails again, use another card"],
    changed,
  ),
  TRAILER_UNSAFE: fault(409, [
    "扇区 {sector} 的控制位自相矛盾，已拒绝写入",
    "The access bits for sector {sector} contradict themselves: not sent",
  ]),
  SECTOR_TORN: fault(
    409,
    [
      "扇区 {sector} 的尾块在写入中损坏，已知的密钥都无法再改写它",
      "Sector {sector}'s trailer was torn while written: no known key can change it any more",
    ],
    ["换卡", "Use another card"],
    { cardMayHaveChanged: true },
  ),
  DIRECTORY_DAMAGED: fault(
    409,
    ["卡片目录的校验码错误", "The card's directory has a wrong checksum"],
    [
      "换一张空白卡；技术员也可用 restore 从镜像恢复目录扇区",
      "Use a blank card; a technician can restore the directory's sectors from an image",
    ],
  ),
  SECTOR_OF_ANOTHER: fault(
    409,
    ["扇区 {sector} 在目录中属于别的应用", "The directory gives sector {sector} to another application"],
    ["换卡，或修改酒店的扇区方案", "Use another card or change the hotel's sector plan"],
  ),

  NO_ENCODER: fault(
    409,
    ["找不到发卡机 {encoder}", "Encoder {encoder} was not found"],
    ["检查连线和端口", "Check cable and port"],
    again,
  ),
  ENCODER_SILENT: fault(
    409,
    ["发卡机没有应答", "The encoder does not answer"],
    ["检查连线、供电和波特率", "Check cable, power and baud rate"],
    again,
  ),
  ENCODER_UNPLUGGED: fault(
    409,
    ["发卡机已断开", "The encoder was unplugged"],
    ["重新插好，任务会继续", "Plug it in again; the job goes on"],
    changed,
  ),
  ENCODER_GARBLED: fault(
    409,
    ["发卡机的应答无法识别", "The encoder's answer cannot be understood"],
    ["检查连线和驱动类型", "Check the cable and the driver"],
    again,
  ),
  ENCODER_REFUSED: fault(409, ["发卡机拒绝了命令（{status}）", "The encoder refused the command ({status})"]),
  PORT_BUSY: fault(
    409,
    ["端口 {port} 被其他程序占用", "Port {port} is in use by another program"],
    ["关闭占用端口的程序", "Close the program that holds the port"],
    again,
  ),
  PORT_FORBIDDEN: fault(
    409,
    ["没有端口 {port} 的权限", "No right to use port {port}"],
    [
      "Linux 串口：把用户加入 dialout 组后重新登录；其他情况：请管理员授权",
      "Serial port on Linux: add the user to the group dialout and sign in again; else ask the administrator",
    ],
  ),
  DRIVER_UNKNOWN: fault(400, ["没有驱动 {driver}", "There is no driver {driver}"], ["可用：{known}", "Known: {known}"]),
  ENCODER_ADDRESS_WRONG: fault(
    400,
    ["发卡机地址应为 <驱动>:<端口>", "An encoder is addressed as <driver>:<port>"],
    ["例如 twn4:/dev/ttyACM0", "For example twn4:/dev/ttyACM0"],
  ),
  BAUD_WRONG: fault(
    409,
    ["波特率不对：收到无法识别的字节", "Wrong speed: bytes came that make no sense"],
    ["换一个波特率", "Try another baud rate"],
    again,
  ),

  ORIGIN_REFUSED: fault(
    403,
    ["此网页未被允许使用本机插件", "This page may not use the local plug-in"],
    ["用该网站的配对码重新配对", "Pair again with a code of this site"],
  ),
  BRIDGE_UNPAIRED: fault(
    409,
    ["本机插件尚未配对", "The local plug-in is not paired"],
    ["在发卡机列表中生成配对码并配对", "Create a pairing code in the encoder list and pair"],
  ),
  ENCODER_NOT_BOUND_HERE: fault(
    409,
    ["这台发卡机没有绑定在本机", "This encoder is not bound on this computer"],
    ["选择本机的发卡机，或在本机配对", "Choose this computer's encoder or pair it here"],
  ),
  PAGE_TOKEN_REFUSED: fault(
    401,
    ["页面令牌无效或已过期", "The page token is wrong or has expired"],
    ["重试", "Try again"],
    again,
  ),
  NOT_OPEN: fault(401, ["连接尚未认证", "The connection is not authenticated yet"], undefined, again),
  FRAME_UNREADABLE: fault(400, ["消息格式不正确", "The message cannot be read"]),
  LEASE_STALE: fault(
    409,
    ["他人刚使用过这台发卡机", "Somebody else has used the encoder since"],
    ["重新读卡后继续", "Read the card again and go on"],
    again,
  ),
  LEASE_MISSING: fault(
    409,
    ["未占用发卡机或占用已被收回", "You do not hold the encoder"],
    ["重新占用", "Take it again"],
    again,
  ),
  LEASE_HELD: fault(
    409,
    ["{holder} 正在使用发卡机", "{holder} is using the encoder"],
    ["等待或强制接管", "Wait or take over"],
    again,
  ),
  TICKET_REFUSED: fault(
    400,
    ["任务票据无效、过期或不属于这台发卡机", "The job's ticket is wrong, expired or for another encoder"],
    ["重新发起", "Start again"],
  ),
  TICKET_USED: fault(409, ["此任务已经执行过", "This job was run already"]),
  JOB_UNKNOWN: fault(404, ["插件中没有此任务", "The plug-in knows no such job"]),
  JOB_RUNNING: fault(
    409,
    ["发卡机正在执行另一任务", "The encoder is working on another job"],
    ["等待完成", "Wait until it is done"],
    again,
  ),
  CANCELLED: fault(409, ["已取消", "Cancelled"], undefined, again),
  CANCELLED_PARTLY: fault(
    409,
    ["已取消，卡片已写入一部分", "Cancelled after part of the card was written"],
    ["继续写完或清除此卡", "Finish or erase this card"],
    changed,
  ),

  SERVER_UNREACHABLE: fault(
    409,
    ["连接不到服务器 {server}", "The server {server} cannot be reached"],
    ["检查网络和地址", "Check network and address"],
    again,
  ),
  HTTPS_NEEDED: fault(
    400,
    ["服务器地址必须是 https（本机除外）", "The server's address must be https (except on this computer)"],
    ["用 https:// 开头的地址", "Give an address that begins with https://"],
  ),
  FILE_UNREADABLE: {
    ...fault(
      400,
      ["无法读取文件 {file}：{reason}", "Cannot read file {file}: {reason}"],
      ["检查文件名和权限", "Check the file's name and rights"],
    ),
    words: { reason: fileReasons },
  },
  FILE_UNWRITABLE: {
    ...fault(
      400,
      ["无法写入文件 {file}：{reason}", "Cannot write file {file}: {reason}"],
      ["换一个位置或检查权限", "Choose another place or check the rights"],
    ),
    words: { reason: fileReasons },
  },
  ...technicianFaults,
  ...readerFaults,
  ...daemonFaults,
  SPEC_WRONG: {
    ...fault(
      400,
      ["制卡说明有误（{path}）：{reason}{expected}", "The card specification is wrong ({path}): {reason}{expected}"],
      ["改正此处后重试", "Correct this and try again"],
    ),
    words: { reason: specReasons },
  },
  JOURNAL_DAMAGED: fault(
    500,
    ["任务日志第 {line} 行损坏", "Line {line} of the job journal is damaged"],
    ["保留文件并联系技术人员", "Keep the file and call a technician"],
  ),
  BRIDGE_UNEXPECTED: fault(
    500,
    ["插件出现意外错误", "Unexpected error in the plug-in"],
    ["把追踪号告诉技术人员", "Give the trace id to a technician"],
    again,
  ),
} as const;
/** The codes a driver or a card job may end with. */
export type DeviceFaultCode = keyof typeof deviceFaults;
