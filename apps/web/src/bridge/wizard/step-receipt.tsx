import type { CardJob } from "@adel/protocol/business/job";
import type { ErrorCode } from "@adel/protocol/kernel/errors";
import { Button } from "@mantine/core";
import { IconCheck, IconPlus, IconPrinter, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ErrorAlert } from "../../core/error-alert.tsx";
import { useTranslation } from "../../core/locale/messages.ts";
import { ChargeStatus } from "../credit/charge.tsx";
import { FailedCardCharge } from "../credit/failed-card-charge.tsx";
import { StepActions } from "./step-foot.tsx";
import classes from "./wizard.module.css";

/** Errors after which the job continues. */
const GOES_ON: readonly string[] = ["CARD_LIFTED", "ENCODER_UNPLUGGED"] satisfies readonly ErrorCode[];

/** What a wizard shows about a card that it wrote. */
export interface Receipt {
  readonly written: string;
  /** The kind of card, next to the hotel's name. */
  readonly lines: readonly (readonly [name: string, value: ReactNode])[];
  /** What to do with it now. */
  readonly after?: string | undefined;
}
interface Props {
  readonly job: CardJob;
  readonly receipt: Receipt;
  readonly onNext: () => void;
  readonly onRetry: () => void;
  readonly onDone: () => void;
  /** Offers to erase a card that was only partly written. */
  readonly erase?: ((job: CardJob) => ReactNode) | undefined;
}

/** What was written to which card; or the error and its hint. */
export function ReceiptStep({ job, receipt, onNext, onRetry, onDone, erase }: Props) {
  const t = useTranslation("bridge.wizard");
  const isDone = job.state === "done";
  const isPartly = !isDone && job.blocksWritten > 0;
  const title = isDone ? receipt.written : t(isPartly ? "partly" : "notWritten");
  return (
    <div className={classes.question} role="status">
      <div className={classes.verdict} data-good={isDone || undefined}>
        <span>{isDone ? <IconCheck size={24} aria-hidden /> : <IconX size={24} aria-hidden />}</span>
        <div>
          <h2>{title}</h2>
          {isDone && <p className={classes.lead}>{t("verified")}</p>}
        </div>
      </div>
      {job.fault && (
        <ErrorAlert
          error={{ error: job.fault, values: job.faultValues }}
          // This job has ended: what would have made it go on does not any more.
          {...(GOES_ON.includes(job.fault) && { hint: t("endedHint") })}
        />
      )}
      <ReceiptLines job={job} lines={receipt.lines} />
      {isDone && receipt.after && <p className={classes.after}>{receipt.after}</p>}
      <StepActions>
        <Button onClick={onDone}>{t("done")}</Button>
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t("print")}
        </Button>
        {isPartly && erase?.(job)}
        {isDone ? (
          <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={onNext}>
            {t("nextCard")}
          </Button>
        ) : (
          <Button variant="filled" onClick={onRetry}>
            {t("tryAgain")}
          </Button>
        )}
      </StepActions>
    </div>
  );
}

interface LinesProps extends Pick<Props, "job"> {
  readonly lines: Receipt["lines"];
}
/** The hotel and the purpose of the card, and the job that wrote it. */
function ReceiptLines({ job, lines }: LinesProps) {
  const t = useTranslation("bridge.wizard");
  const account = useTranslation("business.account");
  const isDone = job.state === "done";
  const validity = [
    job.validFrom && t("from", { time: job.validFrom }),
    job.validTo ? t("until", { time: job.validTo }) : t("noLimit"),
  ];
  const all: Receipt["lines"] = [
    [t("hotel"), <strong key="hotel">{job.hotelName}</strong>],
    ...lines,
    [
      t("cardNumber"),
      <span key="uid" className="mono">
        {job.uid}
      </span>,
    ],
    [t("sequence"), job.sequence],
    [t("validity"), validity.filter(Boolean).join(" ")],
    [
      account("charge"),
      isDone ? (
        <ChargeStatus key="charge" charge={job.charge} />
      ) : (
        <FailedCardCharge key="charge" charge={job.charge} />
      ),
    ],
    [t("encoder"), job.deviceName],
    [t("operator"), job.userName],
    [t("time"), job.settleTime ?? job.createTime],
    ...(isDone ? [] : ([[t("blocksWritten"), job.blocksWritten]] as const)),
    [
      t("voucher"),
      <span key="job" className="mono">
        {job.jobId}
      </span>,
    ],
  ];
  return (
    <dl className={classes.receipt}>
      {all.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
