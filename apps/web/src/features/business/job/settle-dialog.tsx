import type { MessageKey } from "@adel/messages";
import { type CardJob, cardJobRoutes } from "@adel/protocol/business/job";
import { SETTLED_AS, type SettleInput } from "@adel/protocol/business/job/settlement";
import { Button, Modal, Radio, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useChargeText } from "../../../bridge/credit/charge.tsx";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { focusRefused } from "../../../core/focus-refused.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient, useSession } from "../../../core/services.tsx";
import { Facts, Row } from "../../../ui/layout.tsx";
import classes from "./pending-jobs.module.css";

interface Props {
  readonly job: CardJob;
  readonly onClose: () => void;
  /** The lists that show the job. */
  readonly lists: readonly string[];
}

/** One person states what happened to a card, another one approves or refuses it. */
export function SettleDialog({ job, onClose, lists }: Props) {
  const t = useTranslation("business.pending-jobs");
  const core = useTranslation("common");
  const chargeText = useChargeText();
  const { settleJob } = useClient(cardJobRoutes);
  const queries = useQueryClient();
  const proposal = job.settlement?.state === "open" ? job.settlement : undefined;
  const call = useMutation({
    mutationFn: ({ input }: Reported) => settleJob({ params: { jobId: job.jobId }, body: input }, { quiet: true }),
    onSuccess: ({ charge }, { message }) => {
      report.success(`${t(message)} · ${chargeText(charge)}`);
      onClose();
    },
    // The state may have changed before the rejection: the list is loaded again.
    onSettled: () => queries.invalidateQueries({ queryKey: [...lists] }),
  });
  const step = { busy: call.isPending, onSend: call.mutate, job, onClose };
  return (
    <Modal
      opened
      onClose={onClose}
      size={520}
      title={t(proposal ? "decideTitle" : "proposeTitle")}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      {call.error && <ErrorAlert error={toErrorDetails(call.error)} />}
      <Facts
        facts={[
          [
            t("card"),
            <span key="uid" className="mono">
              {job.uid}
            </span>,
          ],
          [t("hotel"), job.hotelName],
          [t("encoder"), job.deviceName],
          [t("operator"), job.userName],
          [t("time"), job.createTime ?? ""],
          ...(proposal
            ? ([
                [t("proposer"), `${proposal.proposedBy} · ${proposal.proposeTime}`],
                [t("outcome"), <strong key="outcome">{t(`outcome.${proposal.outcome}`)}</strong>],
                [t("proposerReason"), proposal.proposeReason],
              ] as const)
            : []),
        ]}
      />
      {proposal ? <DecideForm {...step} proposal={proposal} /> : <ProposeForm {...step} />}
    </Modal>
  );
}

type SettlementForm = NonNullable<CardJob["settlement"]>;
interface Reported {
  readonly input: SettleInput;
  /** The message of success. */
  readonly message: MessageKey<"business.pending-jobs">;
}
interface StepProps {
  readonly job: CardJob;
  readonly busy: boolean;
  readonly onSend: (reported: Reported) => void;
  readonly onClose: () => void;
}
/** What an outcome does to credit and records. */
const effectOf = ({ purpose }: CardJob, outcome: SettlementForm["outcome"]): MessageKey<"business.pending-jobs"> =>
  purpose === "erase" ? `effectErase.${outcome}` : `effect.${outcome}`;

function Reason({ value, onChange, touched }: { value: string; onChange: (value: string) => void; touched: boolean }) {
  const t = useTranslation("business.pending-jobs");
  return (
    <Textarea
      label={t("reason")}
      description={t("reasonHelp")}
      maxLength={200}
      rows={3}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={touched && value.trim() === "" && t("reasonNeeded")}
    />
  );
}

function ProposeForm({ job, busy, onSend, onClose }: StepProps) {
  const t = useTranslation("business.pending-jobs");
  const core = useTranslation("common");
  const [outcome, setOutcome] = useState<SettlementForm["outcome"]>("failed");
  const [reason, setReason] = useState("");
  const [touched, setTouched] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (reason.trim() === "") focusRefused(event.currentTarget, () => setTouched(true));
    else onSend({ input: { step: "propose", outcome, reason }, message: "proposed" });
  };
  return (
    <form className={classes.settle} noValidate onSubmit={submit}>
      <p className="caption">{t("proposeText")}</p>
      <Radio.Group
        label={t("proposeQuestion")}
        value={outcome}
        onChange={(value) => setOutcome(SETTLED_AS.find((one) => one === value) ?? outcome)}
      >
        <div className={classes.outcomes}>
          {SETTLED_AS.map((one) => (
            <Radio key={one} value={one} label={t(`outcome.${one}`)} description={t(effectOf(job, one))} />
          ))}
        </div>
      </Radio.Group>
      <Reason value={reason} onChange={setReason} touched={touched} />
      <Row end>
        <Button onClick={onClose}>{core("cancel")}</Button>
        <Button type="submit" variant="filled" loading={busy}>
          {t("propose")}
        </Button>
      </Row>
    </form>
  );
}

function DecideForm({ job, proposal, busy, onSend, onClose }: StepProps & { readonly proposal: SettlementForm }) {
  const t = useTranslation("business.pending-jobs");
  const core = useTranslation("common");
  const isOwn = useSession()?.user.userName === proposal.proposedBy;
  const [reason, setReason] = useState("");
  const [touched, setTouched] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const decide = (step: "approve" | "refuse") => {
    if (reason.trim() === "") return focusRefused(form.current, () => setTouched(true));
    const { proposalId } = proposal;
    onSend({ input: { step, proposalId, reason }, message: step === "approve" ? "approved" : "refused" });
  };
  return (
    <form
      ref={form}
      className={classes.settle}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        decide(isOwn ? "refuse" : "approve");
      }}
    >
      <p>{t(isOwn ? "ownText" : effectOf(job, proposal.outcome))}</p>
      <Reason value={reason} onChange={setReason} touched={touched} />
      <Row end>
        <Button onClick={onClose}>{core("cancel")}</Button>
        <Button {...(isOwn && { type: "submit" })} loading={busy} onClick={isOwn ? undefined : () => decide("refuse")}>
          {t(isOwn ? "withdraw" : "refuse")}
        </Button>
        {!isOwn && (
          <Button type="submit" variant="filled" loading={busy}>
            {t("approve")}
          </Button>
        )}
      </Row>
    </form>
  );
}
