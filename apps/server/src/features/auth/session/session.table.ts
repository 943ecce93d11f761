import { DAY_MS, MINUTE_MS } from "../../../core/time/durations.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    /** Answers of issued captchas; a row is read once. */
    sys_captcha: { uuid: string; answer: string; expire_time: number };
    /** Wrong passwords by account and address: attempts from elsewhere do not lock the account. */
    sys_sign_in_try: { account: string; address: string; tries: number; last_time: number };
    /** Addresses from which an account was signed in to with its password. */
    sys_sign_in_address: { account: string; address: string; last_time: number };
  }
}

export const CAPTCHA_LIFE_MS = 2 * MINUTE_MS;
/** Five wrong passwords lock account and address for ten minutes. */
export const TRIES = 5;
export const LOCK_MS = 10 * MINUTE_MS;
/** Failed attempts of one account over all addresses before delays start: a user may try at home and at work. */
export const FREE_TRIES = 10;
/** Maximum delay; the first is one second, and each wrong password doubles it. */
export const MAX_DELAY_MS = MINUTE_MS;
/** How long an address is known after its last sign-in. */
export const KNOWN_ADDRESS_LIFE_MS = 180 * DAY_MS;
