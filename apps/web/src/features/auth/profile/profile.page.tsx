import { profileRoutes } from "@adel/protocol/auth/profile";
import { Skeleton, Tabs } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { coreWords } from "../../../core/core.words.ts";
import { FaultNotice, troubleOf } from "../../../core/fault-notice.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { useClient, useServices } from "../../../core/services.tsx";
import { BasicForm } from "./basic-form.tsx";
import { LinkedSignIns } from "./linked-sign-ins.tsx";
import { OwnSessions, SESSIONS_KEY } from "./own-sessions.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PersonCard } from "./person-card.tsx";
import classes from "./profile.module.css";
import { profileWords } from "./profile.words.ts";

const TABS = ["basic", "password", "sessions", "linked"] as const;

/** The open tab stands in the address, so that a link leads to it. */
function useTab() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("tab");
  return {
    tab: TABS.find((one) => one === wanted) ?? "basic",
    open: (tab: string | null) => setSearch(tab === "basic" || tab === null ? {} : { tab }, { replace: true }),
  };
}

/** /user/profile: who one is here, and what one may change of it. */
export function ProfilePage() {
  const { session } = useServices();
  const say = useWords(profileWords);
  const core = useWords(coreWords);
  const queries = useQueryClient();
  const { show } = useClient(profileRoutes);
  const { tab, open } = useTab();
  const { data, error, refetch } = useQuery({
    queryKey: ["own-profile"],
    queryFn: ({ signal }) => show({}, { signal, quiet: true }),
  });
  /** Name and picture stand in the top bar as well. */
  const changed = async () => {
    await Promise.all([refetch(), session.load()]);
  };
  if (error)
    return (
      <FaultNotice trouble={troubleOf(error)} action={{ label: core("retry"), onClick: () => void refetch() }}>
        <span>{say("failed")}</span>
      </FaultNotice>
    );
  return (
    <div className={classes.page}>
      {data ? <PersonCard shown={data} onChanged={changed} /> : <Skeleton height={420} />}
      <Tabs className={classes.tabs ?? ""} value={tab} onChange={open} keepMounted={false}>
        <Tabs.List aria-label={say("tabs")} className={classes["tab-list"] ?? ""}>
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {say(one)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="basic" className={classes.panel ?? ""}>
          {data ? <BasicForm profile={data.data} onSaved={changed} /> : <Skeleton height={280} />}
        </Tabs.Panel>
        <Tabs.Panel value="password" className={classes.panel ?? ""}>
          {data && (
            <PasswordForm
              account={data.data.userName}
              onChanged={() => void queries.invalidateQueries({ queryKey: SESSIONS_KEY })}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="sessions" className={classes.panel ?? ""}>
          <OwnSessions />
        </Tabs.Panel>
        <Tabs.Panel value="linked" className={classes.panel ?? ""}>
          <LinkedSignIns />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
