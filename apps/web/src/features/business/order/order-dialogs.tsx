import { type Order, orderRoutes } from "@adel/protocol/business/order";
import { Button, Modal, Textarea } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { coreWords } from "../../../core/core.words.ts";
import { FaultNotice, type Trouble, troubleOf } from "../../../core/fault-notice.tsx";
import { useLanguage, useWords } from "../../../core/locale/words.ts";
import { moneyText } from "../../../core/money.ts";
import { tell } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { Facts, Row } from "../../../ui/layout.tsx";
import classes from "./order.module.css";
import { orderWords } from "./order.words.ts";

interface Props {
  readonly order: Order;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What is being decided about: the same in both steps. */
function Subject({ order }: { readonly order: Order }) {
  const say = useWords(orderWords);
  const language = useLanguage();
  return (
    <Facts
      facts={[
        [say("account"), order.deptName],
        [say("payer"), order.payer],
        [say("amount"), <strong key="amount">{moneyText(order.payAmount, language)}</strong>],
        [say("quantity"), order.quantity],
        ...(order.confirmedBy === null
          ? []
          : ([
              [say("evidence"), order.evidence],
              [say("confirmedBy"), order.confirmedBy],
            ] as const)),
      ]}
    />
  );
}

/** A call that closes the dialog, or says in it why not. */
function useDecision(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const decide = async (act: () => Promise<unknown>, said: string): Promise<void> => {
    setBusy(true);
    setTrouble(undefined);
    try {
      await act();
      tell.success(said);
      onDone();
    } catch (error) {
      setTrouble(troubleOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, trouble, decide };
}

interface FrameProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}
const Frame = ({ title, onClose, children }: FrameProps) => (
  <Modal
    opened
    onClose={onClose}
    size={520}
    title={title}
    closeButtonProps={{ "aria-label": useWords(coreWords)("close") }}
  >
    {children}
  </Modal>
);

/** The first person: what shows that the money came. */
export function ConfirmDialog({ order, onClose, onDone }: Props) {
  const say = useWords(orderWords);
  const core = useWords(coreWords);
  const { confirm } = useClient(orderRoutes);
  const [evidence, setEvidence] = useState(order.evidence);
  const [asked, setAsked] = useState(false);
  const { busy, trouble, decide } = useDecision(onDone);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (evidence.trim() === "") return;
    const { orderNo } = order;
    void decide(() => confirm({ params: { orderNo }, body: { evidence } }, { quiet: true }), say("confirmed"));
  };
  return (
    <Frame title={say("confirmTitle", { number: order.orderNo })} onClose={onClose}>
      <form onSubmit={send} className={classes.dialog}>
        <p>{say("confirmText")}</p>
        {trouble && <FaultNotice trouble={trouble} />}
        <Subject order={{ ...order, confirmedBy: null }} />
        <Textarea
          label={say("evidence")}
          description={say("evidenceHelp")}
          withAsterisk
          data-autofocus
          rows={3}
          maxLength={500}
          value={evidence}
          onChange={(event) => setEvidence(event.currentTarget.value)}
          error={asked && evidence.trim() === "" && say("evidenceNeeded")}
        />
        <Row end>
          <Button onClick={onClose}>{core("cancel")}</Button>
          <Button type="submit" variant="filled" loading={busy}>
            {say("confirm")}
          </Button>
        </Row>
      </form>
    </Frame>
  );
}

/** The second person: approves the very evidence that is shown, or refuses it with a reason. */
export function ApproveDialog({ order, onClose, onDone }: Props) {
  const say = useWords(orderWords);
  const { approve } = useClient(orderRoutes);
  const [reason, setReason] = useState("");
  const [refusing, setRefusing] = useState(false);
  const { busy, trouble, decide } = useDecision(onDone);
  const { orderNo, evidence } = order;
  const send = (accept: boolean) =>
    decide(
      () => approve({ params: { orderNo }, body: { accept, evidence, reason } }, { quiet: true }),
      say(accept ? "approved" : "refused"),
    );
  const refuse = () => {
    if (refusing && reason.trim() !== "") return void send(false);
    setRefusing(true);
  };
  return (
    <Frame title={say("approveTitle", { number: orderNo })} onClose={onClose}>
      <div className={classes.dialog}>
        <p>{say("approveText")}</p>
        {trouble && <FaultNotice trouble={trouble} />}
        <Subject order={order} />
        {refusing && (
          <Textarea
            label={say("reason")}
            withAsterisk
            autoFocus
            rows={2}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={reason.trim() === "" && say("reasonNeeded")}
          />
        )}
        <Row end>
          <Button onClick={refuse} disabled={busy}>
            {say("refuse")}
          </Button>
          <Button variant="filled" loading={busy} onClick={() => void send(true)}>
            {say("pass")}
          </Button>
        </Row>
      </div>
    </Frame>
  );
}
