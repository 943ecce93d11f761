import { localize } from "@adel/protocol/kernel/text";
import { FormToFill, type FormValues, formRoutes, type Submission } from "@adel/protocol/tool/form";
import { Button, Skeleton } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { useIdempotencyKey } from "../../../core/use-idempotency-key.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Panel } from "../../../ui/layout.tsx";
import { BackToForms } from "./back-to-forms.tsx";
import { BuiltForm } from "./built-form.tsx";
import classes from "./form.module.css";

/** An open form, to be filled in; the address names it by its number. */
export function FormFillPage() {
  const t = useTranslation("tool.form");
  // Opened from the menu, the address is a separate route without parameters.
  const id = Number(useLocation().pathname.split("/").at(-1));
  const { fill } = useClient(formRoutes);
  const { data, error, refetch } = useQuery({
    queryKey: ["form-fill", id],
    queryFn: async ({ signal }) => FormToFill.parse(await fill({ params: { id } }, { signal, quiet: true })),
    gcTime: 0,
    // Read again when its tab is opened again; what was entered stays meanwhile.
    placeholderData: keepPreviousData,
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

interface FillProps {
  readonly form: FormToFill;
  readonly onSubmitted: (submission: Submission) => void;
}
function FillForm({ form, onSubmitted }: FillProps) {
  const language = useLanguage();
  const { submit } = useClient(formRoutes);
  const idempotencyKey = useIdempotencyKey();
  const handleSubmit = async (values: FormValues) => {
    const body = { version: form.version, values: { ...values } };
    onSubmitted(await submit({ params: { id: form.id }, body }, { quiet: true, idempotencyKey }));
  };
  return (
    <Panel title={localize(form.title, language)}>
      <BuiltForm elements={form.fields} language={language} onSubmit={handleSubmit} />
    </Panel>
  );
}
