import { t } from "../text.ts";
import { bundledErrors } from "./bundled.ts";
import { defineError, RETRYABLE } from "./define-error.ts";

/** How a card job stands, inside the sentence of JOB_STATE. */
const jobStates = {
  reserved: t("已预留", "reserved"),
  sent: t("已发送到发卡机", "sent to the encoder"),
  done: t("已完成", "done"),
  partial: t("部分写入", "partly written"),
  failed: t("失败", "failed"),
  cancelled: t("已取消", "canceled"),
  unknown: t("结果未知", "unknown"),
  expired: t("已过期", "expired"),
};

/** Hotels, encoders and card jobs on the server. */
export const businessErrors = {
  HOTEL_NUMBER_TAKEN: defineError(409, ["酒店编号“{number}”已被使用", "Hotel number {number} is taken"]),
  ADDRESS_TOO_LONG: defineError(400, ["详细地址在80字以内", "The detailed address must be within 80 words"]),
  PASSWORDS_DIFFER: defineError(400, [
    "请再次输入密码，确保两次密码一致",
    "Please re-enter the password to ensure that both passwords match",
  ]),
  AUTH_PASSWORD_WRONG: defineError(
    400,
    ["酒店授权密码错误，还可尝试{left}次", "Wrong authorization password; {left} {left|attempt|attempts} left"],
    ["请向酒店核对授权密码", "Check the password with the hotel"],
  ),
  AUTH_PASSWORD_NEEDED: defineError(400, ["请输入授权密码", "Enter the authorization password"]),
  GRANT_NEEDED: defineError(
    409,
    ["本班授权已结束", "The shift authorization has ended"],
    ["请重新输入酒店授权密码", "Enter the hotel's authorization password again"],
  ),
  GRANT_TOO_FAST: defineError(
    429,
    ["十分钟内写卡过多，已达上限{max}张", "Too many cards in ten minutes (limit {max})"],
    ["请稍候再写", "Wait a few minutes"],
    RETRYABLE,
  ),
  DESK_ACT_NOT_POSSIBLE: defineError(
    409,
    ["该房间现在不能进行此操作", "This isn't possible for the room now"],
    ["请重新查找房间", "Look the room up again"],
  ),
  DESK_ACT_OPEN: defineError(
    409,
    ["{user}正在为该房间写卡", "{user} is making cards for this room"],
    ["请等待其完成，或请对方放弃该操作", "Wait until that is finished or given up"],
  ),
  DESK_ACT_ENDED: defineError(
    409,
    ["该操作已结束，不能再写卡", "The act has ended; no more cards can be written"],
    ["请重新开始", "Start again"],
  ),
  ROOM_OCCUPIED: defineError(
    409,
    ["该房间有人入住，有效期至{until}（{user}办理）", "The room is occupied until {until} (by {user})"],
    ["确认后将由新客人的房卡取代", "Confirm to replace that stay"],
  ),
  ROOM_CLOSED: defineError(409, ["房间已停用", "The room is closed"]),
  ROOM_IN_USE: defineError(
    409,
    ["“{label}”还有入住，不能删除或修改锁号", "Room {label} has a stay; it can't be deleted or renumbered"],
    ["请先办理退房", "Check the guest out first"],
  ),
  NEWER_CARD: defineError(
    409,
    [
      "该房间已有更新的房卡，旧序号的卡开不了门",
      "A newer card exists for this room; cards of the old sequence won't open the door",
    ],
    ["请办理入住，用新序号写全部房卡", "Check in again to write all cards with a new sequence"],
  ),
  CARD_OF_OTHER_GUEST: defineError(
    409,
    ["这是{label}的有效房卡，有效期至{until}", "This is a valid card of room {label}, until {until}"],
    ["请换一张空白卡，或确认覆盖", "Place a blank card, or confirm to overwrite it"],
  ),
  CARD_NOT_OF_STAY: defineError(
    409,
    ["这张卡不属于该入住", "This card is not of this stay"],
    ["请放置该客人的房卡", "Place one of the guest's cards"],
  ),
  STAY_TOO_LONG: defineError(400, ["截止时间最多为今后{max}晚", "At most {max} nights from now"]),
  AUTH_PASSWORD_LOCKED: defineError(
    409,
    [
      "授权密码连续输错五次，该酒店已停止制卡",
      "Five wrong authorization passwords: the hotel is locked and can't make cards",
    ],
    [
      "请厂家或该酒店的代理商在“酒店管理”中解锁",
      "Ask the manufacturer or the hotel's agent to unlock it in Hotel management",
    ],
  ),
  HOTEL_DELETED: defineError(
    409,
    ["酒店已删除，不能再制卡", "The hotel was deleted and can't make cards"],
    ["请选择其他酒店", "Choose another hotel"],
  ),
  HOTEL_HAS_PEOPLE: defineError(
    409,
    ["不能删除酒店“{name}”：还有{count}名用户", "Can't delete {name}: {count} {count|user|users}"],
    ["请先在“用户管理”中将这些用户移到其他部门", "Move them to another department in User management first"],
  ),
  HOTEL_HAS_ENCODERS: defineError(
    409,
    ["不能删除酒店“{name}”：还有{count}台发卡机", "Can't delete {name}: {count} {count|encoder|encoders}"],
    ["请先将发卡机移到其他酒店，或删除发卡机", "Move the encoders to another hotel, or delete them, first"],
  ),
  HOTEL_HAS_CREDIT: defineError(
    409,
    ["不能删除酒店“{name}”：账户还有{count}次", "Can't delete {name}: {count} {count|credit|credits} left"],
    ["请先用完或转出次数，并等待制卡任务结束", "Use up or transfer the credits and wait for running jobs to finish"],
  ),
  HOTEL_DISABLED: defineError(409, ["酒店已停用", "The hotel is disabled"]),
  HOTEL_BELOW_HOTEL: defineError(400, ["上级部门不能是酒店", "The parent department can't be a hotel"]),
  GROUP_HAS_HOTELS: defineError(
    409,
    ["不能删除集团“{name}”：还有{count}家酒店", "Can't delete {name}: {count} {count|hotel|hotels}"],
    ["请先为这些酒店选择其他集团", "Move those hotels to another group first"],
  ),
  HOTEL_NUMBER_FIXED: defineError(409, [
    "酒店已有卡片记录，不能修改编号",
    "Can't change the number: the hotel already has card records",
  ]),

  SECTOR_MISSING: defineError(400, [
    "扇区方案缺少应用：{application}",
    "The sector plan is missing an application: {application}",
  ]),
  SECTOR_NOT_ASSIGNABLE: defineError(400, [
    "扇区{sector}保留给卡片目录，不能分配",
    "Sector {sector} is reserved for the card directory",
  ]),
  SECTOR_TOO_LARGE: defineError(400, [
    "扇区{sector}有16个块，只能使用4个块的扇区",
    "Sector {sector} has 16 blocks; use a sector with 4 blocks",
  ]),
  SECTOR_TAKEN_TWICE: defineError(400, ["扇区{sector}被两个应用使用", "Sector {sector} is used by two applications"]),
  SECTOR_PAST_CAPACITY: defineError(400, ["扇区{sector}超出卡片容量", "Sector {sector} exceeds the card's capacity"]),
  SECTOR_NOT_LICENSED: defineError(400, [
    "软件类型不含此应用：{application}",
    "The software types don't include this application: {application}",
  ]),
  FINGERPRINT_TEMPLATE: defineError(
    400,
    ["不是有效的ISO/IEC 19794-2指纹模板", "Not a valid ISO/IEC 19794-2 fingerprint template"],
    [
      "请选择采集程序导出的FMR文件，或紧凑卡格式文件（每个特征点3字节，最多88个）",
      "Choose an FMR file from the enrollment software, or a compact card file (3 bytes per minutia, at most 88)",
    ],
  ),
  HOTEL_CARD_EMPTY: defineError(400, ["请至少选择一项记录", "Select at least one record"]),
  RECORD_NOT_FOR_PURPOSE: defineError(400, ["该操作不能写入此记录", "This operation can't write this record"]),
  FINGERPRINT_NEEDS_SIX: defineError(400, ["必须为指纹预留六个扇区", "Six sectors must be reserved for fingerprints"]),

  ROOM_LABEL: defineError(400, ["房号为1至12个字母、数字或连字符", "Room must be 1 to 12 letters, digits or hyphens"]),
  ROOM_LABEL_TAKEN: defineError(409, ["{building}栋已有房号“{label}”", "Building {building} already has room {label}"]),
  ROOM_NUMBER_TAKEN: defineError(
    409,
    [
      "{building}栋{floor}层的锁号{roomNumber}已用于另一个房间",
      "Lock number {roomNumber} of building {building}, floor {floor} belongs to another room",
    ],
    [
      "每个房间的楼栋、楼层和锁号合起来不能相同",
      "Building, floor and lock number together must be different for each room",
    ],
  ),
  ROOM_LOCK_NUMBER: defineError(400, [
    "楼层和房间序号过大，锁号不能超过65535",
    "Floor and room are too high: a lock number is at most 65535",
  ]),
  ROOM_TWICE: defineError(400, ["与第{row}行是同一个房间", "The same room as in row {row}"]),
  ROOM_CELL: defineError(400, ["“{column}”不正确：{value}", "{column} is not valid: {value}"]),
  ROOM_PATTERN: defineError(
    400,
    [
      "房号规则中没有房间序号，或含有不允许的字符",
      "The pattern lacks the room's place or contains unsupported characters",
    ],
    ["请参照默认规则填写", "Follow the default pattern"],
  ),
  ROOM_RANGE: defineError(400, ["结束不能小于开始", "The end can't be before the start"]),
  ROOMS_TOO_MANY: defineError(400, ["一次最多生成{max}间", "At most {max} rooms at a time"]),
  ROOM_PATTERN_CLASH: defineError(400, [
    "按此规则，{floor}层会出现两个“{label}”",
    "The pattern gives {label} twice (floor {floor})",
  ]),

  DEVICE_NAME_EMPTY: defineError(400, ["设备名称不能为空", "Enter a device name"]),
  DEVICE_NUMBER_EMPTY: defineError(400, ["设备编号不能为空", "Enter a device number"]),
  DEVICE_NUMBER_FORM: defineError(400, [
    "设备编号最多32个字符，以字母或数字开头，只能包含字母、数字、点、下划线和连字符",
    "Device number must be at most 32 letters, digits, dots, underscores or hyphens, starting with a letter or digit",
  ]),
  DRIVER_NAME: defineError(400, ["驱动请填pn532、twn4、pcsc，或留空", "Driver must be pn532, twn4 or pcsc, or empty"]),
  DEVICE_NUMBER_TWICE: defineError(400, [
    "设备编号“{number}”与第{row}行重复",
    "Device number {number} is already used in row {row}",
  ]),
  HOTEL_NUMBER_UNKNOWN: defineError(400, ["没有编号为“{number}”的酒店", "No hotel with number {number}"]),
  SHEET_NOT_ENTERED: defineError(
    409,
    ["{count}行有误，未导入任何数据", "{count} {count|row has|rows have} errors; nothing was imported"],
    ["请改正这些行后重新检查", "Correct the rows, then check the file again"],
  ),
  DEVICE_NUMBER_TAKEN: defineError(409, ["设备编号“{number}”已存在", "Device number {number} already exists"]),
  ENCODER_IS_BOUND: defineError(409, ["发卡机已绑定，请先解绑", "The encoder is bound; unbind it first"]),
  ENCODER_NOT_BOUND: defineError(
    409,
    ["发卡机尚未绑定", "The encoder is not bound"],
    [
      "请在发卡机列表中生成配对码，并在前台电脑上配对本机插件",
      "Create a pairing code in the encoder list, then pair the plug-in on the front-desk computer",
    ],
  ),
  PAIRING_REFUSED: defineError(
    400,
    ["配对码错误、已使用或已过期", "The pairing code is wrong, already used or expired"],
    ["请在发卡机列表中重新生成配对码", "Create a new pairing code in the encoder list"],
  ),
  ENCODER_CAPPED: defineError(
    409,
    [
      "发卡机有{count}个任务结果未知，已暂停新任务",
      "The encoder has {count} {count|job|jobs} with unknown results; new jobs are blocked",
    ],
    [
      "请连接发卡机上报结果，或由两人核销",
      "Connect the encoder to report the results, or have two people settle the jobs",
    ],
  ),
  BRIDGE_NONCE_NEEDED: defineError(400, ["本机连接需要插件提供的随机数", "Local mode needs a nonce from the plug-in"]),
  ENCODER_NOT_ANSWERING: defineError(5000, ["5000", "5000"], undefined, RETRYABLE),

  CARD_UNSUPPORTED: defineError(
    400,
    ["不支持写入此类卡：{type}", "Unsupported card type: {type}"],
    ["请换一张MIFARE Classic 1K或4K卡", "Use a MIFARE Classic 1K or 4K card"],
  ),
  CARD_TOO_SMALL: defineError(
    400,
    ["卡片容量不足，无法容纳酒店的扇区方案", "The card is too small for the hotel's sector plan"],
    ["请换一张4K卡", "Use a 4K card"],
  ),
  VALID_TO_NEEDED: defineError(400, ["请填写设置卡或开锁卡的截止时间", "Set and Unlock cards need a “Valid to” time"]),
  VALIDITY_REVERSED: defineError(400, [
    "截止时间必须晚于开始时间和当前时间",
    "“Valid to” must be in the future and after “Valid from”",
  ]),
  TARGET_SECTOR_WRONG: defineError(400, ["目标扇区不能是{sector}", "The target sector can't be {sector}"]),
  JOB_STATE: {
    ...defineError(
      409,
      ["任务状态为“{state}”，不能执行此操作", "Not allowed while the job status is “{state}”"],
      [
        "请等待发卡机上报结果；结果未知的任务可由两人核销",
        "Wait for the encoder's result; two people can settle a job with an unknown result",
      ],
    ),
    texts: { state: jobStates },
  },
  SETTLEMENT_NEEDS_ANOTHER: defineError(409, [
    "核销的提出人和批准人不能是同一人",
    "A settlement must be approved by a different person",
  ]),
  JOB_EXPIRED: defineError(410, ["任务已过期", "The job has expired"], ["请重新发起", "Start again"], RETRYABLE),
  RESULT_REFUSED: defineError(400, [
    "结果的签名无效，或结果不属于此任务",
    "The result's signature is invalid, or it belongs to another job",
  ]),
} as const;

