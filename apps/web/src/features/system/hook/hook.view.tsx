import type { MessageKey } from "@adel/messages";
import { HOOK_FORMATS } from "@adel/protocol/kernel/outbound";
import { TEXT_LANGUAGES } from "@adel/protocol/kernel/text";
import { HOOK_KINDS, HOOK_PACES, type Hook, type HookQuery } from "@adel/protocol/system/hook";
import { MultiSelect } from "@mantine/core";
import { useTranslation } from "../../../core/locale/messages.ts";
import type { FormPart, TableView } from "../../../crud/view.ts";
import { Status } from "../../../ui/status.tsx";

type Word = MessageKey<"system.hook">;
interface HookForm extends Pick<Hook, "hookName" | "format" | "kinds" | "language" | "pace" | "status"> {
  readonly hookId: number | undefined;
  readonly url: string;
  readonly secret: string;
}
const toChoice = <const V extends Word>(value: V) => ({ value, label: value });
const STATES = [
  { value: "0", label: "inUse" },
  { value: "1", label: "off" },
] as const;

function KindsField({ values, errors, set }: FormPart<HookForm>) {
  const t = useTranslation("system.hook");
  const kinds = useTranslation("system.notice");
  return (
    <MultiSelect
      label={t("kinds")}
      withAsterisk
      {...(values.kinds.length === 0 && { placeholder: t("kindsPlaceholder") })}
      data={HOOK_KINDS.map((kind) => ({ value: kind, label: kinds(kind) }))}
      value={[...values.kinds]}
      onChange={(selected) =>
        set(
          "kinds",
          HOOK_KINDS.filter((kind) => selected.includes(kind)),
        )
      }
      error={errors.kinds}
    />
  );
}

/** The web hooks of the user, a new one in the language of the page. */
export const hookViewIn = (language: Hook["language"]) =>
  ({
    entityName: "entityName",
    id: ({ hookId }) => hookId,
    name: ({ hookName }) => hookName,
    afterDelete: (_, t) => t("deleteText"),
    columns: [
      { key: "hookName", label: "name", sort: true, narrow: "title" },
      { key: "format", label: "format", show: ({ format }, t) => t(format), narrow: "line" },
      { key: "host", label: "host", mono: true },
      { key: "pace", label: "pace", show: ({ pace }, t) => t(pace) },
      { key: "failures", label: "status", show: (hook) => <HookStatus hook={hook} />, narrow: "mark" },
    ],
    filters: [],
    form: {
      width: 480,
      start: (row): HookForm => ({
        hookId: row?.hookId,
        hookName: row?.hookName ?? "",
        format: row?.format ?? "wecom",
        url: "",
        secret: "",
        kinds: row?.kinds ?? [...HOOK_KINDS],
        language: row?.language ?? language,
        pace: row?.pace ?? "now",
        status: row?.status ?? "0",
      }),
      fields: [
        { kind: "text", key: "hookName", label: "name", required: true, limit: 50, help: "nameHelp" },
        { kind: "select", key: "format", label: "format", options: HOOK_FORMATS.map(toChoice) },
        { kind: "text", key: "url", label: "url", limit: 500, help: "urlHelp", wide: true },
        {
          kind: "password",
          key: "secret",
          label: "secret",
          help: "secretHelp",
          when: ({ format }) => format !== "wecom",
          wide: true,
        },
        { kind: "custom", key: "kinds", label: "kinds", wide: true, show: (form) => <KindsField {...form} /> },
        { kind: "select", key: "language", label: "language", options: TEXT_LANGUAGES.map(toChoice) },
        { kind: "select", key: "pace", label: "pace", options: HOOK_PACES.map(toChoice) },
        { kind: "select", key: "status", label: "status", options: STATES },
      ],
    },
  }) as const satisfies TableView<Hook, HookQuery, HookForm, Word>;

function HookStatus({ hook: { status, failures } }: { readonly hook: Hook }) {
  const t = useTranslation("system.hook");
  if (status === "1") return <Status color="off">{t("off")}</Status>;
  return failures === 0 ? (
    <Status color="good">{t("working")}</Status>
  ) : (
    <Status color="bad">{t("failing", { count: failures })}</Status>
  );
}
