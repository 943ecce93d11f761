import { localize } from "@adel/protocol/kernel/text";
import { FORM_OPEN, type Form, formRoutes } from "@adel/protocol/tool/form";
import { useMemo } from "react";
import { Link, useNavigate } from "react-router";
import { Can } from "../../../core/access.tsx";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient, useConfirm } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { formViewOf } from "./form.view.tsx";

const { list, create, remove, export: exportRoute } = formRoutes;

/** The built forms; a new one is opened in the designer. */
export function FormPage() {
  const language = useLanguage();
  const navigate = useNavigate();
  const view = useMemo(() => formViewOf(language), [language]);
  return (
    <TablePage
      view={view}
      routes={{ list, create, remove, export: exportRoute }}
      messages="tool.form"
      onCreated={(reply) => void navigate(`/form/design/${formRoutes.create.reply.schema.parse(reply).id}`)}
    >
      {(form, refresh) => <FormActions form={form} onDone={refresh} />}
    </TablePage>
  );
}

function FormActions({ form, onDone }: { readonly form: Form; readonly onDone: () => void }) {
  const t = useTranslation("tool.form");
  return (
    <>
      <Can do="tool:build:edit">
        <Link className="link" to={`/form/design/${form.id}`}>
          {t("design")}
        </Link>
        <StatusButton form={form} onDone={onDone} />
      </Can>
      {form.status === FORM_OPEN && (
        <Can do="tool:build:submit">
          <Link className="link" to={`/form/fill/${form.id}`}>
            {t("fill")}
          </Link>
        </Can>
      )}
      <Can do="tool:build:query">
        <Link className="link" to={`/form/submissions/${form.id}`}>
          {t("submissions")}
        </Link>
      </Can>
    </>
  );
}

/** Opening needs no question: nothing is lost by it. */
function StatusButton({ form, onDone }: { readonly form: Form; readonly onDone: () => void }) {
  const t = useTranslation("tool.form");
  const core = useTranslation("common");
  const language = useLanguage();
  const confirm = useConfirm();
  const { setStatus } = useClient(formRoutes);
  const isOpen = form.status === FORM_OPEN;
  const handleClick = async () => {
    const question = {
      title: t("closeTitle", { name: localize(form.title, language) }),
      text: t("closeText"),
      confirm: t("closeConfirm"),
      cancel: core("cancel"),
    };
    if (isOpen && !(await confirm(question))) return;
    await setStatus({ body: { id: form.id, status: isOpen ? "1" : "0" } });
    report.success(t(isOpen ? "closed" : "opened"));
    onDone();
  };
  return (
    <button type="button" className="link" onClick={() => void handleClick().catch(() => undefined)}>
      {t(isOpen ? "closeForm" : "openForm")}
    </button>
  );
}
