import { type LoginInfo, loginInfoRoutes } from "@adel/protocol/monitor/logininfor";
import { Can } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient, useConfirm } from "../../../core/services.tsx";
import { CleanButton } from "../../../crud/clean-button.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { loginInfoView } from "./logininfor.view.tsx";

/** Sign-ins and sign-outs; an account that was locked by wrong passwords is unlocked from here. */
export function LoginInfoPage() {
  const t = useTranslation("monitor.logininfor");
  return (
    <TablePage
      view={loginInfoView}
      routes={loginInfoRoutes}
      messages="monitor.logininfor"
      actions={(refresh) => <CleanButton route={loginInfoRoutes.clean} t={t} onDone={refresh} />}
    >
      {(info) => info.userName !== "" && <UnlockButton info={info} />}
    </TablePage>
  );
}

function UnlockButton({ info: { userName } }: { readonly info: LoginInfo }) {
  const t = useTranslation("monitor.logininfor");
  const core = useTranslation("common");
  const ask = useConfirm();
  const { unlock } = useClient(loginInfoRoutes);
  const free = async () => {
    const title = t("unlockTitle", { name: userName });
    if (!(await ask({ title, text: t("unlockText"), confirm: t("unlock"), cancel: core("cancel") }))) return;
    await unlock({ params: { userName } });
    report.success(t("unlocked", { name: userName }));
  };
  return (
    <Can do="monitor:logininfor:unlock">
      <button type="button" className="link" onClick={() => void free()}>
        {t("unlock")}
      </button>
    </Can>
  );
}
