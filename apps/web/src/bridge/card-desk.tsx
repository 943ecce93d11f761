import { sectorCount } from "@adel/card";
import type { EncoderSeen } from "@adel/protocol/bridge/encoder";
import type { CardView } from "@adel/protocol/business/card";
import type { Encoder } from "@adel/protocol/business/encoder";
import { Button, Progress } from "@mantine/core";
import { IconCreditCard, IconPrinter, IconScan } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { spaced } from "../core/card/spaced.ts";
import { FaultNotice } from "../core/fault-notice.tsx";
import { useWords } from "../core/locale/words.ts";
import { Panel } from "../ui/layout.tsx";
import { Nothing } from "../ui/nothing.tsx";
import { Status } from "../ui/status.tsx";
import { bridgeWords } from "./bridge.words.ts";
import classes from "./card-desk.module.css";
import { deskWords } from "./card-desk.words.ts";
import { useLink } from "./use-bridge.tsx";
import { type KeysToTry, type Reading, useReading } from "./use-reading.ts";

interface Props {
  readonly encoder: Encoder;
  readonly seen: EncoderSeen | undefined;
  readonly keys: KeysToTry;
  /** What else the bar offers: whose keys to try. */
  readonly children?: ReactNode;
  /** What stands below the bar once the card is read. */
  readonly shown: (view: CardView) => ReactNode;
}

/** The bar with the card on the encoder, and below it what was read. */
export function CardDesk({ encoder, seen, keys, children, shown }: Props) {
  const say = useWords(deskWords);
  const bridge = useWords(bridgeWords);
  const { reading, read } = useReading(encoder.id, seen, keys);
  const card = seen?.card;
  const view = reading.is === "read" ? reading.view : undefined;
  return (
    <div className={classes.desk}>
      <div className={classes.bar}>
        <CardLine card={card ?? undefined} view={view} />
        <span className="spring" />
        {children}
        {view && (
          <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            {say("print")}
          </Button>
        )}
        <Button
          variant="filled"
          leftSection={<IconScan size={16} aria-hidden />}
          loading={reading.is === "reading"}
          disabled={!card}
          onClick={() => void read()}
        >
          {say(view ? "again" : "read")}
        </Button>
      </div>
      {reading.is === "trouble" && (
        <FaultNotice
          trouble={reading.trouble}
          action={
            reading.held
              ? { label: bridge("takeOver"), onClick: () => void read(true) }
              : { label: say("again"), onClick: () => void read() }
          }
        />
      )}
      {view ? shown(view) : <Waiting reading={reading} />}
    </div>
  );
}

/** Number and kind of the card, as soon as it lies on the encoder. */
function CardLine({
  card,
  view,
}: {
  readonly card: EncoderSeen["card"] | undefined;
  readonly view: CardView | undefined;
}) {
  const say = useWords(deskWords);
  const uid = view?.uid ?? card?.uid;
  if (uid === undefined) return <span className={classes.none}>{say("waitTitle")}</span>;
  const opened = view?.openedWith.filter((label) => label !== null).length ?? 0;
  return (
    <div className={classes.card} role="status">
      <IconCreditCard size={20} stroke={1.6} aria-hidden />
      <strong className="mono">{spaced(uid)}</strong>
      <span>{card?.uid === uid ? card.type : ""}</span>
      {view && <span>{say("readSectors", { read: opened, all: sectorCount(view.cardSize) })}</span>}
      {view && card?.uid !== view.uid && <Status tone="off">{say("lifted")}</Status>}
    </div>
  );
}

function Waiting({ reading }: { readonly reading: Reading }) {
  const say = useWords(deskWords);
  const link = useLink();
  if (reading.is === "trouble") return null;
  const jobId = reading.is === "reading" ? reading.jobId : undefined;
  const job = link.is === "open" ? link.jobs.find((one) => one.jobId === jobId) : undefined;
  return (
    <Panel>
      <Nothing
        icon={<IconScan size={44} stroke={1.2} aria-hidden />}
        title={say(reading.is === "reading" ? "reading" : "waitTitle")}
        text={
          reading.is === "waiting"
            ? say("waitText")
            : job?.sector != null
              ? say("readingSector", { sector: job.sector })
              : undefined
        }
      >
        {reading.is === "reading" && (
          <Progress.Root w={240} size={6} transitionDuration={0}>
            <Progress.Section
              value={job && job.all > 0 ? (job.done / job.all) * 100 : 0}
              aria-label={say("progress")}
            />
          </Progress.Root>
        )}
      </Nothing>
    </Panel>
  );
}
