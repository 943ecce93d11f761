import { type ErrorCode, type ErrorValues, IDLE_MINUTES, POLICY_MAX } from "@adel/protocol";

interface ParameterError {
  readonly error: ErrorCode;
  readonly values: ErrorValues;
}
type Rule = (value: string) => ParameterError | null;

const oneOf =
  (...values: readonly string[]): Rule =>
  (value) =>
    values.includes(value) ? null : { error: "CONFIG_VALUE_CHOICE", values: { values: values.join(", ") } };
const wholeNumber =
  (min: number, max: number): Rule =>
  (value) =>
    /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
      ? null
      : { error: "CONFIG_VALUE_RANGE", values: { min: min, max: max } };

/** Parameters that control who may register, and with which role. */
export const REGISTRATION = "sys.account.register";

/** Whether clients other than our page need a recent sign-in too. */
export const RECENT_SIGN_IN_FOR_ALL = "sys.account.recentSignInForAll";

/**
 * Parameters for sign-in, permissions and limits, each with its type and range. Changing one needs its own permission.
 */
export const parameterRules: Readonly<Record<string, Rule>> = {
  "sys.account.captchaEnabled": oneOf("true", "false"),
  "sys.account.registerUser": oneOf("true", "false"),
  "sys.account.registerRole": (value) =>
    /^[A-Za-z][\w-]{0,99}$/.test(value) ? null : { error: "ROLE_KEY_FORM", values: {} },
  "sys.account.registerDept": wholeNumber(0, 999_999_999),
  [RECENT_SIGN_IN_FOR_ALL]: oneOf("true", "false"),
  "sys.account.chrtype": oneOf("0", "1", "2", "3", "4"),
  "business.card.maxUnknownJobs": wholeNumber(1, 100),
  "business.desk.shiftHours": wholeNumber(1, POLICY_MAX.shiftHours),
  "business.desk.idleMinutes": wholeNumber(IDLE_MINUTES.min, IDLE_MINUTES.max),
  "business.desk.shiftJobs": wholeNumber(1, POLICY_MAX.shiftJobs),
  "business.desk.fastJobs": wholeNumber(1, 100),
  "business.order.expireDays": wholeNumber(1, 365),
  "business.credit.lowThreshold": wholeNumber(0, 1_000_000),
};
