import { profileRoutes } from "@adel/protocol/auth/profile";
import { Skeleton, Tabs } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMay } from "../../../core/access.tsx";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient, useServices } from "../../../core/services.tsx";
import { useTab } from "../../../core/use-address.ts";
import { HookPanel } from "../../system/hook/index.ts";
import { SecondFactorPanel } from "../second-factor/index.ts";
import { BasicForm } from "./basic-form.tsx";
import { LinkedSignIns } from "./linked-sign-ins.tsx";
import { OwnSessions, SESSIONS_KEY } from "./own-sessions.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PersonCard } from "./person-card.tsx";
import { PinForm } from "./pin-form.tsx";
import classes from "./profile.module.css";

const FIRST = "basic";
const OTHERS = ["password", "twoStep", "pin", "sessions", "linked", "hooks"] as const;

/** /user/profile: the user's own account and settings. */
export function ProfilePage() {
  const { session } = useServices();
  const t = useTranslation("auth.profile");
  const core = useTranslation("common");
  const { show } = useClient(profileRoutes);
  const may = useMay();
  // Only users who authorize shifts need a PIN.
  const tabs = [FIRST, ...OTHERS.filter((one) => one !== "pin" || may("business:desk:grant"))] as const;
  const { tab, open } = useTab<(typeof tabs)[number]>(tabs);
  const { data, error, refetch } = useQuery({
    queryKey: ["own-profile"],
    queryFn: ({ signal }) => show({}, { signal, quiet: true }),
  });
  /** Name and picture are in the top bar as well. */
  const changed = async () => {
    await Promise.all([refetch(), session.load()]);
  };
  if (error && !data)
    return (
      <ErrorAlert error={toErrorDetails(error)} action={{ label: core("retry"), onClick: () => void refetch() }}>
        <span>{t("failed")}</span>
      </ErrorAlert>
    );
  return (
    <div className={classes.page}>
      {data ? <PersonCard shown={data} onChanged={changed} /> : <Skeleton height={420} />}
      <Tabs className={classes.tabs ?? ""} value={tab} onChange={open} keepMounted={false}>
        <Tabs.List aria-label={t("tabs")} className={classes["tab-list"] ?? ""}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(one)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="basic" className={classes.panel ?? ""}>
          {data ? <BasicForm profile={data.data} onSaved={changed} /> : <Skeleton height={280} />}
        </Tabs.Panel>
        <Tabs.Panel value="password" className={classes.panel ?? ""}>
          {data && <PasswordPanel account={data.data.userName} />}
        </Tabs.Panel>
        <Tabs.Panel value="twoStep" className={classes.panel ?? ""}>
          <SecondFactorPanel onChanged={() => void session.load()} />
        </Tabs.Panel>
        <Tabs.Panel value="pin" className={classes.panel ?? ""}>
          {data && <PinForm hasPin={data.data.hasPin} onChanged={changed} />}
        </Tabs.Panel>
        <Tabs.Panel value="sessions" className={classes.panel ?? ""}>
          <OwnSessions />
        </Tabs.Panel>
        <Tabs.Panel value="linked" className={classes.panel ?? ""}>
          <LinkedSignIns />
        </Tabs.Panel>
        <Tabs.Panel value="hooks" className={classes.panel ?? ""}>
          <HookPanel />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

/** A new password ends other sessions. */
function PasswordPanel({ account }: { readonly account: string }) {
  const queries = useQueryClient();
  return (
    <PasswordForm account={account} onChanged={() => void queries.invalidateQueries({ queryKey: SESSIONS_KEY })} />
  );
}
