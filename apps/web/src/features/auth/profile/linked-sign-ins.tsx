import { identityRoutes, type LinkedIdentity } from "@adel/protocol/auth/identity";
import { type SignInMethods, sessionRoutes } from "@adel/protocol/auth/session";
import { Button, Skeleton } from "@mantine/core";
import { IconId, IconLink, IconPlugConnectedX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient, useConfirm } from "../../../core/services.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import classes from "./profile.module.css";

type Provider = SignInMethods["providers"][number];

/** What is linked, and what can be. */
function useLinks() {
  const { list } = useClient(identityRoutes);
  const { methods } = useClient(sessionRoutes);
  return useQuery({
    queryKey: ["linked-sign-ins"],
    queryFn: async ({ signal }) => {
      const [linked, available] = await Promise.all([
        list({}, { signal, quiet: true }),
        methods({}, { signal, quiet: true }),
      ]);
      return { linked, providers: available.providers };
    },
  });
}

/** The providers that sign one in to this account: links are made and undone here. */
export function LinkedSignIns() {
  const t = useTranslation("auth.profile");
  const core = useTranslation("common");
  const ask = useConfirm();
  const { unlink } = useClient(identityRoutes);
  const { data, error, refetch } = useLinks();
  const [cascadeMode, setLinking] = useState<Provider>();
  const letGo = async ({ identityId, providerName: provider }: LinkedIdentity) => {
    const question = {
      title: t("unlinkTitle", { provider }),
      text: t("unlinkText", { provider }),
      confirm: t("unlink"),
      cancel: core("cancel"),
      danger: true,
    };
    if (!(await ask(question))) return;
    await unlink({ params: { id: identityId } });
    await refetch();
    report.success(t("unlinked"));
  };
  if (error && !data)
    return (
      <ErrorAlert error={toErrorDetails(error)} action={{ label: core("retry"), onClick: () => void refetch() }} />
    );
  if (!data) return <Skeleton height={72} />;
  const { linked, providers } = data;
  if (linked.length === 0 && providers.length === 0)
    return (
      <EmptyState
        icon={<IconPlugConnectedX size={32} stroke={1.4} aria-hidden />}
        title={t("noProviders")}
        text={t("noProvidersText")}
      />
    );
  return (
    <>
      <p className={classes.note}>{t("linkedText")}</p>
      {linked.length > 0 && (
        <ul className={classes.list} aria-label={t("linked")}>
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
            {t("link", { provider: provider.providerName })}
          </Button>
        ))}
      </div>
      {cascadeMode && <LinkDialog provider={cascadeMode} onClose={() => setLinking(undefined)} />}
    </>
  );
}

function LinkLine({ identity, onUnlink }: { readonly identity: LinkedIdentity; readonly onUnlink: () => void }) {
  const t = useTranslation("auth.profile");
  const { providerName, name, linkTime, lastTime } = identity;
  return (
    <li className={classes.line}>
      <IconId size={20} stroke={1.5} aria-hidden />
      <div className={classes.text}>
        <span className={classes.name}>{[providerName, name].filter((part) => part !== "").join(" · ")}</span>
        <span className="caption">
          {t("linkTime", { time: linkTime ?? "–" })} ·{" "}
          {lastTime === null ? t("neverUsed") : t("lastSeen", { time: lastTime })}
        </span>
      </div>
      <Button onClick={onUnlink}>{t("unlink")}</Button>
    </li>
  );
}
