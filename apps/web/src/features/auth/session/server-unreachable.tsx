import { ErrorAlert } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";

/** Shown in place of a form while the server does not reply, with a button to try again. */
export function ServerUnreachable({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslation("auth.session");
  const core = useTranslation("common");
  return (
    <ErrorAlert
      error={{ error: undefined, values: {}, text: t("unreachable") }}
      action={{ label: core("retry"), onClick: onRetry }}
    >
      <span>{t("unreachableText")}</span>
    </ErrorAlert>
  );
}
