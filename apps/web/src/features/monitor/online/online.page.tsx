import { type OnlineUser, onlineRoutes } from "@adel/protocol/monitor/online";
import { Button } from "@mantine/core";
import { Can, useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient, useConfirm } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { onlineView } from "./online.view.tsx";

/** A session ends by being forced out, never by deleting a row: only the list is the table's own. */
const listed = { list: onlineRoutes.list };

/** Active sessions; each can be ended, alone or with others. */
export function OnlinePage() {
  const may = useMayCall();
  return (
    <TablePage
      view={onlineView}
      routes={listed}
      messages="monitor.online"
      {...(may(onlineRoutes.forceOut) && {
        bulk: (sessions: readonly OnlineUser[], done: () => void) => <ForceOutMany sessions={sessions} onDone={done} />,
      })}
    >
      {(session, refresh) => <ForceOutButton session={session} onDone={refresh} />}
    </TablePage>
  );
}

/** Asks for confirmation, then ends the sessions one after another; those before an error have ended. */
function useForceOut(onDone: () => void) {
  const t = useTranslation("monitor.online");
  const core = useTranslation("common");
  const ask = useConfirm();
  const { forceOut } = useClient(onlineRoutes);
  return async (sessions: readonly OnlineUser[], title: string, forced: string) => {
    const question = { title, text: t("forceText"), confirm: t("force"), cancel: core("cancel"), danger: true };
    if (!(await ask(question))) return;
    try {
      for (const { tokenId } of sessions) await forceOut({ params: { tokenId } });
      report.success(forced);
    } finally {
      onDone();
    }
  };
}

function ForceOutButton({ session, onDone }: { readonly session: OnlineUser; readonly onDone: () => void }) {
  const t = useTranslation("monitor.online");
  const end = useForceOut(onDone);
  const { userName: name, ipaddr: address } = session;
  return (
    <Can do="monitor:online:forceLogout">
      <button
        type="button"
        className="link"
        data-danger
        onClick={() => void end([session], t("forceTitle", { name, address }), t("forced", { name }))}
      >
        {t("force")}
      </button>
    </Can>
  );
}

interface ManyProps {
  readonly sessions: readonly OnlineUser[];
  readonly onDone: () => void;
}
function ForceOutMany({ sessions, onDone }: ManyProps) {
  const t = useTranslation("monitor.online");
  const end = useForceOut(onDone);
  const count = sessions.length;
  return (
    <Button
      color="danger"
      variant="outline"
      onClick={() => void end(sessions, t("forceManyTitle", { count }), t("forcedMany", { count }))}
    >
      {t("forceMany")}
    </Button>
  );
}
