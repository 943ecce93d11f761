import * as z from "zod";

/** Minimum and maximum length of a new password; existing passwords stay valid. */
export const PASSWORD_LENGTH = { least: 8, max: 64 } as const;

/** A new password, not trimmed. The server checks further rules, which are parameters. */
export const NewPassword = z
  .string({ error: "PASSWORD_EMPTY" })
  .min(1, { error: "PASSWORD_EMPTY", abort: true })
  .min(PASSWORD_LENGTH.least, { error: "PASSWORD_SHORT" })
  .max(PASSWORD_LENGTH.max, { error: "PASSWORD_LONG" });

/** The current password, not trimmed; its length is not checked. */
export const CurrentPassword = z
  .string({ error: "PASSWORD_EMPTY" })
  .min(1, { error: "PASSWORD_EMPTY", abort: true })
  .max(128, { error: "PASSWORD_LONG" });

/**
 * 2 to 30 Latin letters, Han characters, digits, `.`, `-`, `_`; begins with a letter, a character or a digit. Letters of
 * other scripts may look like Latin ones: a name must not pass for another.
 */
export const UserName = z
  .string({ error: "USERNAME_EMPTY" })
  .trim()
  .min(1, { error: "USERNAME_EMPTY", abort: true })
  .regex(/^[A-Za-zÀ-ÖØ-öø-ÿ\p{Script=Han}0-9][A-Za-zÀ-ÖØ-öø-ÿ\p{Script=Han}0-9._-]{1,29}$/u, {
    error: "USERNAME_FORM",
  });

/** "" if there is none. */
export const Email = z.union([z.literal(""), z.email({ error: "EMAIL_FORM" }).max(50, { error: "EMAIL_FORM" })], {
  error: "EMAIL_FORM",
});
/** "" if there is none; else digits of E.164, with or without a plus. */
export const Phone = z
  .string()
  .trim()
  .regex(/^(\+?\d{6,15})?$/, { error: "PHONE_FORM" })
  .meta({ examples: ["13800000000"] });
/** Dictionary sys_user_sex: 0 male, 1 female, 2 unknown. */
export const Sex = z.enum(["0", "1", "2"]);

/** Number of digits of a shift PIN. */
const PIN_LENGTH = 6;
/** Whether each digit follows from the previous one by the same step (+1, −1 or 0): `123456`, `654321` or `777777`. */
const isSeries = (pin: string): boolean => {
  const steps = [...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10);
  return [0, 1, 9].includes(steps[0] ?? 0) && steps.every((step) => step === steps[0]);
};
/** Whether its beginning is repeated: `121212`, `123123`. */
const isRepeated = (pin: string): boolean =>
  [2, 3].some((length) => pin === pin.slice(0, length).repeat(PIN_LENGTH / length));

/** The PIN that resumes a shift authorization in place of the hotel's password: six digits that are hard to guess. */
export const ShiftPin = z
  .string({ error: "PIN_FORM" })
  .regex(/^\d{6}$/, { error: "PIN_FORM", abort: true })
  .refine((pin) => !isSeries(pin) && !isRepeated(pin), { error: "PIN_SIMPLE" })
  .meta({ examples: ["402917"] });
