import type { ErrorDetails } from "../../core/error-alert.tsx";
import { useTranslation } from "../../core/locale/messages.ts";
import { isCardMissing } from "./laid-card.ts";

/** What to do about a missing card where one that is laid is written by itself; undefined for other errors. */
export function useLayCardHint(error: ErrorDetails | undefined): string | undefined {
  const t = useTranslation("bridge.wizard");
  return error && isCardMissing(error) ? t("layCard") : undefined;
}
