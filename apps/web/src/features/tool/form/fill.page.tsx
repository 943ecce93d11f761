import { FormToFill, formRoutes, type Submission } from "@adel/protocol/tool/form";
import { Button, Skeleton } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useParams } from "react-router";
import { ApiError } from "../../../core/api.ts";
import { ErrorAlert, type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Panel, Row } from "../../../ui/layout.tsx";
import { BackToForms } from "./back-to-forms.tsx";
import classes from "./form.module.css";
import { type FilledValues, FormInputs } from "./form-inputs.tsx";

/** An open form, to be filled in; the address names it by its number. */
export function FormFillPage() {
  const t = useTranslation("tool.form");
  const { formId } = useParams();
  const id = Number(formId);
  const { fill } = useClient(formRoutes);
  const { data, error, refetch } = useQuery({
    queryKey: ["form-fill", id],
    queryFn: async ({ signal }) => FormToFill.parse(await fill({ params: { id } }, { signal, quiet: true })),
    gcTime: 0,
  });
  const [round, setRound] = useState(0);
  const [done, setDone] = useState<Submission>();
  const restart = () => {
    setDone(undefined);
    setRound(round + 1);
    void refetch();
  };
  return (
    <div className={classes.fill}>
      <BackToForms />
      {error && <ErrorAlert error={toErrorDetails(error)} />}
      {!data && !error && <Skeleton height={320} />}
      {data && !done && <FillForm key={`${data.version} ${round}`} form={data} onSubmitted={setDone} />}
      {done && (
        <EmptyState
          icon={<IconCircleCheck size={40} aria-hidden />}
          title={t("submitted")}
          text={<span role="status">{t("submittedText", { id: done.id, time: done.createTime ?? "" })}</span>}
        >
          <Button variant="filled" autoFocus onClick={restart}>
            {t("another")}
          </Button>
        </EmptyState>
      )}
    </div>
  );
}

/** Errors of the server by the field's key. */
const byField = (failure: unknown): Record<string, string> =>
  failure instanceof ApiError
    ? Object.fromEntries(failure.errors.map(({ path, message }) => [path.replace(/^values\./, ""), message]))
    : {};

interface FillProps {
  readonly form: FormToFill;
  readonly onSubmitted: (submission: Submission) => void;
}
/** The server checks what was filled in, and names each field that it refuses. */
function FillForm({ form, onSubmitted }: FillProps) {
  const t = useTranslation("tool.form");
  const language = useLanguage();
  const { submit } = useClient(formRoutes);
  const [values, setValues] = useState<FilledValues>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<ErrorDetails>();
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const focusFirst = (refused: object) => {
    const first = form.fields.find(({ key }) => Object.hasOwn(refused, key));
    const field = first && element.current?.querySelector(`[data-field="${first.key}"]`);
    field?.querySelector<HTMLElement>("input:not([type=hidden]), textarea, button")?.focus();
  };
  const handleSubmit = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const filled = Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
      const body = { version: form.version, values: Object.fromEntries(filled) };
      onSubmitted(await submit({ params: { id: form.id }, body }, { quiet: true }));
    } catch (failure) {
      const refused = byField(failure);
      setErrors(refused);
      setError(toErrorDetails(failure));
      focusFirst(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title={form.title[language]}>
      <form
        ref={element}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit();
        }}
      >
        {error && <ErrorAlert error={error} />}
        <FormInputs
          fields={form.fields}
          language={language}
          values={values}
          errors={errors}
          onChange={(key, value) => {
            setValues((before) => ({ ...before, [key]: value }));
            setErrors(({ [key]: _, ...left }) => left);
          }}
        />
        <Row end>
          <Button type="submit" variant="filled" loading={busy}>
            {t("submit")}
          </Button>
        </Row>
      </form>
    </Panel>
  );
}
