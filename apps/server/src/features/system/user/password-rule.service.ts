import type { Db } from "../../../core/db/database.ts";
import { failField } from "../../../core/errors.ts";
import { getConfigValue } from "../config/config.service.ts";
import { loginName } from "./user.table.ts";

const LETTER = /[A-Za-z]/;
const DIGIT = /\d/;
const SIGN = /[^A-Za-z\d]/;

/** The rule of the parameter sys.account.chrtype; 0 and unknown values have no rule. */
const KINDS: Readonly<Record<string, { readonly kind: string; readonly fits: (password: string) => boolean }>> = {
  "1": { kind: "digits", fits: (password) => /^\d+$/.test(password) },
  "2": { kind: "letters", fits: (password) => /^[A-Za-z]+$/.test(password) },
  "3": { kind: "both", fits: (password) => LETTER.test(password) && DIGIT.test(password) },
  "4": { kind: "all", fits: (password) => [LETTER, DIGIT, SIGN].every((part) => part.test(password)) },
};

/** Of eight signs and more, what every list of guesses begins with; among them the family's own first passwords. */
const COMMON = new Set([
  ...["12345678", "123456789", "1234567890", "87654321", "88888888", "66666666", "00000000", "11111111", "11223344"],
  ...["password", "password1", "password123", "passw0rd", "p@ssw0rd", "qwertyui", "qwertyuiop", "1qaz2wsx", "1q2w3e4r"],
  ...["admin123", "admin1234", "admin888", "administrator", "letmein1", "iloveyou", "welcome1", "abc12345", "abcd1234"],
  ...["a1234567", "a12345678", "aa123456", "asdfghjkl", "zxcvbnm1", "5201314520", "woaini1314", "changeme", "qwer1234"],
]);

/** Minimum length of an account name that must not occur in a password; shorter ones occur in many words. */
const NAME_COUNTS_FROM = 4;

/** Rejects, on `field`, a common password or one that the parameter forbids. The schema checks its length. */
export async function assertPasswordRule(db: Db, field: string, password: string, account: string): Promise<void> {
  const plain = loginName(password);
  const name = loginName(account);
  if (plain === name || (name.length >= NAME_COUNTS_FROM && plain.includes(name)))
    throw failField(field, "PASSWORD_NAMES_ACCOUNT");
  if (COMMON.has(plain) || new Set(plain).size === 1) throw failField(field, "PASSWORD_COMMON");
  const requiredKind = KINDS[await getConfigValue(db, "sys.account.chrtype", "0")];
  if (requiredKind && !requiredKind.fits(password))
    throw failField(field, "PASSWORD_KIND", { kind: requiredKind.kind });
}
