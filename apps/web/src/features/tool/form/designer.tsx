import { type FormDetail, isLayout } from "@adel/protocol/tool/form";
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Panel } from "../../../ui/layout.tsx";
import { ariaDisabled } from "./aria-disabled.ts";
import { Canvas } from "./canvas.tsx";
import classes from "./designer.module.css";
import { toDefinition } from "./designer-state.ts";
import { pathsOf } from "./designer-tree.ts";
import { FieldProperties } from "./field-properties.tsx";
import { Palette } from "./palette.tsx";
import { useDesigner } from "./use-designer.ts";

const PreviewDialog = lazy(async () => ({ default: (await import("./preview-dialog.tsx")).PreviewDialog }));
const ComponentDialog = lazy(async () => ({ default: (await import("./component-dialog.tsx")).ComponentDialog }));
const JsonDialog = lazy(async () => ({ default: (await import("./json-dialog.tsx")).JsonDialog }));

type Dialog = "preview" | "json" | "component";
/** Palette, canvas and properties of one form. */
export function Designer({ form }: { readonly form: FormDetail }) {
  const t = useTranslation("tool.form-designer");
  const designer = useDesigner(form);
  const { state, dispatch, errors, error, isChanged } = designer;
  const { present, selectedId } = state;
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  return (
    <div className={classes.designer}>
      <Toolbar designer={designer} onOpen={setDialog} />
      {error && <ErrorAlert error={error} />}
      {!error && Object.keys(errors).length > 0 && (
        <p role="alert" className={classes.alert}>
          {errors.fields ?? t("fixErrors")}
        </p>
      )}
      <p className="visually-hidden" role="status">
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
          <Properties designer={designer} />
        </Panel>
      </div>
      <Suspense>
        {dialog === "preview" && <PreviewDialog definition={toDefinition(present)} onClose={close} />}
        {dialog === "component" && <ComponentDialog definition={toDefinition(present)} onClose={close} />}
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

/** The properties of the selected field, with the fields that its condition may reference. */
function Properties({ designer }: Pick<ToolbarProps, "designer">) {
  const t = useTranslation("tool.form-designer");
  const { state, dispatch, errors } = designer;
  const { fields } = state.present;
  const at = fields.findIndex(({ id }) => id === state.selectedId);
  const selected = fields[at];
  if (!selected) return <p className="caption">{t("noSelection")}</p>;
  const container = fields.find(({ id }) => id === selected.parent);
  return (
    <FieldProperties
      key={selected.id}
      field={selected.field}
      path={pathsOf(fields).get(selected.id) ?? ""}
      before={fields.slice(0, at).flatMap(({ field }) => (isLayout(field) ? [] : [field]))}
      isInRow={container?.field.kind === "row"}
      errors={errors}
      change={(change) => dispatch({ kind: "change", id: selected.id, change })}
    />
  );
}

interface ToolbarProps {
  readonly designer: ReturnType<typeof useDesigner>;
  readonly onOpen: (dialog: Dialog) => void;
}
function Toolbar({ designer, onOpen }: ToolbarProps) {
  const t = useTranslation("tool.form-designer");
  const { state, dispatch, isChanged, version } = designer;
  return (
    <div className={classes.toolbar}>
      <ActionIcon
        aria-label={t("undo")}
        title={t("undo")}
        {...ariaDisabled(state.past.length === 0)}
        onClick={() => dispatch({ kind: "undo" })}
      >
        <IconArrowBackUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t("redo")}
        title={t("redo")}
        {...ariaDisabled(state.future.length === 0)}
        onClick={() => dispatch({ kind: "redo" })}
      >
        <IconArrowForwardUp size={18} aria-hidden />
      </ActionIcon>
      <span className="caption">{isChanged ? t("unsaved") : t("version", { version })}</span>
      <span className="spring" />
      <div className={classes.actions}>
        <Button onClick={() => onOpen("preview")}>{t("preview")}</Button>
        <Button onClick={() => onOpen("json")}>{t("json")}</Button>
        <Button onClick={() => onOpen("component")}>{t("component")}</Button>
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
