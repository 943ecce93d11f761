import { Uid } from "@adel/protocol/bridge/encoder";
import { CARD_HISTORY_LENGTH, type CardEvent, cardRoutes } from "@adel/protocol/business/card";
import { faultText } from "@adel/protocol/kernel/faults";
import { Button, TextInput } from "@mantine/core";
import { IconCreditCard, IconHistory, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import desk from "../../../bridge/card-desk.module.css";
import { troubleOfLink } from "../../../bridge/catalogue-faults.ts";
import type { Link } from "../../../bridge/connection.ts";
import { PlugInMissing } from "../../../bridge/plug-in-missing.tsx";
import { useBridge, useLink } from "../../../bridge/use-bridge.tsx";
import { ApiError } from "../../../core/api.ts";
import { spaced } from "../../../core/card/spaced.ts";
import { FaultNotice, troubleOf } from "../../../core/fault-notice.tsx";
import { useLanguage, useWords } from "../../../core/locale/words.ts";
import { useClient } from "../../../core/services.tsx";
import { Panel } from "../../../ui/layout.tsx";
import { Nothing } from "../../../ui/nothing.tsx";
import { historyWords } from "./history.words.ts";
import { LastTest } from "./last-test.tsx";
import classes from "./read.module.css";
import { Timeline } from "./timeline.tsx";

const icon = { size: 44, stroke: 1.2, "aria-hidden": true } as const;

/** Query card: everything on record about one card, by its number or by the card itself. */
export function QueryCardPage() {
  const say = useWords(historyWords);
  const link = useLink();
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState(false);
  const [uid, setUid] = useState<string>();
  const lying = link.is === "open" ? link.encoder?.card?.uid : undefined;
  useEffect(() => {
    if (lying === undefined) return;
    setTyped(lying);
    setUid(lying);
  }, [lying]);
  const number = Uid.safeParse(typed.replaceAll(/[\s:-]/g, ""));
  return (
    <div className={desk.desk}>
      <form
        className={desk.bar}
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (number.success) setUid(number.data);
        }}
      >
        <TextInput
          className={classes.number ?? ""}
          aria-label={say("number")}
          placeholder={say("numberPlaceholder")}
          value={typed}
          onChange={(event) => {
            setAsked(false);
            setTyped(event.currentTarget.value);
          }}
          error={asked && !number.success && say("numberWrong")}
        />
        <Button type="submit" variant="filled" leftSection={<IconSearch size={16} aria-hidden />}>
          {say("search")}
        </Button>
        <span className="spring" />
        {lying === undefined ? (
          link.is === "open" && <span className="caption">{say("placeCard")}</span>
        ) : (
          <div className={desk.card} role="status">
            <IconCreditCard size={20} stroke={1.6} aria-hidden />
            <span>{say("onEncoder")}</span>
            <strong className="mono">{spaced(lying)}</strong>
          </div>
        )}
      </form>
      {uid === undefined ? <Waiting link={link} /> : <History key={uid} uid={uid} />}
    </div>
  );
}

/** Nothing is asked yet: what to do, and why no card on the encoder can ask by itself. */
function Waiting({ link }: { readonly link: Link }) {
  const say = useWords(historyWords);
  const { connection } = useBridge();
  if (link.is === "missing") return <PlugInMissing tries={link.tries} onRetry={connection.retry} />;
  const trouble = troubleOfLink(link);
  return (
    <>
      {trouble && <FaultNotice trouble={trouble} />}
      <Panel>
        <Nothing icon={<IconSearch {...icon} />} title={say("waitTitle")} text={say("waitText")} />
      </Panel>
    </>
  );
}

function History({ uid }: { readonly uid: string }) {
  const say = useWords(historyWords);
  const language = useLanguage();
  const { history } = useClient(cardRoutes);
  const { data, error, refetch } = useQuery({
    queryKey: [cardRoutes.history.path, uid],
    queryFn: ({ signal }) => history({ params: { uid } }, { signal, quiet: true }),
  });
  if (error instanceof ApiError && error.fault === "CARD_WITHOUT_DATA")
    return (
      <Panel title={say("history", { uid: spaced(uid) })}>
        <Nothing icon={<IconHistory {...icon} />} title={faultText("CARD_WITHOUT_DATA", language, {})} />
      </Panel>
    );
  if (error)
    return <FaultNotice trouble={troubleOf(error)} action={{ label: say("retry"), onClick: () => void refetch() }} />;
  if (!data) return <p className="caption">{say("asking")}</p>;
  return <Told uid={uid} events={data} />;
}

function Told({ uid, events }: { readonly uid: string; readonly events: readonly CardEvent[] }) {
  const say = useWords(historyWords);
  const count = events.length;
  return (
    <div className={classes.shown}>
      <Panel
        flush
        title={say("history", { uid: spaced(uid) })}
        aside={say(count === CARD_HISTORY_LENGTH ? "newestOnly" : "events", { count })}
      >
        <Timeline events={events} />
      </Panel>
      <div className={classes.side}>
        <LastTest events={events} />
      </div>
    </div>
  );
}
