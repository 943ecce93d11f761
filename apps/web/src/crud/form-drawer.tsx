// Casts: a form stores its values by name; the view types them for its author, and the route's schema checks them.
import type { FieldError } from "@adel/protocol/kernel/envelope";
import { parse } from "@adel/protocol/kernel/parse";
import type { Route } from "@adel/protocol/kernel/route";
import type { Language } from "@adel/protocol/kernel/text";
import { Button, Drawer } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { ApiError } from "../core/api.ts";
import { ErrorAlert, toErrorDetails } from "../core/error-alert.tsx";
import { focusRefused } from "../core/focus-refused.ts";
import { describeIn, errorText } from "../core/locale/errors.ts";
import { type Translate, useLanguage, useTranslation } from "../core/locale/messages.ts";
import { report } from "../core/notify.ts";
import { useConfirm, useServices } from "../core/services.tsx";
import { useIdempotencyKey } from "../core/use-idempotency-key.ts";
import { Row } from "../ui/layout.tsx";
import { RecordTabs } from "./changes/record-tabs.tsx";
import classes from "./crud.module.css";
import { FormField } from "./fields.tsx";
import type { FormPart, TableView } from "./view.ts";

interface Props<Line, Input, K extends string> {
  readonly view: TableView<Line, never, Input, K>;
  readonly form: NonNullable<TableView<Line, never, Input, K>["form"]>;
  readonly route: Route;
  /** Absent: a new row. */
  readonly row: Line | undefined;
  readonly t: Translate<K>;
  readonly onClose: () => void;
  readonly onSaved: (reply: unknown) => void;
}
type Values = Record<string, unknown>;
type Errors = Readonly<Record<string, string>>;
const byPath = (errors: readonly FieldError[]): Errors =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message]));

/** The server names a stored name as one field; the form has one per language, of which the first is marked. */
const onFields = (errors: Errors, fields: readonly { readonly key: string }[]): Errors => {
  const hasField = (name: string) => fields.some(({ key }) => key === name);
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [!hasField(path) && hasField(`${path}Zh`) ? `${path}Zh` : path, text]),
  );
};

const FOCUSABLE = "input:not([type=hidden]), textarea, button, [contenteditable=true]";
/** If the form begins with custom fields, the drawer finds the first one by this attribute. */
function markFirst(fields: HTMLElement | null): void {
  const first = fields?.querySelector("[data-field]");
  const control = first?.querySelector("input:checked") ?? first?.querySelector(FOCUSABLE);
  control?.setAttribute("data-autofocus", "true");
}

/** Why nothing was saved; if it is unknown whether the row was stored, a button shows what is stored. */
function SaveFailed({ error, onClose }: { readonly error: unknown; readonly onClose: () => void }) {
  const frame = useTranslation("frame");
  const queries = useQueryClient();
  const reload = () => {
    void queries.invalidateQueries();
    onClose();
  };
  const mayBeStored = error instanceof ApiError && (error.mayBeSaved || error.error === "ALREADY_SAVED");
  const action = mayBeStored && { label: frame("reload"), onClick: reload };
  return (
    <div data-wide>
      <ErrorAlert error={toErrorDetails(error)} {...(action && { action })} />
    </div>
  );
}

/** Required fields without text. Several routes accept an empty name, because one of two languages is enough. */
const missingIn = <Input extends object, K extends string>(
  fields: Props<never, Input, K>["form"]["fields"],
  values: Values,
  language: Language,
) =>
  Object.fromEntries(
    fields
      .filter(({ kind, required, when }) => required && kind !== "custom" && (when?.(values as Input) ?? true))
      .filter(({ key }) => typeof values[key] === "string" && values[key].trim() === "")
      .map(({ key }) => [key, describeIn(language)({ kind: "rule", key: "required", values: {} })]),
  );

