import type { Tone } from "../../ui/status.tsx";

/** Dictionaries whose entries are states. The color of a state does not depend on its editable label. */
const STATES: Readonly<Record<string, Readonly<Record<string, Tone>>>> = {
  sys_normal_disable: { 0: "good", 1: "off" },
  sys_open_close: { 0: "good", 1: "off" },
  sys_show_hide: { 0: "good", 1: "off" },
  sys_job_status: { 0: "good", 1: "off" },
  sys_notice_status: { 0: "good", 1: "off" },
  sys_common_status: { 0: "good", 1: "bad" },
  sys_yes_no: { Y: "good", N: "off" },
  biz_order_status: {
    pending: "waiting",
    "in-use": "good",
    "insufficient-balance": "warning",
    "recharge-failed": "bad",
    deleted: "off",
  },
};

/** The color of a state; undefined for other values. */
export const toneOfState = (type: string, value: string | number): Tone | undefined => STATES[type]?.[value];
