import type { Generated, Selectable } from "kysely";

declare module "../../../core/db/database.ts" {
  interface Tables {
    password_link: PasswordLinkTable;
  }
}

interface PasswordLinkTable {
  link_id: Generated<number>;
  user_id: number;
  token_hash: string;
  /** A hash of the stored password at the time: any change of the password ends the link. */
  password_mark: string;
  maker_id: number;
  maker_name: string;
  expire_time: number;
  used_time: number | null;
  used_address: Generated<string>;
  /** When the account's person read that the link was used. */
  read_time: number | null;
  create_time: number;
}
export type PasswordLinkRow = Selectable<PasswordLinkTable>;
