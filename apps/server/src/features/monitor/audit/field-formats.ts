import type { Namespace } from "@adel/messages";
import type { TrailEntity } from "@adel/protocol";

/** How the stored value of a field becomes text. */
export type FieldFormat =
  /** An entry of a dictionary. */
  | { readonly kind: "dict"; readonly type: string }
  /** One of a few, each with a text. */
  | { readonly kind: "text"; readonly texts: Namespace; readonly toKey: (value: string) => string | undefined }
  /** Integer cents. */
  | { readonly kind: "money" }
  /** Milliseconds since 1970. */
  | { readonly kind: "time" }
  /** A code of an error; its values are in another field of the same record. */
  | { readonly kind: "error"; readonly values: string }
  /** Part of what another field says. */
  | { readonly kind: "hidden" };

export const dict = (type: string): FieldFormat => ({ kind: "dict", type });
const text = (texts: Namespace, toKey: (value: string) => string): FieldFormat => ({ kind: "text", texts, toKey });
const choice = (texts: Namespace, keys: Readonly<Record<string, string>>): FieldFormat => ({
  kind: "text",
  texts,
  toKey: (value) => (Object.hasOwn(keys, value) ? keys[value] : undefined),
});
export const money: FieldFormat = { kind: "money" };

type Formats = Readonly<Record<string, FieldFormat>>;

const NORMAL = dict("sys_normal_disable");
const CARD_TYPE = dict("biz_card_type");
const PAID_BY = dict("biz_payment_method");
const HOLD_STATE = text("terms", (value) => `cardState.${value}`);
const VERDICT = text("business.inspection", (value) => `verdict.${value}`);
const SECRET = text("trail-values", (value) => `secret.${value}`);
const TESTED: Formats = {
  testCardType: dict("biz_test_card_type"),
  method: dict("biz_test_method"),
  operation: dict("biz_operation_type"),
};
const GEN_FLAGS = ["isPk", "isRequired", "isInsert", "isEdit", "isList", "isQuery"];
const FLAG = choice("trail-values", { "0": "flag.no", "1": "flag.yes" });

/** Fields whose values mean the same wherever they are; of a secret the trail has only what happened to it. */
const EVERYWHERE: Formats = {
  cardType: CARD_TYPE,
  holdState: HOLD_STATE,
  authPassword: SECRET,
  pairingCode: SECRET,
  password: SECRET,
  passwordLink: SECRET,
  pin: SECRET,
  secondFactorCode: SECRET,
};

