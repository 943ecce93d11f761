import { type CardJob, cardRoutes, SETTLED_AS, type SettleInput } from "@adel/protocol/business/card";
import { Button, Modal, Radio, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { coreWords } from "../../../core/core.words.ts";
import { FaultNotice, troubleOf } from "../../../core/fault-notice.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { tell } from "../../../core/notify.ts";
import { useClient, useSession } from "../../../core/services.tsx";
import { Facts, Row } from "../../../ui/layout.tsx";
import classes from "./encoder.module.css";
import { type UnansweredWord, unansweredWords } from "./unanswered.words.ts";

interface Props {
  readonly job: CardJob;
  readonly onClose: () => void;
  /** The lists that show the job. */
  readonly lists: readonly string[];
}

/** One person says what became of a card, another agrees or not. */
export function SettleDialog({ job, onClose, lists }: Props) {
  const say = useWords(unansweredWords);
  const core = useWords(coreWords);
  const { settleJob } = useClient(cardRoutes);
  const queries = useQueryClient();
  const proposal = job.settlement?.state === "open" ? job.settlement : undefined;
  const call = useMutation({
    mutationFn: ({ input }: Told) => settleJob({ params: { jobId: job.jobId }, body: input }, { quiet: true }),
    onSuccess: (_, { said }) => {
      tell.success(say(said));
      onClose();
    },
    // What was refused may have changed meanwhile: the list says how it stands.
    onSettled: () => queries.invalidateQueries({ queryKey: [...lists] }),
  });
  const step = { busy: call.isPending, onSend: call.mutate, job, onClose };
  return (
    <Modal
      opened
      onClose={onClose}
      size={520}
      title={say(proposal ? "decideTitle" : "proposeTitle")}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      {call.error && <FaultNotice trouble={troubleOf(call.error)} />}
      <Facts
        facts={[
          [
            say("card"),
            <span key="uid" className="mono">
              {job.uid}
            </span>,
          ],
          [say("hotel"), job.hotelName],
          [say("encoder"), job.deviceName],
          [say("operator"), job.userName],
          [say("time"), job.createTime ?? ""],
          ...(proposal
            ? ([
                [say("proposer"), `${proposal.proposedBy} · ${proposal.proposeTime}`],
                [say("outcome"), <strong key="outcome">{say(`outcome.${proposal.outcome}`)}</strong>],
                [say("proposerReason"), proposal.proposeReason],
              ] as const)
            : []),
        ]}
      />
      {proposal ? <Decide {...step} proposal={proposal} /> : <Propose {...step} />}
    </Modal>
  );
}

type Settlement = NonNullable<CardJob["settlement"]>;
interface Told {
  readonly input: SettleInput;
  /** What is said when it is done. */
  readonly said: UnansweredWord;
}
interface StepProps {
  readonly job: CardJob;
  readonly busy: boolean;
  readonly onSend: (told: Told) => void;
  readonly onClose: () => void;
}
/** What an outcome does to credit and records. */
const effectOf = ({ purpose }: CardJob, outcome: Settlement["outcome"]): UnansweredWord =>
  purpose === "erase" ? `effectErase.${outcome}` : `effect.${outcome}`;

function Reason({ value, onChange, asked }: { value: string; onChange: (value: string) => void; asked: boolean }) {
  const say = useWords(unansweredWords);
  return (
    <Textarea
      label={say("reason")}
      description={say("reasonHelp")}
      maxLength={200}
      rows={3}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={asked && value.trim() === "" && say("reasonNeeded")}
    />
  );
}

function Propose({ job, busy, onSend, onClose }: StepProps) {
  const say = useWords(unansweredWords);
  const core = useWords(coreWords);
  const [outcome, setOutcome] = useState<Settlement["outcome"]>("failed");
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (reason.trim() !== "") onSend({ input: { step: "propose", outcome, reason }, said: "proposed" });
  };
  return (
    <form className={classes.settle} noValidate onSubmit={submit}>
      <p className="caption">{say("proposeText")}</p>
      <Radio.Group
        label={say("proposeQuestion")}
        value={outcome}
        onChange={(value) => setOutcome(SETTLED_AS.find((one) => one === value) ?? outcome)}
      >
        <div className={classes.outcomes}>
          {SETTLED_AS.map((one) => (
            <Radio key={one} value={one} label={say(`outcome.${one}`)} description={say(effectOf(job, one))} />
          ))}
        </div>
      </Radio.Group>
      <Reason value={reason} onChange={setReason} asked={asked} />
      <Row end>
        <Button onClick={onClose}>{core("cancel")}</Button>
        <Button type="submit" variant="filled" loading={busy}>
          {say("propose")}
        </Button>
      </Row>
    </form>
  );
}

function Decide({ job, proposal, busy, onSend, onClose }: StepProps & { readonly proposal: Settlement }) {
  const say = useWords(unansweredWords);
  const core = useWords(coreWords);
  const isOwn = useSession()?.user.userName === proposal.proposedBy;
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const decide = (step: "approve" | "refuse") => {
    setAsked(true);
    if (reason.trim() === "") return;
    const { proposalId } = proposal;
    onSend({ input: { step, proposalId, reason }, said: step === "approve" ? "approved" : "refused" });
  };
  return (
    <form
      className={classes.settle}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        decide(isOwn ? "refuse" : "approve");
      }}
    >
      <p>{say(isOwn ? "ownText" : effectOf(job, proposal.outcome))}</p>
      <Reason value={reason} onChange={setReason} asked={asked} />
      <Row end>
        <Button onClick={onClose}>{core("cancel")}</Button>
        <Button {...(isOwn && { type: "submit" })} loading={busy} onClick={isOwn ? undefined : () => decide("refuse")}>
          {say(isOwn ? "withdraw" : "refuse")}
        </Button>
        {!isOwn && (
          <Button type="submit" variant="filled" loading={busy}>
            {say("approve")}
          </Button>
        )}
      </Row>
    </form>
  );
}
