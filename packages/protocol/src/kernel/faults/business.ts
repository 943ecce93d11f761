import { t } from "../text.ts";
import { again, fault } from "./fault.ts";
import { firstFaults } from "./first.ts";

/** How a card job stands, inside the sentence of JOB_STATE. */
const jobStates = {
  reserved: t("已预留", "reserved"),
  sent: t("已交给发卡机", "with its encoder"),
  done: t("已完成", "done"),
  partial: t("部分写入", "partly written"),
  failed: t("失败", "failed"),
  cancelled: t("已取消", "cancelled"),
  unknown: t("结果未知", "without an answer"),
  expired: t("已过期", "expired"),
};

/** Hotels, encoders and card jobs on the server. */
export const businessFaults = {
  HOTEL_NUMBER_TAKEN: fault(409, ["酒店编号 {number} 已被使用", "Hotel number {number} is taken"]),
  ADDRESS_TOO_LONG: fault(400, ["详细地址在80字以内", "The detailed address must be within 80 words"]),
  PASSWORDS_DIFFER: fault(400, [
    "请再次输入密码，确保两次密码一致",
    "Please re-enter the password to ensure that both passwords match",
  ]),
  AUTH_PASSWORD_WRONG: fault(
    400,
    ["酒店授权密码错误，还可尝试 {left} 次", "Wrong authorization password of the hotel, {left} {left|try|tries} left"],
    ["向酒店负责人核对授权密码", "Check the authorization password with the hotel"],
  ),
  AUTH_PASSWORD_LOCKED: fault(
    409,
    [
      "授权密码连续错误五次，此酒店已停止制卡",
      "Five wrong authorization passwords: card making is stopped for this hotel",
    ],
    [
      "请能修改此酒店的人（厂家人员或它的代理商）在“酒店管理”中解锁",
      "Ask somebody who may modify the hotel, the maker's staff or its agent, to free it under Hotel management",
    ],
  ),
  HOTEL_DELETED: fault(
    409,
    ["酒店已被删除，不再制卡", "The hotel was deleted: no more cards are made for it"],
    ["选择另一家酒店", "Choose another hotel"],
  ),
  HOTEL_HAS_PEOPLE: fault(
    409,
    ["酒店 {name} 还有 {count} 名人员，不能删除", "People belong to the hotel {name} ({count}): it cannot be deleted"],
    ["先在“用户管理”中把他们移到别的部门", "Move them to another department under User management first"],
  ),
  HOTEL_HAS_ENCODERS: fault(
    409,
    [
      "酒店 {name} 还有 {count} 台发卡机，不能删除",
      "Encoders stand in the hotel {name} ({count}): it cannot be deleted",
    ],
    ["先把发卡机改到别的酒店，或删除发卡机", "Give the encoders to another hotel, or delete them, first"],
  ),
  HOTEL_HAS_CREDIT: fault(
    409,
    [
      "酒店 {name} 自己的账户还有 {count} 次，不能删除",
      "The hotel {name} has credit on its own account ({count}): it cannot be deleted",
    ],
    ["先用完或转出这些次数，并等在途的制卡任务结束", "Use it up or transfer it first, and let the jobs under way end"],
  ),
  HOTEL_DISABLED: fault(409, ["酒店已停用", "The hotel is disabled"]),
  HOTEL_BELOW_HOTEL: fault(400, ["酒店不能设在另一家酒店之下", "A hotel cannot stand below another hotel"]),
  GROUP_HAS_HOTELS: fault(
    409,
    [
      "集团 {name} 下还有 {count} 家酒店，不能删除",
      "Hotels belong to the group {name} ({count}): it cannot be deleted",
    ],
    ["先为这些酒店改选集团", "Choose another group for those hotels first"],
  ),
  HOTEL_NUMBER_FIXED: fault(409, [
    "酒店已有卡片记录，编号不能修改",
    "The hotel has cards on record: its number cannot change",
  ]),

  SECTOR_MISSING: fault(400, [
    "扇区方案缺少应用：{application}",
    "The sector plan lacks an application: {application}",
  ]),
  SECTOR_NOT_ASSIGNABLE: fault(400, [
    "扇区 {sector} 保留给卡片目录，不能分配",
    "Sector {sector} is kept for the card's directory",
  ]),
  SECTOR_TOO_LARGE: fault(400, [
    "扇区 {sector} 有 16 块，只能使用 4 块的扇区",
    "Sector {sector} has 16 blocks; only sectors of 4 blocks can be used",
  ]),
  SECTOR_TAKEN_TWICE: fault(400, ["扇区 {sector} 分配给了两个应用", "Sector {sector} serves two applications"]),
  SECTOR_PAST_CAPACITY: fault(400, ["扇区 {sector} 超出卡片容量", "Sector {sector} is past the card's capacity"]),
  SECTOR_NOT_LICENSED: fault(400, [
    "软件类型不含此应用：{application}",
    "The software types do not include this application: {application}",
  ]),
  FINGERPRINT_TEMPLATE: fault(
    400,
    ["不是 ISO/IEC 19794-2 指纹模板", "Not a fingerprint template by ISO/IEC 19794-2"],
    [
      "请选择采集程序导出的 FMR 文件，或紧凑卡格式（每个特征点 3 字节，最多 88 个）",
      "Choose an FMR file of the enrolment program, or the compact card form (3 bytes a minutia, at most 88)",
    ],
  ),
  HOTEL_CARD_EMPTY: fault(400, ["请至少选择一种记录", "Choose at least one record"]),
  RECORD_NOT_FOR_PURPOSE: fault(400, ["此操作不能写入该记录", "This record cannot be written for this purpose"]),
  FINGERPRINT_NEEDS_SIX: fault(400, ["必须为指纹预留六个扇区", "Six sectors must be reserved for fingerprints"]),

  DEVICE_NAME_EMPTY: fault(400, ["设备名称不能为空", "A device name is needed"]),
  DEVICE_NUMBER_EMPTY: fault(400, ["设备编号不能为空", "A device number is needed"]),
  DEVICE_NUMBER_FORM: fault(400, [
    "设备编号最多 32 个字符，以字母或数字开头，只能有字母、数字、点、下划线和连字符",
    "A device number has at most 32 characters, begins with a letter or digit, and has only letters, digits, dots, underscores and hyphens",
  ]),
  DRIVER_NAME: fault(400, ["驱动只能是 pn532、twn4、pcsc，或留空", "A driver is pn532, twn4, pcsc, or left empty"]),
  DEVICE_NUMBER_TWICE: fault(400, [
    "设备编号 {number} 与第 {row} 行重复",
    "Device number {number} stands in row {row} already",
  ]),
  HOTEL_NUMBER_UNKNOWN: fault(400, ["没有编号为 {number} 的酒店", "There is no hotel with number {number}"]),
  SHEET_NOT_ENTERED: fault(
    409,
    [
      "有 {count} 行不能录入，整个表格都没有录入",
      "{count} {count|row|rows} cannot be entered: nothing of the sheet was",
    ],
    ["改正这些行，再检查一次", "Correct those rows and have the sheet checked again"],
  ),
  DEVICE_NUMBER_TAKEN: fault(409, ["发卡机编号 {number} 已存在", "Encoder number {number} exists already"]),
  ENCODER_IS_BOUND: fault(409, ["发卡机已绑定，请先解绑", "The encoder is bound: unbind it first"]),
  ENCODER_NOT_BOUND: fault(
    409,
    ["发卡机尚未绑定", "The encoder is not bound yet"],
    [
      "在发卡机列表中生成配对码，并在前台电脑上配对",
      "Create a pairing code in the encoder list and pair the bridge on the front-desk PC",
    ],
  ),
  PAIRING_REFUSED: fault(
    400,
    ["配对码错误、已使用或已失效", "The pairing code is wrong, used or expired"],
    ["在发卡机列表中生成新的配对码", "Create a new pairing code in the encoder list"],
  ),
  ENCODER_CAPPED: fault(
    409,
    [
      "此发卡机有 {count} 个结果未知的任务，已停止新任务",
      "This encoder has {count} {count|job with an unknown result|jobs with unknown results}: new ones are stopped",
    ],
    [
      "连接发卡机让其上报结果，或由两名员工核销",
      "Connect the encoder so that it reports, or have two people settle them",
    ],
  ),
  BRIDGE_NONCE_NEEDED: fault(400, [
    "本机方式需要插件给出的随机数",
    "The local way needs the nonce that the plug-in gave",
  ]),
  ENCODER_NOT_ANSWERING: fault(5000, ["5000", "5000"], undefined, again),

  CARD_UNSUPPORTED: fault(
    400,
    ["不支持写入这种卡：{type}", "This kind of card cannot be written: {type}"],
    ["换一张 MIFARE Classic 1K 或 4K 卡", "Use a MIFARE Classic 1K or 4K card"],
  ),
  CARD_TOO_SMALL: fault(
    400,
    ["卡片容量小于酒店的扇区方案", "The card is smaller than the hotel's sector plan"],
    ["换一张 4K 卡", "Use a 4K card"],
  ),
  VALID_TO_NEEDED: fault(400, ["设置卡和开锁卡必须有截止时间", "Set and unlock cards must have a valid-to time"]),
  VALIDITY_REVERSED: fault(400, [
    "截止时间必须晚于开始时间和当前时间",
    "Valid-to must be later than valid-from and than now",
  ]),
  TARGET_SECTOR_WRONG: fault(400, ["目标扇区不能是 {sector}", "The target sector cannot be {sector}"]),
  JOB_STATE: {
    ...fault(
      409,
      ["任务状态为“{state}”，不能执行此操作", "The job is {state}: this cannot be done now"],
      [
        "等发卡机上报结果；结果未知的任务可由两人核销",
        "Wait for the encoder's result; two people can settle a job that stays without an answer",
      ],
    ),
    words: { state: jobStates },
  },
  SETTLEMENT_NEEDS_ANOTHER: fault(409, [
    "核销须由提出人以外的另一人批准",
    "A settlement must be approved by somebody other than the one who proposed it",
  ]),
  JOB_EXPIRED: fault(410, ["任务已过期", "The job has expired"], ["重新发起", "Start again"], again),
  RESULT_REFUSED: fault(400, [
    "结果的签名无效或不属于此任务",
    "The result's signature is wrong or it belongs to another job",
  ]),
} as const;

