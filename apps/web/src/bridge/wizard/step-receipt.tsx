import type { CardJob } from "@adel/protocol/business/card";
import type { FaultCode } from "@adel/protocol/kernel/faults";
import { Button } from "@mantine/core";
import { IconCheck, IconPlus, IconPrinter, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { FaultNotice } from "../../core/fault-notice.tsx";
import { useWords } from "../../core/locale/words.ts";
import { StepFoot } from "./step-foot.tsx";
import classes from "./wizard.module.css";
import { wizardWords } from "./wizard.words.ts";

/** Faults whose remedy promises that the job goes on. */
const GOES_ON: readonly string[] = ["CARD_LIFTED", "ENCODER_UNPLUGGED"] satisfies readonly FaultCode[];

/** What a wizard says of a card that it wrote. */
export interface Receipt {
  readonly written: string;
  /** What the card is, beside the hotel's name. */
  readonly lines: readonly (readonly [name: string, value: ReactNode])[];
  /** What to do with it now. */
  readonly after?: string | undefined;
}
interface Props {
  readonly job: CardJob;
  readonly receipt: Receipt;
  readonly onNext: () => void;
  readonly onAgain: () => void;
  readonly onDone: () => void;
}

/** What was written, to which card; or what went wrong and what to do. */
export function ReceiptStep({ job, receipt, onNext, onAgain, onDone }: Props) {
  const say = useWords(wizardWords);
  const isDone = job.state === "done";
  const title = isDone ? receipt.written : say(job.blocksWritten > 0 ? "partly" : "notWritten");
  const validity = [
    job.validFrom && say("from", { time: job.validFrom }),
    job.validTo ? say("until", { time: job.validTo }) : say("noLimit"),
  ];
  const lines: readonly (readonly [string, ReactNode])[] = [
    [say("hotel"), <strong key="hotel">{job.hotelName}</strong>],
    ...receipt.lines,
    [
      say("cardNumber"),
      <span key="uid" className="mono">
        {job.uid}
      </span>,
    ],
    [say("sequence"), job.sequence],
    [say("validity"), validity.filter(Boolean).join(" ")],
    [say("encoder"), job.deviceName],
    [say("operator"), job.userName],
    [say("time"), job.settleTime ?? job.createTime],
    ...(isDone ? [] : ([[say("blocksWritten"), job.blocksWritten]] as const)),
    [
      say("voucher"),
      <span key="job" className="mono">
        {job.jobId}
      </span>,
    ],
  ];
  return (
    <div className={classes.question} role="status">
      <div className={classes.verdict} data-good={isDone || undefined}>
        <span>{isDone ? <IconCheck size={24} aria-hidden /> : <IconX size={24} aria-hidden />}</span>
        <div>
          <h2>{title}</h2>
          {isDone && <p className={classes.lead}>{say("verified")}</p>}
        </div>
      </div>
      {job.fault && (
        <FaultNotice
          trouble={{ fault: job.fault, values: job.faultValues }}
          // This job has ended: what would have made it go on does not any more.
          {...(GOES_ON.includes(job.fault) && { remedy: say("endedRemedy") })}
        />
      )}
      <dl className={classes.receipt}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isDone && receipt.after && <p className={classes.after}>{receipt.after}</p>}
      <StepFoot>
        <Button onClick={onDone}>{say("done")}</Button>
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {say("print")}
        </Button>
        {isDone ? (
          <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={onNext}>
            {say("nextCard")}
          </Button>
        ) : (
          <Button variant="filled" onClick={onAgain}>
            {say("tryAgain")}
          </Button>
        )}
      </StepFoot>
    </div>
  );
}
