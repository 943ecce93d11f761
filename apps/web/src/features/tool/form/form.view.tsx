import type { MessageKey } from "@adel/messages";
import { EMPTY_TEXT, type Language, localize } from "@adel/protocol/kernel/text";
import type { Form, FormInput, FormQuery } from "@adel/protocol/tool/form";
import { TextInput } from "@mantine/core";
import type { Translate } from "../../../core/locale/messages.ts";
import type { FormPart, TableView } from "../../../crud/view.ts";

type Word = MessageKey<"tool.form">;
/** What a new form starts with; its fields are added in the designer. */
type NewForm = Omit<FormInput, "fields">;

interface TitleProps {
  readonly form: FormPart<NewForm>;
  readonly t: Translate<Word>;
}
const TitleInputs = ({ form, t }: TitleProps) => {
  const { title } = form.values;
  return (
    <>
      <TextInput
        label={t("titleZh")}
        withAsterisk
        data-autofocus
        maxLength={50}
        value={title.zh}
        onChange={(event) => form.set("title", { ...title, zh: event.currentTarget.value })}
        error={form.errors["title.zh"]}
      />
      <TextInput
        mt={12}
        label={t("titleEn")}
        withAsterisk
        maxLength={50}
        value={title.en}
        onChange={(event) => form.set("title", { ...title, en: event.currentTarget.value })}
        error={form.errors["title.en"]}
      />
    </>
  );
};

/** Built forms; titles in the reader's language. */
export const formViewOf = (language: Language) =>
  ({
    entityName: "entityName",
    id: ({ id }) => id,
    trail: ({ id }) => ({ entity: "tool/form", id }),
    name: ({ title }) => localize(title, language),
    afterDelete: (_, t) => t("deleteText"),
    columns: [
      { key: "title", label: "title", narrow: "title", show: ({ title }) => localize(title, language) },
      { key: "formKey", label: "formKey", sort: true, mono: true, narrow: "line", width: [120, 170] },
      { key: "status", label: "status", dict: "sys_open_close", narrow: "mark" },
      { key: "fieldCount", label: "fields", numeric: true },
      { key: "submissionCount", label: "submissionCount", numeric: true },
      { key: "version", label: "version", numeric: true, spare: true },
      { key: "deptName", label: "department" },
      { key: "updateTime", label: "updated", sort: true, time: true },
      { key: "createTime", label: "created", sort: true, time: true, spare: true },
    ],
    filters: [
      { kind: "text", key: "title", label: "title" },
      { kind: "text", key: "formKey", label: "formKey" },
      { kind: "select", key: "status", label: "status", dict: "sys_open_close" },
      { kind: "dateRange", key: "beginTime", to: "endTime", label: "created" },
    ],
    form: {
      width: 480,
      start: () => ({ formKey: "", title: EMPTY_TEXT }),
      send: (values) => ({ ...values, fields: [] }),
      fields: [
        {
          kind: "custom",
          key: "title",
          label: "title",
          show: (form, t) => <TitleInputs form={form} t={t} />,
        },
        { kind: "text", key: "formKey", label: "formKey", help: "formKeyHelp", required: true, limit: 50 },
      ],
    },
  }) as const satisfies TableView<Form, FormQuery, NewForm, Word>;