/** The specification's catalogue texts (§8), word for word. */
export const catalogueFaults = {
  INTERFACE_FAILED: fault(500, ["接口请求失败", "Interface request failed"], undefined, again),
  REQUEST_EXCEPTION: firstFaults.REQUEST_EXCEPTION,
  ENCODER_REQUEST_FAILED: firstFaults.ENCODER_REQUEST_FAILED,
  PLUGIN_NOT_RUNNING: fault(
    5000,
    [
      "初始化错误：请检查本地测试卡插件是否已运行并登录，否则请下载安装",
      "Initialisation error: check that the local test-card plug-in is running and logged in, else use the download",
    ],
    ["启动插件后重试，或下载安装", "Start the plug-in and try again, or download it"],
    again,
  ),
  CARD_PARAMETERS_FAILED: fault(400, ["初始化卡参数失败", "Failed to initialize card parameters"], undefined, again),
  CARD_ID_FAILED: fault(
    400,
    [
      "读取卡号失败（可能原因：串口错误或无法识别的卡）",
      "Failed to read the card id (possible cause: wrong serial port or unrecognised card)",
    ],
    ["检查串口，重新放置卡片", "Check the serial port and place the card again"],
    again,
  ),
  CARD_WITHOUT_DATA: fault(404, ["此卡没有数据", "There is no data for this card"]),
  NO_TEST_CARD_INFORMATION: fault(404, ["没有测试卡信息", "No test card information"]),
  NO_TEST_INFORMATION: fault(404, ["没有测试信息", "No test information"]),
} as const;
