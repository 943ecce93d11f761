import { type ApiToken, tokenRoutes } from "@adel/protocol/system/token";
import { SegmentedControl } from "@mantine/core";
import { useMemo, useState } from "react";
import { Can, useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient, useConfirm, useServices, useSession } from "../../../core/services.tsx";
import { fieldTime } from "../../../core/time.ts";
import { useTab } from "../../../core/use-address.ts";
import { TablePage } from "../../../crud/table-page.tsx";
import { DAY_MS } from "../../../ui/date/durations.ts";
import { AllTokens } from "./all-tokens.tsx";
import classes from "./token.module.css";
import { tokenViewAt } from "./token.view.tsx";
import { TokenDialog } from "./token-dialog.tsx";

const PROPOSED_LIFE_MS = 90 * DAY_MS;

/** The caller's own API tokens, by which other systems call in the caller's name; for some, those of others too. */
export function TokenPage() {
  const t = useTranslation("system.token");
  const { clock } = useServices();
  const zone = useSession()?.timeZone ?? "UTC";
  const may = useMayCall();
  const { tab, open } = useTab(["mine", "everyone"]);
  const isAll = tab === "everyone" && may(tokenRoutes.all);
  const [now, proposedExpiry] = useMemo(
    () => [clock.now(), clock.now() + PROPOSED_LIFE_MS].map((time) => fieldTime(time, zone)),
    [clock, zone],
  );
  const view = useMemo(() => tokenViewAt(now ?? "", proposedExpiry ?? ""), [now, proposedExpiry]);
  return (
    <div className={classes.page}>
      {may(tokenRoutes.all) && (
        <SegmentedControl
          className={classes.whose}
          aria-label={t("whose")}
          data={[
            { value: "mine", label: t("mine") },
            { value: "everyone", label: t("everyone") },
          ]}
          value={tab}
          onChange={open}
        />
      )}
      {isAll ? (
        <AllTokens now={now ?? ""} />
      ) : (
        <TablePage view={view} routes={tokenRoutes} messages="system.token">
          {(token, refresh) => <GenerateButton token={token} onDone={refresh} />}
        </TablePage>
      )}
    </div>
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
