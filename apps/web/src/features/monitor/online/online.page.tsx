import { type OnlineUser, onlineRoutes } from "@adel/protocol";
import { Can } from "../../../core/access.tsx";
import { coreWords } from "../../../core/core.words.ts";
import { useWords } from "../../../core/locale/words.ts";
import { tell } from "../../../core/notify.ts";
import { useAsk, useClient } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { onlineView } from "./online.view.tsx";
import { onlineWords } from "./online.words.ts";

/** A session ends by being forced out, never by deleting a row: only the list is the table's own. */
const listed = { list: onlineRoutes.list };

/** Who is signed in, and where; anybody can be forced out. */
export const OnlinePage = () => (
  <TablePage view={onlineView} routes={listed} words={onlineWords}>
    {(session, refresh) => <ForceOutButton session={session} onDone={refresh} />}
  </TablePage>
);

interface Props {
  readonly session: OnlineUser;
  readonly onDone: () => void;
}
function ForceOutButton({ session: { tokenId, userName, ipaddr }, onDone }: Props) {
  const say = useWords(onlineWords);
  const core = useWords(coreWords);
  const ask = useAsk();
  const { forceOut } = useClient(onlineRoutes);
  const end = async () => {
    const title = say("forceTitle", { name: userName, address: ipaddr });
    const question = { title, text: say("forceText"), confirm: say("force"), cancel: core("cancel"), danger: true };
    if (!(await ask(question))) return;
    await forceOut({ params: { tokenId } });
    tell.success(say("forced", { name: userName }));
    onDone();
  };
  return (
    <Can do="monitor:online:forceLogout">
      <button type="button" className="link" data-danger onClick={() => void end()}>
        {say("force")}
      </button>
    </Can>
  );
}
