import { type LoginInfo, loginInfoRoutes } from "@adel/protocol";
import { Button } from "@mantine/core";
import { IconEraser } from "@tabler/icons-react";
import { Can, useMayCall } from "../../../core/access.tsx";
import { coreWords } from "../../../core/core.words.ts";
import { useWords } from "../../../core/locale/words.ts";
import { tell } from "../../../core/notify.ts";
import { useAsk, useClient } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { loginInfoView } from "./logininfor.view.tsx";
import { loginInfoWords } from "./logininfor.words.ts";

/** Sign-ins and sign-outs; an account that was locked by wrong passwords is unlocked from here. */
export const LoginInfoPage = () => (
  <TablePage
    view={loginInfoView}
    routes={loginInfoRoutes}
    words={loginInfoWords}
    acts={(refresh) => <CleanButton onDone={refresh} />}
  >
    {(info) => info.userName !== "" && <UnlockButton info={info} />}
  </TablePage>
);

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

function CleanButton({ onDone }: { readonly onDone: () => void }) {
  const say = useWords(loginInfoWords);
  const core = useWords(coreWords);
  const may = useMayCall();
  const ask = useAsk();
  const { clean } = useClient(loginInfoRoutes);
  const empty = async () => {
    const [title, text, confirm] = [say("cleanTitle"), say("cleanText"), say("clean")];
    if (!(await ask({ title, text, confirm, cancel: core("cancel"), danger: true }))) return;
    await clean({});
    tell.success(say("cleaned"));
    onDone();
  };
  if (!may(loginInfoRoutes.clean)) return null;
  return (
    <Button
      color="danger"
      variant="outline"
      leftSection={<IconEraser size={16} aria-hidden />}
      onClick={() => void empty()}
    >
      {say("clean")}
    </Button>
  );
}
