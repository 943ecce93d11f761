import { cacheRoutes } from "@adel/protocol/monitor/cache";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useConfirm } from "../../../core/services.tsx";

/** Asks for confirmation, clears the cache and reloads the page's figures. */
export function useClearCache() {
  const t = useTranslation("monitor.cache");
  const core = useTranslation("common");
  const ask = useConfirm();
  const queries = useQueryClient();
  return async (title: string, clear: () => Promise<void>) => {
    const question = { title, text: t("clearText"), confirm: t("clear"), cancel: core("cancel"), danger: true };
    if (!(await ask(question))) return;
    await clear().then(
      () => report.success(t("cleared")),
      // The error was shown; the figures, loaded again, show the current state.
      () => undefined,
    );
    await Promise.all(
      [cacheRoutes.info.path, cacheRoutes.keys.path].map((path) => queries.invalidateQueries({ queryKey: [path] })),
    );
  };
}
