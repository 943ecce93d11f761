import { DAY_MS, MINUTE_MS } from "../../../core/time/durations.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    /** Answers of issued captchas; a row is read once. */
    sys_captcha: { uuid: string; answer: string; expire_time: number };
    /** Wrong passwords by account and address: attempts from elsewhere do not lock the account. */
    sys_sign_in_try: { account: string; address: string; tries: number; last_time: number };
    /** Wrong codes of second factors, counted like passwords. */
    sys_second_factor_try: { account: string; address: string; tries: number; last_time: number };
    /** Wrong codes of an account within a day, from wherever. */
    sys_second_factor_day: { user_id: number; first_time: number; wrong_codes: number };
    /** Proven first steps of sign-ins; read once. */
    sys_sign_in_ticket: SignInTicketTable;
    /** Browsers and systems with which an account was signed in to. */
    sys_sign_in_device: { user_id: number; device: string; last_time: number };
    /** Addresses from which an account was signed in to. */
    sys_sign_in_address: { account: string; address: string; last_time: number };
  }
}

interface SignInTicketTable {
  ticket_hash: string;
  user_id: number;
  /** As it was entered, and by which call, for the login log. */
  account: string;
  route: `/${string}`;
  address: string;
  /** A hash of the stored password at the time: any change of the password ends the ticket. */
  password_mark: string;
  /** What else the sign-in does once it is done, for the feature that began it: see `finishSignIn`. */
  reference: string | null;
  /** 1: our own page signs in. */
  by_page: number;
  expire_time: number;
}
export type SignInTicketRow = SignInTicketTable;

export const TICKET_LIFE_MS = 5 * MINUTE_MS;

/** Wrong codes within a day of which the account's person is told, as whoever enters them knows the password. */
export const NOTED_WRONG_CODES = 10;
export const WRONG_CODES_PERIOD_MS = DAY_MS;

export const CAPTCHA_LIFE_MS = 2 * MINUTE_MS;
/** Five wrong passwords, or codes, lock account and address for ten minutes. */
export const TRIES = 5;
export const LOCK_MS = 10 * MINUTE_MS;
/** Failed attempts of one account over all addresses before delays start: a user may try at home and at work. */
export const FREE_TRIES = 10;
/** Maximum delay; the first is one second, and each wrong password doubles it. */
export const MAX_DELAY_MS = MINUTE_MS;
/** How long an address is known after its last sign-in. */
export const KNOWN_ADDRESS_LIFE_MS = 180 * DAY_MS;
/** How long a device is known after its last sign-in. */
export const KNOWN_DEVICE_LIFE_MS = 180 * DAY_MS;
