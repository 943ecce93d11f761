import { built, type Requirement } from "../requirement.ts";

/** Section 5: validation rules. */
export const validation: readonly Requirement[] = [
  built("5.login.username", "sign-in: Username cannot be empty"),
  built("5.login.password", "sign-in: Password cannot be empty"),
  built("5.login.code", "sign-in: Verification code cannot be empty"),
  built("5.hotel.address", "a hotel's detailed address is within 80 words"),
  built("5.hotel.password-again", "a hotel's authorization password is entered twice"),
  built("5.hotel.passwords-match", "the two entries of the authorization password must match"),
  built("5.hotel.password-prompt", "prompt: please re-enter the password to ensure that both passwords match"),
  built("5.card.fingerprint-sectors", "six sectors are reserved for fingerprints"),
  built("5.numeric.sign", "the numeric-string check accepts an optional sign"),
  built("5.numeric.integer", "the numeric-string check asks for an integer part"),
  built("5.numeric.decimals", "the numeric-string check accepts optional decimals"),
  built("5.check.no-list.permission", "a permission check given no list value raises an error"),
  built("5.check.no-list.role", "a role check given no list value raises an error"),
];
