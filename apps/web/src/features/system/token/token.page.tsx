import { type ApiToken, tokenRoutes } from "@adel/protocol/system/token";
import { useMemo, useState } from "react";
import { Can } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient, useConfirm, useServices, useSession } from "../../../core/services.tsx";
import { fieldTime } from "../../../core/time.ts";
import { TablePage } from "../../../crud/table-page.tsx";
import { DAY_MS } from "../../../ui/date/durations.ts";
import { tokenViewAt } from "./token.view.tsx";
import { TokenDialog } from "./token-dialog.tsx";

const PROPOSED_LIFE_MS = 90 * DAY_MS;

/** The caller's own API tokens, by which other systems call in the caller's name. */
export function TokenPage() {
  const { clock } = useServices();
  const zone = useSession()?.timeZone ?? "UTC";
  const view = useMemo(() => {
    const now = clock.now();
    return tokenViewAt(fieldTime(now, zone), fieldTime(now + PROPOSED_LIFE_MS, zone));
  }, [clock, zone]);
  return (
    <TablePage view={view} routes={tokenRoutes} messages="system.token">
      {(token, refresh) => <GenerateButton token={token} onDone={refresh} />}
    </TablePage>
  );
}

/** Generates the token; one that is in use already is replaced after a question. */
function GenerateButton({ token: { id, name, prefix }, onDone }: { token: ApiToken; onDone: () => void }) {
  const t = useTranslation("system.token");
  const core = useTranslation("common");
  const confirm = useConfirm();
  const { generate } = useClient(tokenRoutes);
  const [generated, setGenerated] = useState<string>();
  const handleClick = async () => {
    const question = {
      title: t("replaceTitle", { name }),
      text: t("replaceText"),
      confirm: t("replace"),
      cancel: core("cancel"),
      danger: true,
    };
    if (prefix !== "" && !(await confirm(question))) return;
    try {
      setGenerated((await generate({ params: { id } })).token);
    } catch {
      // The reason has been shown.
    }
  };
  return (
    <Can do="system:token:edit">
      <button type="button" className="link" onClick={() => void handleClick()}>
        {t(prefix === "" ? "generate" : "replace")}
      </button>
      {generated !== undefined && (
        <TokenDialog
          name={name}
          token={generated}
          onClose={() => {
            setGenerated(undefined);
            onDone();
          }}
        />
      )}
    </Can>
  );
}
