import type { MessageKey } from "@adel/messages";
import type { Provider, ProviderQuery } from "@adel/protocol/system/provider";
import type { TableView } from "../../../crud/view.ts";
import { CopyIcon } from "../../../ui/copy-button.tsx";
import { Row } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import classes from "./provider.module.css";

type Word = MessageKey<"system.provider">;
interface ProviderForm {
  readonly providerId: number | undefined;
  readonly providerKey: string;
  readonly providerName: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  readonly status: "0" | "1";
  readonly countsAsBoth: boolean;
  readonly remark: string;
}
const STATES = [
  { value: "0", label: "inUse" },
  { value: "1", label: "off" },
] as const;

export const providerView = {
  entityName: "entityName",
  id: ({ providerId }) => providerId,
  trail: ({ providerId }) => ({ entity: "system/provider", id: providerId }),
  name: ({ providerName, providerKey }) => `${providerName} (${providerKey})`,
  afterDelete: (_, t) => t("deleteText"),
  columns: [
    { key: "providerName", label: "name", sort: true, narrow: "title" },
    {
      key: "status",
      label: "status",
      narrow: "mark",
      show: ({ status }, t) => (
        <Status color={status === "0" ? "good" : "off"}>{t(status === "0" ? "inUse" : "off")}</Status>
      ),
    },
    { key: "providerKey", label: "key", sort: true, mono: true },
    {
      key: "issuer",
      label: "issuer",
      width: [144, 240],
      mono: true,
      narrow: "line",
      show: ({ issuer }) => <span className={classes.address}>{issuer}</span>,
    },
    { key: "clientId", label: "clientId", mono: true },
    {
      key: "hasSecret",
      label: "secret",
      show: ({ hasSecret }, t) => t(hasSecret ? "secretKept" : "secretNone"),
    },
    {
      key: "returnAddress",
      label: "returnAddress",
      width: [160, 240],
      mono: true,
      show: ({ returnAddress }, t) => (
        <Row>
          <CopyIcon text={returnAddress} label={t("copyReturn")} />
          {returnAddress}
        </Row>
      ),
    },
    { key: "createTime", label: "createTime", sort: true, time: true },
  ],
  filters: [
    { kind: "text", key: "providerName", label: "name" },
    { kind: "select", key: "status", label: "status", options: STATES },
  ],
  form: {
    width: 480,
    start: (row) => ({
      providerId: row?.providerId,
      providerKey: row?.providerKey ?? "",
      providerName: row?.providerName ?? "",
      issuer: row?.issuer ?? "",
      clientId: row?.clientId ?? "",
      clientSecret: "",
      scopes: row?.scopes ?? "openid profile email",
      status: row?.status ?? "0",
      countsAsBoth: row?.countsAsBoth ?? false,
      remark: row?.remark ?? "",
    }),
    fields: [
      { kind: "text", key: "providerName", label: "name", required: true, help: "nameHelp" },
      { kind: "text", key: "providerKey", label: "key", required: true, help: "keyHelp" },
      { kind: "text", key: "issuer", label: "issuer", required: true, help: "issuerHelp" },
      { kind: "text", key: "clientId", label: "clientId", required: true },
      { kind: "password", key: "clientSecret", label: "clientSecret", help: "secretHelp" },
      { kind: "text", key: "scopes", label: "scopes", required: true },
      { kind: "select", key: "status", label: "status", options: STATES },
      { kind: "switch", key: "countsAsBoth", label: "countsAsBoth", help: "countsAsBothHelp" },
      { kind: "textarea", key: "remark", label: "remark", limit: 500 },
    ],
  },
} as const satisfies TableView<Provider, ProviderQuery, ProviderForm, Word>;
