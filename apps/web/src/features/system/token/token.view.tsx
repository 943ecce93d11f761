import type { MessageKey } from "@adel/messages";
import type { ApiToken, ApiTokenQuery } from "@adel/protocol/system/token";
import type { Field, TableView } from "../../../crud/view.ts";
import { Status } from "../../../ui/status.tsx";
import { Moment } from "../../../ui/truncated-text.tsx";
import { ScopesField } from "./scopes-field.tsx";

export type TokenWord = MessageKey<"system.token">;
interface TokenForm {
  readonly id: number | undefined;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expireTime: string;
  readonly status: "0" | "1";
  readonly remark: string;
}
const STATES = [
  { value: "0", label: "inUse" },
  { value: "1", label: "off" },
] as const;
const DAY = "2026-01-02".length;

const FIELDS = [
  { kind: "text", key: "name", label: "name", required: true, help: "nameHelp" },
  {
    kind: "custom",
    key: "scopes",
    label: "scopes",
    reads: ["scopes"],
    show: ({ values, errors, set }) => (
      <ScopesField value={values.scopes} error={errors.scopes} onChange={(scopes) => set("scopes", scopes)} />
    ),
  },
  { kind: "date", key: "expireTime", label: "expires", required: true, help: "expiresHelp" },
  { kind: "select", key: "status", label: "status", options: STATES },
  { kind: "textarea", key: "remark", label: "remark", limit: 500 },
] as const satisfies readonly Field<TokenForm, TokenWord>[];

const startOf = (row: ApiToken | undefined, proposedExpiry: string): TokenForm => ({
  id: row?.id,
  name: row?.name ?? "",
  scopes: row?.scopes ?? [],
  expireTime: (row?.expireTime ?? proposedExpiry).slice(0, DAY),
  status: row?.status ?? "0",
  remark: row?.remark ?? "",
});

/** The API tokens; `now` is the server's time in its own zone, as rows write it. */
export const tokenViewAt = (now: string, proposedExpiry: string) =>
  ({
    entityName: "entityName",
    id: ({ id }) => id,
    trail: ({ id }) => ({ entity: "system/token", id }),
    name: ({ name }) => name,
    afterDelete: (_, t) => t("deleteText"),
    columns: [
      { key: "name", label: "name", sort: true, narrow: "title" },
      {
        key: "prefix",
        label: "prefix",
        mono: true,
        narrow: "line",
        show: ({ prefix }, t) =>
          prefix === "" ? <span className="caption">{t("notGenerated")}</span> : <code>{prefix}…</code>,
      },
      {
        key: "scopes",
        label: "scopes",
        show: ({ scopes }, t) => <span title={scopes.join("\n")}>{t("scopesCount", { count: scopes.length })}</span>,
      },
      {
        key: "status",
        label: "status",
        narrow: "mark",
        show: ({ status, expireTime }, t) => {
          if (status === "1") return <Status color="off">{t("off")}</Status>;
          const isOver = expireTime !== null && expireTime <= now;
          return <Status color={isOver ? "warning" : "good"}>{t(isOver ? "expired" : "inUse")}</Status>;
        },
      },
      { key: "expireTime", label: "expires", sort: true, time: true, narrow: "line" },
      {
        key: "lastUsedTime",
        label: "lastUsed",
        sort: true,
        time: true,
        show: ({ lastUsedTime }, t) =>
          lastUsedTime ? <Moment moment={lastUsedTime} /> : <span className="caption">{t("never")}</span>,
      },
      { key: "createTime", label: "created", sort: true, time: true, spare: true },
    ],
    filters: [
      { kind: "text", key: "name", label: "name" },
      { kind: "select", key: "status", label: "status", options: STATES },
    ],
    form: {
      width: 480,
      start: (row) => startOf(row, proposedExpiry),
      fields: FIELDS,
    },
  }) as const satisfies TableView<ApiToken, ApiTokenQuery, TokenForm, TokenWord>;
