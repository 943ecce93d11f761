import { type Order, orderRoutes } from "@adel/protocol/business/order";
import { Button, Modal, Textarea } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { ErrorAlert, type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { moneyText } from "../../../core/money.ts";
import { report } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { Facts, Row } from "../../../ui/layout.tsx";
import classes from "./order.module.css";

interface Props {
  readonly order: Order;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What is being decided about: the same in both steps. */
function Subject({ order }: { readonly order: Order }) {
  const t = useTranslation("business.order");
  const language = useLanguage();
  return (
    <Facts
      facts={[
        [t("account"), order.deptName],
        [t("payer"), order.payer],
        [t("amount"), <strong key="amount">{moneyText(order.payAmount, language)}</strong>],
        [t("quantity"), order.quantity],
        ...(order.confirmedBy === null
          ? []
          : ([
              [t("evidence"), order.evidence],
              [t("confirmedBy"), order.confirmedBy],
            ] as const)),
      ]}
    />
  );
}

/** A call that closes the dialog, or says in it why not. */
function useDecision(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorDetails>();
  const decide = async (action: () => Promise<unknown>, message: string): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await action();
      report.success(message);
      onDone();
    } catch (error) {
      setError(toErrorDetails(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, decide };
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
    closeButtonProps={{ "aria-label": useTranslation("common")("close") }}
  >
    {children}
  </Modal>
);

/** The first person: what shows that the money came. */
export function ConfirmDialog({ order, onClose, onDone }: Props) {
  const t = useTranslation("business.order");
  const core = useTranslation("common");
  const { confirm } = useClient(orderRoutes);
  const [evidence, setEvidence] = useState(order.evidence);
  const [touched, setTouched] = useState(false);
  const { busy, error, decide } = useDecision(onDone);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (evidence.trim() === "") return;
    const { orderNo } = order;
    void decide(() => confirm({ params: { orderNo }, body: { evidence } }, { quiet: true }), t("confirmed"));
  };
  return (
    <Frame title={t("confirmTitle", { number: order.orderNo })} onClose={onClose}>
      <form onSubmit={send} className={classes.dialog}>
        <p>{t("confirmText")}</p>
        {error && <ErrorAlert error={error} />}
        <Subject order={{ ...order, confirmedBy: null }} />
        <Textarea
          label={t("evidence")}
          description={t("evidenceHelp")}
          withAsterisk
          data-autofocus
          rows={3}
          maxLength={500}
          value={evidence}
          onChange={(event) => setEvidence(event.currentTarget.value)}
          error={touched && evidence.trim() === "" && t("evidenceNeeded")}
        />
        <Row end>
          <Button onClick={onClose}>{core("cancel")}</Button>
          <Button type="submit" variant="filled" loading={busy}>
            {t("confirm")}
          </Button>
        </Row>
      </form>
    </Frame>
  );
}

/** The second person: approves the very evidence that is shown, or refuses it with a reason. */
export function ApproveDialog({ order, onClose, onDone }: Props) {
  const t = useTranslation("business.order");
  const { approve } = useClient(orderRoutes);
  const [reason, setReason] = useState("");
  const [refusing, setRefusing] = useState(false);
  const { busy, error, decide } = useDecision(onDone);
  const { orderNo, evidence } = order;
  const send = (accept: boolean) =>
    decide(
      () => approve({ params: { orderNo }, body: { accept, evidence, reason } }, { quiet: true }),
      t(accept ? "approved" : "refused"),
    );
  const refuse = () => {
    if (refusing && reason.trim() !== "") return void send(false);
    setRefusing(true);
  };
  return (
    <Frame title={t("approveTitle", { number: orderNo })} onClose={onClose}>
      <div className={classes.dialog}>
        <p>{t("approveText")}</p>
        {error && <ErrorAlert error={error} />}
        <Subject order={order} />
        {refusing && (
          <Textarea
            label={t("reason")}
            withAsterisk
            autoFocus
            rows={2}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={reason.trim() === "" && t("reasonNeeded")}
          />
        )}
        <Row end>
          <Button onClick={refuse} disabled={busy}>
            {t("refuse")}
          </Button>
          <Button variant="filled" loading={busy} onClick={() => void send(true)}>
            {t("pass")}
          </Button>
        </Row>
      </div>
    </Frame>
  );
}
