import { coreMessages } from "../../../core/core.words.ts";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { loginMessages } from "./login.words.ts";

/** Stands where a form would be while the server does not answer, with a way to try again. */
export function ServerUnreachable({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslation(loginMessages);
  const core = useTranslation(coreMessages);
  return (
    <ErrorAlert
      error={{ error: undefined, values: {}, text: t("unreachable") }}
      action={{ label: core("retry"), onClick: onRetry }}
    >
      <span>{t("unreachableText")}</span>
    </ErrorAlert>
  );
}
