import { type OwnedToken, type OwnedTokenQuery, tokenRoutes } from "@adel/protocol/system/token";
import { useMemo } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient, useConfirm } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import type { TableView } from "../../../crud/view.ts";
import { type TokenWord, tokenViewAt } from "./token.view.tsx";

const ROUTES = { list: tokenRoutes.all };

/** The tokens of all accounts that the caller sees: each can be ended, none changed. */
export function AllTokens({ now }: { readonly now: string }) {
  const view = useMemo(() => {
    const { entityName, id, columns, filters } = tokenViewAt(now, now);
    return {
      entityName,
      id,
      name: ({ userName, name }) => `${userName}: ${name}`,
      columns: [
        { key: "userName", label: "owner", narrow: "title" },
        { key: "deptName", label: "dept", narrow: "line" },
        ...columns,
      ],
      filters: [{ kind: "text", key: "userName", label: "owner" }, ...filters],
    } as const satisfies TableView<OwnedToken, OwnedTokenQuery, never, TokenWord>;
  }, [now]);
  return (
    <TablePage view={view} routes={ROUTES} messages="system.token">
      {(token, refresh) => <EndButton token={token} onDone={refresh} />}
    </TablePage>
  );
}

function EndButton({
  token: { id, name, userName },
  onDone,
}: {
  readonly token: OwnedToken;
  readonly onDone: () => void;
}) {
  const t = useTranslation("system.token");
  const core = useTranslation("common");
  const confirm = useConfirm();
  const { end } = useClient(tokenRoutes);
  const handleClick = async () => {
    const question = {
      title: t("endTitle", { name, userName }),
      text: t("endText"),
      confirm: t("end"),
      cancel: core("cancel"),
    };
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      await end({ params: { ids: String(id) } });
    } catch {
      // The reason has been shown.
      return;
    }
    report.success(t("ended"));
    onDone();
  };
  return (
    <button type="button" className="link" onClick={() => void handleClick()}>
      {t("end")}
    </button>
  );
}
