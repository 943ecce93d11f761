import { z } from "zod";

/** Shortest and longest password that is taken anew; what was set before stays valid. */
export const PASSWORD_LENGTH = { least: 8, max: 64 } as const;

/** A password as typed, spaces included. What else it must be is a parameter, which the server asks. */
export const NewPassword = z
  .string({ error: "PASSWORD_EMPTY" })
  .min(1, { error: "PASSWORD_EMPTY", abort: true })
  .min(PASSWORD_LENGTH.least, { error: "PASSWORD_SHORT" })
  .max(PASSWORD_LENGTH.max, { error: "PASSWORD_LONG" });

/** The password that holds now, as typed; its length proves nothing. */
export const CurrentPassword = z
  .string({ error: "PASSWORD_EMPTY" })
  .min(1, { error: "PASSWORD_EMPTY", abort: true })
  .max(128, { error: "PASSWORD_LONG" });

/** 2 to 30 letters of any script, digits, `.`, `-`, `_`; begins with a letter or a digit (family contract §5.4: 30). */
export const UserName = z
  .string({ error: "USERNAME_EMPTY" })
  .trim()
  .min(1, { error: "USERNAME_EMPTY", abort: true })
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{1,29}$/u, { error: "USERNAME_FORM" });

/** "" for none. */
export const Email = z.union([z.literal(""), z.email({ error: "EMAIL_FORM" }).max(50, { error: "EMAIL_FORM" })], {
  error: "EMAIL_FORM",
});
/** "" for none; else digits as E.164 counts them, with or without the plus. */
export const Phone = z
  .string()
  .trim()
  .regex(/^(\+?\d{6,15})?$/, { error: "PHONE_FORM" })
  .meta({ examples: ["13800000000"] });
/** Dictionary sys_user_sex: 0 male, 1 female, 2 unknown. */
export const Sex = z.enum(["0", "1", "2"]);
