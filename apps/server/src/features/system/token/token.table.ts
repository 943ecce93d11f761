import type { ApiToken } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { ListOptions } from "../../../core/db/page.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    api_token: ApiTokenTable;
  }
}

interface ApiTokenTable {
  id: Generated<number>;
  /** The owner, on whose behalf it calls. */
  user_id: number;
  token_name: string;
  /** Null until the token is generated. */
  token_hash: string | null;
  token_prefix: string;
  /** Permissions with single spaces between them. */
  scopes: string;
  status: "0" | "1";
  remark: string;
  expire_time: number;
  last_used_time: number | null;
  last_used_address: string;
  create_time: number;
}
/** The name of API tokens in the audit trail. */
export const TOKEN_ENTITY = "system/token";

export type ApiTokenRow = Selectable<ApiTokenTable>;

export const parseScopes = (scopes: string): string[] => scopes.split(" ");

export const toApiToken = (row: ApiTokenRow, timeFormat: TimeFormat): ApiToken => ({
  id: row.id,
  name: row.token_name,
  prefix: row.token_prefix,
  scopes: parseScopes(row.scopes),
  status: row.status,
  remark: row.remark,
  expireTime: timeFormat.format(row.expire_time),
  lastUsedTime: timeFormat.format(row.last_used_time),
  lastUsedAddress: row.last_used_address,
  createTime: timeFormat.format(row.create_time),
});

export const tokenList: ListOptions = {
  id: "id",
  columns: {
    name: "token_name",
    expireTime: "expire_time",
    lastUsedTime: "last_used_time",
    createTime: "create_time",
  },
};
