import { CARD_HISTORY_LENGTH, type CardEvent, cardRoutes } from "@adel/protocol/business/card";
import { Uid } from "@adel/protocol/card-frames/card-answer";
import { Button, TextInput } from "@mantine/core";
import { IconCreditCard, IconHistory, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import wizard from "../../../bridge/card-reader.module.css";
import type { ConnectionState } from "../../../bridge/connection.ts";
import { BridgeMissing } from "../../../bridge/plug-in-missing.tsx";
import { useBridge, useLink } from "../../../bridge/use-bridge.tsx";
import { connectionError } from "../../../bridge/wrap-errors.ts";
import { ApiError } from "../../../core/api.ts";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { focusRefused } from "../../../core/focus-refused.ts";
import { errorText } from "../../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Panel } from "../../../ui/layout.tsx";
import { LatestTestCard } from "./last-test.tsx";
import classes from "./read.module.css";
import { Timeline } from "./timeline.tsx";

const icon = { size: 44, stroke: 1.2, "aria-hidden": true } as const;

/** Query card: everything on record about one card, by its number or by the card itself. */
export function QueryCardPage() {
  const t = useTranslation("business.card-history");
  const link = useLink();
  const [typed, setTyped] = useState("");
  const [touched, setTouched] = useState(false);
  const [uid, setUid] = useState<string>();
  const cardOnReader = link.kind === "open" ? link.encoder?.card?.uid : undefined;
  useEffect(() => {
    if (cardOnReader === undefined) return;
    setTyped(cardOnReader);
    setUid(cardOnReader);
  }, [cardOnReader]);
  const number = Uid.safeParse(typed.replaceAll(/[\s:-]/g, ""));
  return (
    <div className={wizard.desk}>
      <form
        className={wizard.bar}
        onSubmit={(event) => {
          event.preventDefault();
          if (number.success) setUid(number.data);
          else focusRefused(event.currentTarget, () => setTouched(true));
        }}
      >
        <TextInput
          className={classes.number ?? ""}
          aria-label={t("number")}
          placeholder={t("numberPlaceholder")}
          value={typed}
          onChange={(event) => {
            setTouched(false);
            setTyped(event.currentTarget.value);
          }}
          error={touched && !number.success && t("numberWrong")}
        />
        <Button type="submit" variant="filled" leftSection={<IconSearch size={16} aria-hidden />}>
          {t("search")}
        </Button>
        <span className="spring" />
        {cardOnReader === undefined ? (
          link.kind === "open" && <span className="caption">{t("placeCard")}</span>
        ) : (
          <div className={wizard.card} role="status">
            <IconCreditCard size={20} stroke={1.6} aria-hidden />
            <span>{t("onEncoder")}</span>
            <strong className="mono">{cardOnReader}</strong>
          </div>
        )}
      </form>
      {uid === undefined ? <Waiting link={link} /> : <History key={uid} uid={uid} />}
    </div>
  );
}

/** Before the first query: what to do, and why the card on the encoder cannot start it. */
function Waiting({ link }: { readonly link: ConnectionState }) {
  const t = useTranslation("business.card-history");
  const { connection } = useBridge();
  if (link.kind === "missing") return <BridgeMissing tries={link.tries} onRetry={connection.retry} />;
  const error = connectionError(link);
  return (
    <>
      {error && <ErrorAlert error={error} />}
      <Panel>
        <EmptyState icon={<IconSearch {...icon} />} title={t("waitTitle")} text={t("waitText")} />
      </Panel>
    </>
  );
}

function History({ uid }: { readonly uid: string }) {
  const t = useTranslation("business.card-history");
  const language = useLanguage();
  const { history } = useClient(cardRoutes);
  const { data, error, refetch } = useQuery({
    queryKey: [cardRoutes.history.path, uid],
    queryFn: ({ signal }) => history({ params: { uid } }, { signal, quiet: true }),
  });
  if (error instanceof ApiError && error.error === "CARD_WITHOUT_DATA")
    return (
      <Panel title={t("history", { uid })}>
        <EmptyState icon={<IconHistory {...icon} />} title={errorText("CARD_WITHOUT_DATA", language, {})} />
      </Panel>
    );
  if (error)
    return <ErrorAlert error={toErrorDetails(error)} action={{ label: t("retry"), onClick: () => void refetch() }} />;
  if (!data) return <p className="caption">{t("asking")}</p>;
  return <Reported uid={uid} events={data} />;
}

function Reported({ uid, events }: { readonly uid: string; readonly events: readonly CardEvent[] }) {
  const t = useTranslation("business.card-history");
  const count = events.length;
  return (
    <div className={classes.shown}>
      <Panel
        flush
        title={t("history", { uid })}
        aside={t(count === CARD_HISTORY_LENGTH ? "newestOnly" : "events", { count })}
      >
        <Timeline events={events} />
      </Panel>
      <div className={classes.side}>
        <LatestTestCard events={events} />
      </div>
    </div>
  );
}
