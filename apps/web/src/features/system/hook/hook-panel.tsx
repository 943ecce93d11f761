import { toTextLanguage } from "@adel/protocol/kernel/text";
import { type Hook, hookRoutes } from "@adel/protocol/system/hook";
import { lazy, Suspense, useMemo, useState } from "react";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { hookViewIn } from "./hook.view.tsx";

const HookLogDrawer = lazy(async () => ({ default: (await import("./hook-log-drawer.tsx")).HookLogDrawer }));

/** In the personal center: where the user's notices are sent as well. */
export function HookPanel() {
  const t = useTranslation("system.hook");
  const language = useLanguage();
  const view = useMemo(() => hookViewIn(toTextLanguage(language)), [language]);
  const { test } = useClient(hookRoutes);
  const [logged, setLogged] = useState<Hook>();
  const sendTest = async (hook: Hook) => {
    await test({ params: { id: hook.hookId } });
    report.success(t("testSent"));
    setLogged(hook);
  };
  return (
    <>
      <p className="caption">{t("intro")}</p>
      <TablePage view={view} routes={hookRoutes} messages="system.hook">
        {(hook) => (
          <>
            <button type="button" className="link" onClick={() => void sendTest(hook)}>
              {t("test")}
            </button>
            <button type="button" className="link" onClick={() => setLogged(hook)}>
              {t("log")}
            </button>
          </>
        )}
      </TablePage>
      {logged && (
        <Suspense>
          <HookLogDrawer hook={logged} onClose={() => setLogged(undefined)} />
        </Suspense>
      )}
    </>
  );
}
