import type { Generated, Selectable } from "kysely";

declare module "../../../core/db/database.ts" {
  interface Tables {
    sys_user: UserTable;
  }
}

export interface UserTable {
  user_id: Generated<number>;
  user_name: string;
  /** What a sign-in is compared with: `loginName(user_name)`. */
  login_name: string;
  nick_name: string;
  email: string;
  phonenumber: string;
  sex: "0" | "1" | "2";
  avatar: string;
  password_hash: string;
  dept_id: number;
  status: "0" | "1";
  deleted: number;
  remark: string;
  login_address: string;
  login_time: number | null;
  create_time: number;
  /** Hash of the PIN that resumes a shift authorization; null if the user has none. */
  pin_hash: string | null;
  /** Wrong PINs in a row. */
  pin_fails: Generated<number>;
}

/** `Admin`, `ADMIN ` and full-width letters are the same account: a counter of wrong tries cannot be dodged. */
export const loginName = (typed: string): string => typed.normalize("NFKC").trim().toLowerCase();

export type UserRow = Selectable<UserTable>;

/** The first administrator: neither deleted, disabled nor stripped. */
export const ADMIN_ID = 1;