/** The form of a row, checked by the rules of its view and by the schema of the route. */
function useRowForm<Line, Input extends object, K extends string>(props: Props<Line, Input, K>) {
  const { view, form: shape, route, row } = props;
  const language = useLanguage();
  const bodyFrom = (values: Values) => ({
    ...(shape.send ? (shape.send(values as Input) as object) : values),
    ...(row && { id: view.id(row) }),
  });
  const form = useForm<Values>({
    initialValues: { ...shape.start(row) } as Values,
    validate: (values) => {
      const schema = route.body;
      const parsed = schema ? parse(schema, bodyFrom(values), describeIn(language)) : { ok: true as const };
      const wrong = shape.wrong?.(values as Input) ?? [];
      const refused = Object.fromEntries(wrong.map((field) => [field, errorText("FIELDS_REFUSED", language)]));
      return { ...refused, ...missingIn(shape.fields, values, language), ...(!parsed.ok && byPath(parsed.errors)) };
    },
  });
  const part: FormPart<Input> = {
    values: form.getValues() as Input,
    errors: form.errors,
    set: (field, value) => form.setValues({ [field]: value }),
  };
  return { form, part, bodyFrom };
}

/** Sends what was typed; a refusal lands on its fields. */
function useSave<Line, Input extends object, K extends string>(
  { form: shape, route, row, onSaved }: Props<Line, Input, K>,
  form: UseFormReturnType<Values>,
  bodyFrom: (values: Values) => object,
) {
  const { api } = useServices();
  const core = useTranslation("common");
  const idempotencyKey = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const element = useRef<HTMLFormElement>(null);
  const refuse = (errors: Record<string, ReactNode>) => focusRefused(element.current, () => form.setErrors(errors));
  const save = form.onSubmit(async (values) => {
    setBusy(true);
    setError(undefined);
    try {
      const reply = await api.send(route, { body: bodyFrom(values) }, { quiet: true, ...(!row && { idempotencyKey }) });
      report.success(core(row ? "modified" : "added"));
      onSaved(reply);
    } catch (error) {
      const errors = error instanceof ApiError ? onFields(byPath(error.errors), shape.fields) : {};
      setError(error);
      refuse(errors);
    } finally {
      setBusy(false);
    }
  }, refuse);
  return { element, save, busy, error };
}

/** Adds or modifies one row; refusals of the server land on their field. */
export function FormDrawer<Line, Input extends object, K extends string>(props: Props<Line, Input, K>) {
  const { view, form: shape, row, t, onClose } = props;
  const ask = useConfirm();
  const core = useTranslation("common");
  const crud = useTranslation("crud");
  const { form, part, bodyFrom } = useRowForm(props);
  const { element, save, busy, error } = useSave(props, form, bodyFrom);
  const close = async () => {
    const keep = form.isDirty() && !busy;
    const question = {
      title: core("discardTitle"),
      text: core("discardText"),
      confirm: core("discard"),
      cancel: core("keepEditing"),
      danger: true,
    };
    if (!keep || (await ask(question))) onClose();
  };
  const entityName = t(view.entityName);
  const shown = shape.fields.filter((field) => field.when?.(part.values) ?? true);
  return (
    <Drawer
      opened
      onClose={() => void close()}
      size={shape.width}
      title={
        <>
          {crud(row ? "change" : "create", { entityName })}{" "}
          {row && <span className={classes.subject}>{view.name(row)}</span>}
        </>
      }
      closeButtonProps={{ "aria-label": core("close") }}
      classNames={{ content: classes.drawer ?? "", body: classes["drawer-body"] ?? "" }}
    >
      <RecordTabs record={row && view.trail?.(row)} fill>
        <form ref={element} onSubmit={save} noValidate className={classes.form}>
          <div ref={markFirst} className={classes.fields} data-two={shape.width >= 720 || undefined}>
            {error !== undefined && <SaveFailed error={error} onClose={onClose} />}
            {shown.map((field, at) => (
              <div key={field.key} data-field={field.key} data-wide={field.wide || undefined}>
                <FormField field={field} form={form} part={part} t={t} first={at === 0} />
              </div>
            ))}
          </div>
          <footer className={classes.foot}>
            <Row end>
              <Button onClick={() => void close()}>{core("cancel")}</Button>
              <Button type="submit" variant="filled" loading={busy}>
                {core("save")}
              </Button>
            </Row>
          </footer>
        </form>
      </RecordTabs>
    </Drawer>
  );
}
