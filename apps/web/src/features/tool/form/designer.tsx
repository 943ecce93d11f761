import { FIELD_KINDS, type FieldKind, type FormDetail } from "@adel/protocol/tool/form";
import { ActionIcon, Button, TextInput } from "@mantine/core";
import {
  IconAlignLeft,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCalendar,
  IconCurrencyYen,
  IconCursorText,
  IconList,
  IconNumbers,
  IconToggleLeft,
} from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { Panel } from "../../../ui/layout.tsx";
import { Canvas } from "./canvas.tsx";
import classes from "./designer.module.css";
import { type DesignerAction, toDefinition } from "./designer-state.ts";
import { FieldProperties } from "./field-properties.tsx";
import { useDesigner } from "./use-designer.ts";

const PreviewDialog = lazy(async () => ({ default: (await import("./preview-dialog.tsx")).PreviewDialog }));
const JsonDialog = lazy(async () => ({ default: (await import("./json-dialog.tsx")).JsonDialog }));

type Dispatch = (action: DesignerAction) => void;

/** Palette, canvas and properties of one form. */
export function Designer({ form }: { readonly form: FormDetail }) {
  const t = useTranslation("tool.form-designer");
  const designer = useDesigner(form);
  const { state, dispatch, errors, error, isChanged } = designer;
  const { present, selectedId } = state;
  const [dialog, setDialog] = useState<"preview" | "json">();
  const close = () => setDialog(undefined);
  const at = present.fields.findIndex(({ id }) => id === selectedId);
  const selected = present.fields[at];
  return (
    <div className={classes.designer}>
      <Toolbar designer={designer} onOpen={setDialog} />
      {error && <ErrorAlert error={error} />}
      {!error && Object.keys(errors).length > 0 && (
        <p role="alert" className={classes.alert}>
          {errors.fields ?? t("fixErrors")}
        </p>
      )}
      <p className="heard" role="status">
        {isChanged ? t("unsaved") : ""}
      </p>
      <FormSettings designer={designer} />
      <div className={classes.columns}>
        <Panel title={t("palette")}>
          <Palette dispatch={dispatch} />
        </Panel>
        <Panel title={t("canvas")} aside={t("count", { count: present.fields.length })}>
          <Canvas fields={present.fields} selectedId={selectedId} errors={errors} dispatch={dispatch} />
        </Panel>
        <Panel title={t("properties")}>
          {selected ? (
            <FieldProperties
              key={selected.id}
              field={selected.field}
              at={at}
              errors={errors}
              change={(change) => dispatch({ kind: "change", id: selected.id, change })}
            />
          ) : (
            <p className="caption">{t("noSelection")}</p>
          )}
        </Panel>
      </div>
      <Suspense>
        {dialog === "preview" && <PreviewDialog definition={toDefinition(present)} onClose={close} />}
        {dialog === "json" && (
          <JsonDialog
            definition={toDefinition(present)}
            onImport={(definition) => dispatch({ kind: "replace", definition })}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}

interface ToolbarProps {
  readonly designer: ReturnType<typeof useDesigner>;
  readonly onOpen: (dialog: "preview" | "json") => void;
}
function Toolbar({ designer, onOpen }: ToolbarProps) {
  const t = useTranslation("tool.form-designer");
  const { state, dispatch, isChanged, version } = designer;
  return (
    <div className={classes.toolbar}>
      <ActionIcon
        aria-label={t("undo")}
        title={t("undo")}
        disabled={state.past.length === 0}
        onClick={() => dispatch({ kind: "undo" })}
      >
        <IconArrowBackUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t("redo")}
        title={t("redo")}
        disabled={state.future.length === 0}
        onClick={() => dispatch({ kind: "redo" })}
      >
        <IconArrowForwardUp size={18} aria-hidden />
      </ActionIcon>
      <span className="caption">{isChanged ? t("unsaved") : t("version", { version })}</span>
      <span className="spring" />
      <div className={classes.actions}>
        <Button onClick={() => onOpen("preview")}>{t("preview")}</Button>
        <Button onClick={() => onOpen("json")}>{t("json")}</Button>
        <Button variant="filled" loading={designer.busy} disabled={!isChanged} onClick={() => void designer.save()}>
          {t("save")}
        </Button>
      </div>
    </div>
  );
}

function FormSettings({ designer }: Pick<ToolbarProps, "designer">) {
  const t = useTranslation("tool.form-designer");
  const form = useTranslation("tool.form");
  const { state, dispatch, errors } = designer;
  const { formKey, title } = state.present;
  const setTitle = (change: Partial<typeof title>) =>
    dispatch({ kind: "changeForm", change: { title: { ...title, ...change } } });
  return (
    <Panel title={t("formSettings")}>
      <div className={classes.settings}>
        <TextInput
          label={form("titleZh")}
          withAsterisk
          maxLength={50}
          value={title.zh}
          onChange={(event) => setTitle({ zh: event.currentTarget.value })}
          error={errors["title.zh"]}
        />
        <TextInput
          label={form("titleEn")}
          withAsterisk
          maxLength={50}
          value={title.en}
          onChange={(event) => setTitle({ en: event.currentTarget.value })}
          error={errors["title.en"]}
        />
        <TextInput
          label={form("formKey")}
          withAsterisk
          maxLength={50}
          value={formKey}
          onChange={(event) => dispatch({ kind: "changeForm", change: { formKey: event.currentTarget.value } })}
          error={errors.formKey}
        />
      </div>
    </Panel>
  );
}

const ICONS = {
  text: IconCursorText,
  textarea: IconAlignLeft,
  number: IconNumbers,
  money: IconCurrencyYen,
  date: IconCalendar,
  select: IconList,
  switch: IconToggleLeft,
} as const satisfies Record<FieldKind, unknown>;

/** A new field is named in the page's language; the other label is left for its author. */
function Palette({ dispatch }: { readonly dispatch: Dispatch }) {
  const t = useTranslation("tool.form-designer");
  const language = useLanguage();
  return (
    <div className={classes.palette}>
      {FIELD_KINDS.map((kind) => {
        const Icon = ICONS[kind];
        const name = t(`kind.${kind}`);
        return (
          <Button
            key={kind}
            variant="default"
            justify="flex-start"
            leftSection={<Icon size={16} aria-hidden />}
            aria-label={t("add", { kind: name })}
            onClick={() => dispatch({ kind: "add", field: kind, label: { zh: "", en: "", [language]: name } })}
          >
            {name}
          </Button>
        );
      })}
    </div>
  );
}
