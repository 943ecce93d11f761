import { CARD_TYPES, METHODS, OPERATIONS, SOFTWARE_TYPES, TEST_CARD_TYPES } from "@adel/card";
import { type DictData, JOB_STATES, ORDER_STATES, PAYMENT_METHODS, USE_STATES } from "@adel/protocol";

type Color = DictData["listClass"];
type Word = readonly [value: string, color?: Color];
interface Vocabulary {
  readonly type: string;
  readonly entries: readonly Word[];
}

/** Labels of an enumeration; the compiler requires each. */
const closed = <W extends string>(list: readonly W[], colors: Readonly<Record<W, Color>>): Word[] =>
  list.map((value) => [value, colors[value]]);

/** Vocabularies of the specification (§4, §9) and of the family; their texts: `dict.…` in `seeds.json`. */
export const dictionarySeeds: readonly Vocabulary[] = [
  {
    type: "biz_card_type",
    entries: closed(CARD_TYPES, {
      social: "default",
      classic: "default",
      "designated-area-door-opening": "default",
      "designated-area-guidance": "default",
      "one-card": "default",
      data: "default",
      "data-transmission": "default",
      "d81-measuring": "default",
      adel: "default",
    }),
  },
  {
    type: "biz_software_type",
    entries: closed(SOFTWARE_TYPES, {
      fingerprint: "default",
      "ladder-control": "default",
    }),
  },
  {
    type: "biz_test_card_type",
    entries: closed(TEST_CARD_TYPES, {
      "energy-saver": "default",
      "door-lock": "default",
      "energy-saver-and-door-lock": "default",
    }),
  },
  {
    type: "biz_operation_type",
    entries: closed(OPERATIONS, {
      set: "primary",
      clear: "warning",
      unlock: "success",
    }),
  },
  {
    type: "biz_test_method",
    entries: closed(METHODS, {
      new: "default",
      old: "default",
      counter: "default",
    }),
  },
  {
    type: "biz_use_status",
    entries: closed(USE_STATES, { unused: "success", used: "info" }),
  },
  {
    type: "biz_card_job_state",
    entries: closed(JOB_STATES, {
      reserved: "info",
      sent: "primary",
      done: "success",
      partial: "warning",
      failed: "danger",
      cancelled: "info",
      unknown: "warning",
      expired: "info",
    }),
  },
  {
    type: "biz_order_status",
    entries: closed(ORDER_STATES, {
      pending: "info",
      "in-use": "success",
      "insufficient-balance": "warning",
      "recharge-failed": "danger",
      deleted: "info",
    }),
  },
  {
    type: "biz_payment_method",
    entries: closed(PAYMENT_METHODS, {
      wechat: "success",
      alipay: "primary",
      offline: "info",
    }),
  },
  {
    type: "sys_user_sex",
    entries: [["0"], ["1"], ["2"]],
  },
  {
    type: "sys_show_hide",
    entries: [
      ["0", "primary"],
      ["1", "danger"],
    ],
  },
  {
    type: "sys_data_scope",
    entries: [["1"], ["2"], ["3"], ["4"], ["5"]],
  },
  {
    type: "sys_normal_disable",
    entries: [
      ["0", "primary"],
      ["1", "danger"],
    ],
  },
  {
    type: "sys_open_close",
    entries: [
      ["0", "primary"],
      ["1", "danger"],
    ],
  },
  {
    type: "sys_job_status",
    entries: [
      ["0", "primary"],
      ["1", "danger"],
    ],
  },
  {
    type: "sys_job_group",
    entries: [["DEFAULT"], ["SYSTEM"]],
  },
  {
    type: "sys_job_misfire",
    entries: [["1"], ["2"], ["3"]],
  },
  {
    type: "sys_yes_no",
    entries: [
      ["Y", "primary"],
      ["N", "danger"],
    ],
  },
  {
    type: "sys_notice_type",
    entries: [
      ["1", "warning"],
      ["2", "success"],
    ],
  },
  {
    type: "sys_notice_status",
    entries: [
      ["0", "primary"],
      ["1", "danger"],
    ],
  },
  {
    type: "sys_oper_type",
    entries: [
      ["0", "info"],
      ["1", "info"],
      ["2", "info"],
      ["3", "danger"],
      ["4", "primary"],
      ["5", "warning"],
      ["6", "warning"],
      ["7", "danger"],
      ["8", "warning"],
      ["9", "danger"],
    ],
  },
  {
    type: "sys_common_status",
    entries: [
      ["0", "primary"],
      ["1", "danger"],
    ],
  },
];
