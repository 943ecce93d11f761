import { identityRoutes, type LinkedIdentity } from "@adel/protocol/auth/identity";
import { sessionRoutes, type WaysIn } from "@adel/protocol/auth/session";
import { Button, Skeleton } from "@mantine/core";
import { IconId, IconLink, IconPlugConnectedX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { coreWords } from "../../../core/core.words.ts";
import { FaultNotice, troubleOf } from "../../../core/fault-notice.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { tell } from "../../../core/notify.ts";
import { useAsk, useClient } from "../../../core/services.tsx";
import { Nothing } from "../../../ui/nothing.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import classes from "./profile.module.css";
import { profileWords } from "./profile.words.ts";

type Provider = WaysIn["providers"][number];

/** What is linked, and what can be. */
function useLinks() {
  const { list } = useClient(identityRoutes);
  const { ways } = useClient(sessionRoutes);
  return useQuery({
    queryKey: ["linked-sign-ins"],
    queryFn: async ({ signal }) => {
      const [linked, offered] = await Promise.all([
        list({}, { signal, quiet: true }),
        ways({}, { signal, quiet: true }),
      ]);
      return { linked, providers: offered.providers };
    },
  });
}

/** The providers that sign one in to this account: links are made and undone here. */
export function LinkedSignIns() {
  const say = useWords(profileWords);
  const core = useWords(coreWords);
  const ask = useAsk();
  const { unlink } = useClient(identityRoutes);
  const { data, error, refetch } = useLinks();
  const [linking, setLinking] = useState<Provider>();
  const letGo = async ({ identityId, providerName: provider }: LinkedIdentity) => {
    const question = {
      title: say("unlinkTitle", { provider }),
      text: say("unlinkText", { provider }),
      confirm: say("unlink"),
      cancel: core("cancel"),
      danger: true,
    };
    if (!(await ask(question))) return;
    await unlink({ params: { id: identityId } });
    await refetch();
    tell.success(say("unlinked"));
  };
  if (error)
    return <FaultNotice trouble={troubleOf(error)} action={{ label: core("retry"), onClick: () => void refetch() }} />;
  if (!data) return <Skeleton height={72} />;
  const { linked, providers } = data;
  if (linked.length === 0 && providers.length === 0)
    return (
      <Nothing
        icon={<IconPlugConnectedX size={32} stroke={1.4} aria-hidden />}
        title={say("noProviders")}
        text={say("noProvidersText")}
      />
    );
  return (
    <>
      <p className={classes.note}>{say("linkedText")}</p>
      {linked.length > 0 && (
        <ul className={classes.list} aria-label={say("linked")}>
          {linked.map((identity) => (
            <LinkLine key={identity.identityId} identity={identity} onUnlink={() => void letGo(identity)} />
          ))}
        </ul>
      )}
      <div className={classes.offers}>
        {providers.map((provider) => (
          <Button
            key={provider.providerKey}
            leftSection={<IconLink size={16} stroke={1.6} aria-hidden />}
            onClick={() => setLinking(provider)}
          >
            {say("link", { provider: provider.providerName })}
          </Button>
        ))}
      </div>
      {linking && <LinkDialog provider={linking} onClose={() => setLinking(undefined)} />}
    </>
  );
}

function LinkLine({ identity, onUnlink }: { readonly identity: LinkedIdentity; readonly onUnlink: () => void }) {
  const say = useWords(profileWords);
  const { providerName, name, linkTime, lastTime } = identity;
  return (
    <li className={classes.line}>
      <IconId size={20} stroke={1.5} aria-hidden />
      <div className={classes.said}>
        <span className={classes.name}>{[providerName, name].filter((part) => part !== "").join(" · ")}</span>
        <span className="caption">
          {say("linkTime", { time: linkTime ?? "–" })} ·{" "}
          {lastTime === null ? say("neverUsed") : say("lastSeen", { time: lastTime })}
        </span>
      </div>
      <Button onClick={onUnlink}>{say("unlink")}</Button>
    </li>
  );
}
