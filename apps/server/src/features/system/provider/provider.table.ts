import type { Provider } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { ListOptions } from "../../../core/db/page.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    sys_provider: ProviderTable;
  }
}

interface ProviderTable {
  provider_id: Generated<number>;
  provider_key: string;
  provider_name: string;
  issuer: string;
  client_id: string;
  /** Wrapped by the vault; null for a public client. */
  secret_wrapped: string | null;
  scopes: string;
  status: "0" | "1";
  remark: string;
  create_time: number;
  /** 1: asks for two factors itself, so a sign-in by it counts as both. */
  both_factors: Generated<number>;
  /** Incremented with each change: cached metadata of the provider becomes invalid. */
  version: number;
}
export type ProviderRow = Selectable<ProviderTable>;

export const toProvider = (row: ProviderRow, timeFormat: TimeFormat, returnAddress: string): Provider => ({
  providerId: row.provider_id,
  providerKey: row.provider_key,
  providerName: row.provider_name,
  issuer: row.issuer,
  clientId: row.client_id,
  hasSecret: row.secret_wrapped !== null,
  scopes: row.scopes,
  status: row.status,
  countsAsBoth: row.both_factors === 1,
  remark: row.remark,
  returnAddress,
  createTime: timeFormat.format(row.create_time),
});

export const providerList: ListOptions = {
  id: "provider_id",
  columns: { providerKey: "provider_key", providerName: "provider_name", createTime: "create_time" },
};
