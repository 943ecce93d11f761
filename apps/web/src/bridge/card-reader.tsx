import { sectorCount } from "@adel/card";
import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import type { CardView } from "@adel/protocol/business/card";
import type { Encoder } from "@adel/protocol/business/encoder";
import { Button, Progress } from "@mantine/core";
import { IconCreditCard, IconPrinter, IconScan } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ErrorAlert } from "../core/error-alert.tsx";
import { useTranslation } from "../core/locale/messages.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Panel } from "../ui/layout.tsx";
import { Status } from "../ui/status.tsx";
import classes from "./card-reader.module.css";
import { useLink } from "./use-bridge.tsx";
import { type KeysToTry, type Reading, useReading } from "./use-reading.ts";

interface Props {
  readonly encoder: Encoder;
  readonly seen: EncoderStatus | undefined;
  readonly keys: KeysToTry;
  /** Additional content of the bar: selection of the keys to try. */
  readonly children?: ReactNode;
  /** Content below the bar once the card is read; `again` reads it again. */
  readonly shown: (view: CardView, again: () => void) => ReactNode;
}

/** The bar with the card on the encoder, and below it what was read. */
export function CardReader({ encoder, seen, keys, children, shown }: Props) {
  const t = useTranslation("bridge.card-reader");
  const bridge = useTranslation("bridge");
  const { reading, read } = useReading(encoder.id, seen, keys);
  const card = seen?.card;
  const view = reading.kind === "read" ? reading.view : undefined;
  return (
    <div className={classes.desk}>
      <div className={classes.bar}>
        <CardLine card={card ?? undefined} view={view} />
        <span className="spring" />
        {children}
        {view && (
          <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            {t("print")}
          </Button>
        )}
        <Button
          variant="filled"
          leftSection={<IconScan size={16} aria-hidden />}
          loading={reading.kind === "reading"}
          disabled={!card}
          onClick={() => void read()}
        >
          {t(view ? "again" : "read")}
        </Button>
      </div>
      {reading.kind === "failed" && (
        <ErrorAlert
          error={reading.error}
          action={
            reading.held
              ? { label: bridge("takeOver"), onClick: () => void read(true) }
              : { label: t("again"), onClick: () => void read() }
          }
        />
      )}
      {view ? shown(view, () => void read()) : <Waiting reading={reading} />}
    </div>
  );
}

/** Number and type of the card, as soon as it is on the encoder. */
function CardLine({
  card,
  view,
}: {
  readonly card: EncoderStatus["card"] | undefined;
  readonly view: CardView | undefined;
}) {
  const t = useTranslation("bridge.card-reader");
  const uid = view?.uid ?? card?.uid;
  if (uid === undefined) return <span className={classes.none}>{t("waitTitle")}</span>;
  const opened = view?.openedWith.filter((label) => label !== null).length ?? 0;
  return (
    <div className={classes.card} role="status">
      <IconCreditCard size={20} stroke={1.6} aria-hidden />
      <strong className="mono">{uid}</strong>
      <span>{card?.uid === uid ? card.type : ""}</span>
      {view && <span>{t("readSectors", { read: opened, all: sectorCount(view.cardSize) })}</span>}
      {view && card?.uid !== view.uid && <Status color="off">{t("lifted")}</Status>}
    </div>
  );
}

function Waiting({ reading }: { readonly reading: Reading }) {
  const t = useTranslation("bridge.card-reader");
  const link = useLink();
  if (reading.kind === "failed") return null;
  const jobId = reading.kind === "reading" ? reading.jobId : undefined;
  const job = link.kind === "open" ? link.jobs.find((one) => one.jobId === jobId) : undefined;
  return (
    <Panel>
      <EmptyState
        icon={<IconScan size={44} stroke={1.2} aria-hidden />}
        title={t(reading.kind === "reading" ? "reading" : "waitTitle")}
        text={
          reading.kind === "waiting"
            ? t("waitText")
            : job?.sector != null
              ? t("readingSector", { sector: job.sector })
              : undefined
        }
      >
        {reading.kind === "reading" && (
          <Progress.Root w={240} size={6} transitionDuration={0}>
            <Progress.Section value={job && job.all > 0 ? (job.done / job.all) * 100 : 0} aria-label={t("progress")} />
          </Progress.Root>
        )}
      </EmptyState>
    </Panel>
  );
}
