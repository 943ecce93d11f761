import type { MessageKey } from "@adel/messages";
import { localize } from "@adel/protocol/kernel/text";
import {
  fieldsOf,
  formRoutes,
  type Submission,
  SubmissionDetail,
  type SubmissionQuery,
  submissionRoutes,
} from "@adel/protocol/tool/form";
import { Modal, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useParams } from "react-router";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import type { TableView } from "../../../crud/view.ts";
import { Facts } from "../../../ui/layout.tsx";
import { BackToForms } from "./back-to-forms.tsx";
import { ValueText } from "./value-text.tsx";

type Word = MessageKey<"tool.form">;

const submissionView = {
  entityName: "submission",
  id: ({ id }) => id,
  trail: ({ id }) => ({ entity: "tool/form-submission", id }),
  name: ({ id, userName }) => `${id} ${userName}`,
  afterDelete: (_, t) => t("submissionDelete"),
  columns: [
    { key: "id", label: "submission", numeric: true, narrow: "title" },
    { key: "userName", label: "submittedBy", narrow: "line" },
    { key: "createTime", label: "submittedAt", sort: true, time: true, narrow: "line" },
    { key: "version", label: "version", numeric: true },
  ],
  filters: [
    { kind: "text", key: "userName", label: "submittedBy" },
    { kind: "dateRange", key: "beginTime", to: "endTime", label: "submittedAt" },
  ],
} as const satisfies TableView<Submission, SubmissionQuery, never, Word>;

/** What was filled into one form. */
export function FormSubmissionsPage() {
  const language = useLanguage();
  const { formId = "" } = useParams();
  const { one } = useClient(formRoutes);
  const { data, error } = useQuery({
    queryKey: [formRoutes.list.path, "one", formId],
    queryFn: ({ signal }) => one({ params: { id: Number(formId) } }, { signal, quiet: true }),
  });
  return (
    <>
      <BackToForms>{data && <strong>{localize(data.title, language)}</strong>}</BackToForms>
      {error && <ErrorAlert error={toErrorDetails(error)} />}
      {data && <SubmissionTable formId={formId} />}
    </>
  );
}

function SubmissionTable({ formId }: { readonly formId: string }) {
  const fixed = useMemo(() => ({ formId }), [formId]);
  return (
    <TablePage view={submissionView} routes={submissionRoutes} messages="tool.form" fixed={fixed}>
      {(submission) => <ShowButton submission={submission} />}
    </TablePage>
  );
}

function ShowButton({ submission }: { readonly submission: Submission }) {
  const t = useTranslation("tool.form");
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {t("show")}
      </button>
      {open && <SubmissionDialog submission={submission} onClose={() => setOpen(false)} />}
    </>
  );
}

/** One submission, with the fields that its form had then. */
function SubmissionDialog({ submission, onClose }: { readonly submission: Submission; readonly onClose: () => void }) {
  const t = useTranslation("tool.form");
  const core = useTranslation("common");
  const language = useLanguage();
  const { one } = useClient(submissionRoutes);
  const { id, version } = submission;
  const { data, error } = useQuery({
    queryKey: ["form-submission", id],
    queryFn: async ({ signal }) => SubmissionDetail.parse(await one({ params: { id } }, { signal, quiet: true })),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={t("submissionTitle", { id, version })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      {error && <ErrorAlert error={toErrorDetails(error)} />}
      {!data && !error && <Skeleton height={160} />}
      {data && (
        <Facts
          facts={[
            [t("submittedBy"), data.userName],
            [t("submittedAt"), data.createTime],
            ...fieldsOf(data.fields).map((field) => {
              const value = data.values[field.key];
              return [
                localize(field.label, language),
                <ValueText key={field.key} field={field} value={value} depts={data.depts} />,
              ] as const;
            }),
          ]}
        />
      )}
    </Modal>
  );
}
