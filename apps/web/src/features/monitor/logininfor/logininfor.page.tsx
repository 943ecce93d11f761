import { type LoginInfo, loginInfoRoutes } from "@adel/protocol/monitor/logininfor";
import { Can } from "../../../core/access.tsx";
import { coreWords } from "../../../core/core.words.ts";
import { useWords } from "../../../core/locale/words.ts";
import { tell } from "../../../core/notify.ts";
import { useAsk, useClient } from "../../../core/services.tsx";
import { CleanButton } from "../../../crud/clean-button.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { loginInfoView } from "./logininfor.view.tsx";
import { loginInfoWords } from "./logininfor.words.ts";

/** Sign-ins and sign-outs; an account that was locked by wrong passwords is unlocked from here. */
export function LoginInfoPage() {
  const say = useWords(loginInfoWords);
  return (
    <TablePage
      view={loginInfoView}
      routes={loginInfoRoutes}
      words={loginInfoWords}
      acts={(refresh) => <CleanButton route={loginInfoRoutes.clean} say={say} onDone={refresh} />}
    >
      {(info) => info.userName !== "" && <UnlockButton info={info} />}
    </TablePage>
  );
}

function UnlockButton({ info: { userName } }: { readonly info: LoginInfo }) {
  const say = useWords(loginInfoWords);
  const core = useWords(coreWords);
  const ask = useAsk();
  const { unlock } = useClient(loginInfoRoutes);
  const free = async () => {
    const title = say("unlockTitle", { name: userName });
    if (!(await ask({ title, text: say("unlockText"), confirm: say("unlock"), cancel: core("cancel") }))) return;
    await unlock({ params: { userName } });
    tell.success(say("unlocked", { name: userName }));
  };
  return (
    <Can do="monitor:logininfor:unlock">
      <button type="button" className="link" onClick={() => void free()}>
        {say("unlock")}
      </button>
    </Can>
  );
}
