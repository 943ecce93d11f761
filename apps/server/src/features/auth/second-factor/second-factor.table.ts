import { DAY_MS } from "../../../core/time/durations.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    /** Each counts for one sign-in. */
    user_recovery_code: { code_hash: string; user_id: number; used_time: number | null };
  }
}

/** RFC 6238: what authenticator apps take without being told. */
export const STEP_SECONDS = 30;
export const DIGITS = 6;
/** Steps before and after the present one whose codes count: the clock of a phone may be off by half a minute. */
export const WINDOW = 1;
/** Wrong codes for a new secret before it has to be begun anew. */
export const CONFIRM_TRIES = 5;
export const RECOVERY_CODES = 10;
/** 80 bits. */
export const CODE_BYTES = 10;
/** How long a one-time code for the first set-up counts. */
export const SET_UP_CODE_LIFE_MS = DAY_MS;