/** The specification's catalogue texts (§8), word for word. */
export const catalogueErrors = {
  INTERFACE_FAILED: defineError(500, ["接口请求失败", "Interface request failed"], undefined, RETRYABLE),
  REQUEST_EXCEPTION: bundledErrors.REQUEST_EXCEPTION,
  ENCODER_REQUEST_FAILED: bundledErrors.ENCODER_REQUEST_FAILED,
  PLUGIN_NOT_RUNNING: defineError(
    5000,
    [
      "初始化错误：请检查本地测试卡插件是否已运行并登录，否则请下载安装",
      "Initialisation error: check that the local test-card plug-in is running and logged in, else use the download",
    ],
    ["请启动插件后重试，或下载安装", "Start the plug-in and try again, or download it"],
    RETRYABLE,
  ),
  CARD_PARAMETERS_FAILED: defineError(
    400,
    ["初始化卡参数失败", "Failed to initialize card parameters"],
    undefined,
    RETRYABLE,
  ),
  CARD_ID_FAILED: defineError(
    400,
    [
      "读取卡号失败（可能原因：串口错误或无法识别的卡）",
      "Failed to read the card id (possible cause: wrong serial port or unrecognised card)",
    ],
    ["请检查串口并重新放置卡片", "Check the serial port and place the card again"],
    RETRYABLE,
  ),
  CARD_WITHOUT_DATA: defineError(404, ["此卡没有数据", "There is no data for this card"]),
  NO_TEST_CARD_INFORMATION: defineError(404, ["没有测试卡信息", "No test card information"]),
  NO_TEST_INFORMATION: defineError(404, ["没有测试信息", "No test information"]),
} as const;