/** By kind of record; inner fields by the names that lead to them, without those of a list's entries. */
const FORMATS: Readonly<Partial<Record<TrailEntity, Formats>>> = {
  "business/card": {
    ...TESTED,
    state: text("terms", (value) => `state.${value}`),
    purpose: text("terms", (value) => `purpose.${value}`),
    fault: { kind: "error", values: "faultValues" },
    faultValues: { kind: "hidden" },
    "charge.state": text("trail-values", (value) => `charge.${value}`),
    "settlement.state": text("trail-values", (value) => `settlement.${value}`),
    "settlement.outcome": text("business.pending-jobs", (value) => `outcome.${value}`),
    "settlement.lateOutcome": text("terms", (value) => `state.${value}`),
  },
  "business/desk": {
    act: text("business.desk", (value) => `act.${value}`),
    state: text("business.desk", (value) => `actState.${value}`),
    overridden: text("business.desk", (value) => `change.${value}`),
  },
  "business/desk/grant": {
    state: choice("business.desk-policy", { live: "live", idle: "idle" }),
    closed: text("trail-values", (value) => `closed.${value}`),
  },
  "business/encoder": {
    state: text("bridge", (value) => `state.${value}`),
    bound: choice("business.encoder", { true: "bound", false: "unbound" }),
  },
  "business/encoder-inspection": { verdict: VERDICT },
  "business/hotel": {
    status: choice("business.hotel", { "0": "normal", "1": "disabled" }),
    softwareTypes: dict("biz_software_type"),
  },
  "business/inspection": { verdict: VERDICT },
  "business/order": {
    method: PAID_BY,
    status: dict("biz_order_status"),
    payAmount: money,
    price: money,
    refundAmount: money,
    surplus: money,
  },
  "business/payment": { methods: PAID_BY, status: NORMAL, originalPrice: money, price: money },
  "business/payment/provider": { method: PAID_BY, status: NORMAL },
  "business/reconciliation": { method: PAID_BY, source: text("trail-values", (value) => `source.${value}`) },
  "business/refund": {
    kind: text("trail-values", (value) => `refund.${value}`),
    amount: money,
    status: text("business.order", (value) => `refundStatus.${value}`),
  },
  "business/room": { status: choice("business.room", { "0": "inUse", "1": "closed" }) },
  "business/test-card": { ...TESTED, operationType: dict("biz_operation_type"), status: dict("biz_use_status") },
  "monitor/alarm": {
    metric: text("monitor.alarm", (value) => value),
    comparison: text("monitor.alarm", (value) => `choice.${value}`),
    status: choice("monitor.alarm", { "0": "enabled", "1": "disabled" }),
  },
  "monitor/job": {
    jobGroup: dict("sys_job_group"),
    misfirePolicy: dict("sys_job_misfire"),
    concurrent: choice("monitor.job", { "0": "allow", "1": "prohibit" }),
    status: dict("sys_job_status"),
    time: { kind: "time" },
  },
  "monitor/jobLog": { status: dict("sys_common_status") },
  "monitor/logininfor": { status: dict("sys_common_status"), kind: text("trail-values", (value) => `login.${value}`) },
  "monitor/operlog": { status: dict("sys_common_status") },
  "system/config": { configType: dict("sys_yes_no") },
  "system/dept": { status: NORMAL },
  "system/dict-data": {
    isDefault: dict("sys_yes_no"),
    listClass: text("system.dict", (value) => value),
    status: NORMAL,
  },
  "system/dict-type": { status: NORMAL },
  "system/hook": {
    format: text("system.hook", (value) => value),
    kinds: text("system.notice", (value) => value),
    language: text("system.hook", (value) => value),
    pace: text("system.hook", (value) => value),
    status: choice("system.hook", { "0": "inUse", "1": "off" }),
  },
  "system/menu": {
    menuType: choice("system.menu", { M: "directory", C: "page", F: "button" }),
    isFrame: choice("system.menu", { "0": "external", "1": "internal" }),
    isCache: choice("system.menu", { "0": "cache", "1": "uncached" }),
    visible: choice("system.menu", { "0": "shown", "1": "hidden" }),
    status: NORMAL,
  },
  "system/notice": { noticeType: dict("sys_notice_type"), status: dict("sys_notice_status") },
  "system/post": { status: NORMAL },
  "system/provider": { status: choice("system.provider", { "0": "inUse", "1": "off" }) },
  "system/role": { dataScope: text("system.role", (value) => `scope${value}`), status: NORMAL },
  "system/token": { status: choice("system.token", { "0": "inUse", "1": "off" }) },
  "system/user": { sex: dict("sys_user_sex"), status: NORMAL },
  "tool/form": {
    status: dict("sys_open_close"),
    "fields.kind": text("tool.form-designer", (value) => `kind.${value}`),
    "fields.width": choice("tool.form-designer", { full: "full", half: "half" }),
  },
  "tool/gen": {
    ...Object.fromEntries(GEN_FLAGS.map((flag) => [`columns.${flag}`, FLAG])),
    "columns.htmlType": text("tool.gen-edit", (value) => value),
    "columns.queryType": text("tool.gen-edit", (value) => value),
  },
};

/** The format of a field, by the names that lead to it; undefined for what is shown as it is stored. */
export function findFieldFormat(entity: string, names: readonly string[]): FieldFormat | undefined {
  const own = Object.entries(FORMATS).find(([one]) => one === entity)?.[1] ?? {};
  const path = names.join(".");
  if (Object.hasOwn(own, path)) return own[path];
  const last = names.at(-1) ?? "";
  return Object.hasOwn(EVERYWHERE, last) ? EVERYWHERE[last] : undefined;
}
