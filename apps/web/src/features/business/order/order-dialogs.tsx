import { type EvidenceFile, type Order, orderRoutes } from "@adel/protocol/business/order";
import { Button, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { focusRefused } from "../../../core/focus-refused.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { moneyText } from "../../../core/money.ts";
import { useClient, useSession } from "../../../core/services.tsx";
import { Facts, Row } from "../../../ui/layout.tsx";
import { DecisionDialog } from "./decision-dialog.tsx";
import { DialogFrame, type DialogProps, useDecision } from "./dialog-frame.tsx";
import { EvidenceFiles, EvidenceOf } from "./evidence-files.tsx";
import classes from "./order.module.css";
import { canBeSecond } from "./order-state.ts";
import { useOrderDetail } from "./use-order-detail.ts";

interface SubjectProps {
  readonly order: Order;
  /** The files, where they are known; otherwise they are fetched. */
  readonly files?: readonly EvidenceFile[];
}
/** What is being decided about: the same in both steps. */
function Subject({ order, files }: SubjectProps) {
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
        ...((files?.length ?? order.evidenceFiles) === 0
          ? []
          : ([
              [
                t("files"),
                files ? (
                  <EvidenceFiles key="files" orderNo={order.orderNo} files={files} />
                ) : (
                  <EvidenceOf key="files" orderNo={order.orderNo} />
                ),
              ],
            ] as const)),
      ]}
    />
  );
}

/** The first person enters evidence of the payment. */
export function ConfirmDialog({ order, onClose, onDone }: DialogProps) {
  const t = useTranslation("business.order");
  const core = useTranslation("common");
  const { confirm } = useClient(orderRoutes);
  const [evidence, setEvidence] = useState(order.evidence);
  const [touched, setTouched] = useState(false);
  const { busy, error, decide } = useDecision(onDone);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (evidence.trim() === "") return focusRefused(event.currentTarget, () => setTouched(true));
    const { orderNo } = order;
    void decide(() => confirm({ params: { orderNo }, body: { evidence } }, { quiet: true }), t("confirmed"));
  };
  return (
    <DialogFrame title={t("confirmTitle", { number: order.orderNo })} onClose={onClose}>
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
    </DialogFrame>
  );
}

/**
 * The second person approves the evidence that is shown, or refuses it; an order that nobody has confirmed can only be
 * refused.
 */
export function ApproveDialog({ order, onClose, onDone }: DialogProps) {
  const t = useTranslation("business.order");
  const { approve } = useClient(orderRoutes);
  const { orderNo } = order;
  const me = useSession()?.user.userId;
  // The row may be older: what is shown is what is approved.
  const { data, error } = useOrderDetail(orderNo);
  const { evidence } = data ?? order;
  const files = data?.files.map(({ file }) => file) ?? [];
  const canAccept = order.confirmedBy !== null && canBeSecond(order, me);
  return (
    <DecisionDialog
      title={t(canAccept ? "approveTitle" : "refuseTitle", { number: orderNo })}
      text={t(canAccept ? "approveText" : "refuseText")}
      refusesOnly={!canAccept}
      isReady={data !== undefined}
      messages={[t("approved"), t("refused")]}
      decide={(accept, reason) =>
        approve({ params: { orderNo }, body: { accept, evidence, files, reason } }, { quiet: true })
      }
      onClose={onClose}
      onDone={onDone}
    >
      {error && !data && <ErrorAlert error={toErrorDetails(error)} />}
      {data ? <Subject order={data} files={data.files} /> : <Subject order={order} />}
    </DecisionDialog>
  );
}
