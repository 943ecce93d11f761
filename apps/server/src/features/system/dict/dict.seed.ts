import { CARD_TYPES, METHODS, OPERATIONS, SOFTWARE_TYPES, TEST_CARD_TYPES } from "@adel/card";
import { type DictData, JOB_STATES, ORDER_STATES, PAYMENT_METHODS, USE_STATES } from "@adel/protocol";

type Word = readonly [value: string, zh: string, en: string, colour?: DictData["listClass"]];
interface Vocabulary {
  readonly type: string;
  readonly zh: string;
  readonly en: string;
  readonly entries: readonly Word[];
}

/** Words of a closed list of the code; the compiler asks for each. */
const closed = <W extends string>(
  list: readonly W[],
  entries: Readonly<Record<W, readonly [zh: string, en: string, colour?: DictData["listClass"]]>>,
): Word[] => list.map((value) => [value, ...entries[value]]);

/** Vocabularies of the specification (§4, §9) and of the family (contract §5.2), in both languages. */
export const dictionarySeeds: readonly Vocabulary[] = [
  {
    type: "biz_card_type",
    zh: "卡片类型",
    en: "Card type",
    entries: closed(CARD_TYPES, {
      social: ["社会卡", "Social"],
      classic: ["经典卡", "Classic"],
      "designated-area-door-opening": ["指定区域开门卡", "Designated-area door-opening"],
      "designated-area-guidance": ["指定区域引导卡", "Designated-area guidance"],
      "one-card": ["一卡通", "One-card"],
      data: ["数据卡", "Data"],
      "data-transmission": ["数据传输卡", "Data transmission"],
      "d81-measuring": ["D81 测量卡", "D81 measuring card"],
      adel: ["Adel 卡", "Adel card"],
    }),
  },
  {
    type: "biz_software_type",
    zh: "软件类型",
    en: "Software type",
    entries: closed(SOFTWARE_TYPES, {
      fingerprint: ["包含指纹", "Include fingerprint"],
      "ladder-control": ["梯控", "Ladder control"],
    }),
  },
  {
    type: "biz_test_card_type",
    zh: "测试卡类型",
    en: "Test card type",
    entries: closed(TEST_CARD_TYPES, {
      "energy-saver": ["节电开关", "Energy saver"],
      "door-lock": ["门锁", "Door lock"],
      "energy-saver-and-door-lock": ["节电开关和门锁", "Energy saver plus door lock"],
    }),
  },
  {
    type: "biz_operation_type",
    zh: "操作类型",
    en: "Operation type",
    entries: closed(OPERATIONS, {
      set: ["设置卡", "Set card", "primary"],
      clear: ["清除卡", "Clear card", "warning"],
      unlock: ["开锁卡", "Unlock card", "success"],
    }),
  },
  {
    type: "biz_test_method",
    zh: "测试方式",
    en: "Method",
    entries: closed(METHODS, {
      new: ["新卡测试", "New card test"],
      old: ["旧卡测试", "Old card test"],
      counter: ["空白卡测试", "Counter (empty) card test"],
    }),
  },
  {
    type: "biz_use_status",
    zh: "使用状态",
    en: "Use",
    entries: closed(USE_STATES, { unused: ["未使用", "Unused", "success"], used: ["已使用", "Used", "info"] }),
  },
  {
    type: "biz_card_job_state",
    zh: "制卡任务状态",
    en: "Card job state",
    entries: closed(JOB_STATES, {
      reserved: ["已预留", "Reserved", "info"],
      sent: ["已下发", "Sent", "primary"],
      done: ["已完成", "Done", "success"],
      partial: ["部分写入", "Partly written", "warning"],
      failed: ["失败", "Failed", "danger"],
      cancelled: ["已取消", "Cancelled", "info"],
      unknown: ["结果未知", "Unknown", "warning"],
      expired: ["已过期", "Expired", "info"],
    }),
  },
  {
    type: "biz_order_status",
    zh: "订单状态",
    en: "Order status",
    entries: closed(ORDER_STATES, {
      pending: ["待支付", "Pending", "info"],
      "in-use": ["使用中", "In use", "success"],
      "insufficient-balance": ["余额不足", "Insufficient balance", "warning"],
      "recharge-failed": ["充值失败", "Recharge failed", "danger"],
      deleted: ["已删除", "Deleted", "info"],
    }),
  },
  {
    type: "biz_payment_method",
    zh: "支付方式",
    en: "Payment method",
    entries: closed(PAYMENT_METHODS, {
      wechat: ["微信支付", "WeChat Pay", "success"],
      alipay: ["支付宝", "Alipay", "primary"],
      offline: ["线下支付", "Offline", "info"],
    }),
  },
  {
    type: "sys_user_sex",
    zh: "用户性别",
    en: "Gender",
    entries: [
      ["0", "男", "Male"],
      ["1", "女", "Female"],
      ["2", "未知", "Unknown"],
    ],
  },
  {
    type: "sys_show_hide",
    zh: "显示状态",
    en: "Display",
    entries: [
      ["0", "显示", "Display", "primary"],
      ["1", "隐藏", "Hide", "danger"],
    ],
  },
  {
    type: "sys_data_scope",
    zh: "数据范围",
    en: "Data scope",
    entries: [
      ["1", "全部数据", "All data"],
      ["2", "自定数据", "Chosen departments"],
      ["3", "本部门数据", "Own department"],
      ["4", "本部门及以下数据", "Own department and below"],
      ["5", "仅本人数据", "Own records only"],
    ],
  },
  {
    type: "sys_normal_disable",
    zh: "系统开关",
    en: "Normal or disable",
    entries: [
      ["0", "正常", "Normal", "primary"],
      ["1", "停用", "Disable", "danger"],
    ],
  },
  {
    type: "sys_open_close",
    zh: "开关状态",
    en: "Open or close",
    entries: [
      ["0", "打开", "Open", "primary"],
      ["1", "关闭", "Close", "danger"],
    ],
  },
  {
    type: "sys_job_status",
    zh: "任务状态",
    en: "Task status",
    entries: [
      ["0", "正常", "Normal", "primary"],
      ["1", "暂停", "Pause", "danger"],
    ],
  },
  {
    type: "sys_job_group",
    zh: "任务分组",
    en: "Task group",
    entries: [
      ["DEFAULT", "默认", "Default"],
      ["SYSTEM", "系统", "System"],
    ],
  },
  {
    type: "sys_job_misfire",
    zh: "错过策略",
    en: "Misfire strategy",
    entries: [
      ["1", "立即执行", "Execute immediately"],
      ["2", "执行一次", "Execute once"],
      ["3", "放弃执行", "Give up"],
    ],
  },
  {
    type: "sys_yes_no",
    zh: "系统是否",
    en: "Yes or no",
    entries: [
      ["Y", "是", "Yes", "primary"],
      ["N", "否", "No", "danger"],
    ],
  },
  {
    type: "sys_notice_type",
    zh: "通知类型",
    en: "Notice type",
    entries: [
      ["1", "通知", "Notification", "warning"],
      ["2", "公告", "Announcement", "success"],
    ],
  },
  {
    type: "sys_notice_status",
    zh: "通知状态",
    en: "Notice status",
    entries: [
      ["0", "正常", "Normal", "primary"],
      ["1", "关闭", "Close", "danger"],
    ],
  },
  {
    type: "sys_oper_type",
    zh: "操作类型",
    en: "Business type of an operation",
    entries: [
      ["0", "其他", "Other", "info"],
      ["1", "新增", "Insert", "info"],
      ["2", "修改", "Update", "info"],
      ["3", "删除", "Delete", "danger"],
      ["4", "授权", "Grant", "primary"],
      ["5", "导出", "Export", "warning"],
      ["6", "导入", "Import", "warning"],
      ["7", "强退", "Force", "danger"],
      ["8", "生成代码", "Generate", "warning"],
      ["9", "清空数据", "Clean", "danger"],
    ],
  },
  {
    type: "sys_common_status",
    zh: "系统状态",
    en: "Success or fail",
    entries: [
      ["0", "成功", "Success", "primary"],
      ["1", "失败", "Fail", "danger"],
    ],
  },
];
