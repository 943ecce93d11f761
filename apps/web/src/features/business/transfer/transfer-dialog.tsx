import { type Transfer, transferRoutes } from "@adel/protocol/business/transfer";
import { Button, Modal, NumberInput, TextInput } from "@mantine/core";
import { type FormEvent, useMemo, useState } from "react";
import { ErrorAlert, type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
import { focusRefused } from "../../../core/focus-refused.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { numberText } from "../../../core/number.ts";
import { useClient, useConfirm } from "../../../core/services.tsx";
import { useDepartments } from "../../../core/use-departments.ts";
import { useIdempotencyKey } from "../../../core/use-idempotency-key.ts";
import { Row } from "../../../ui/layout.tsx";
import { indexTree } from "../../../ui/tree/tree-model.ts";
import { TreeSelect } from "../../../ui/tree/tree-select.tsx";
import classes from "./transfer.module.css";
import { useOwnAccount } from "./use-own-account.ts";

interface Props {
  /** A received transfer to return, to an account that may be invisible; otherwise any account can be selected. */
  readonly received: Transfer | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The entered transfer, and the values derived from it. */
function useDraft(received: Transfer | undefined) {
  const nodes = useDepartments();
  const index = useMemo(() => indexTree(nodes), [nodes]);
  const [to, setTo] = useState(received && String(received.fromDeptId));
  const [quantity, setQuantity] = useState(received?.quantity ?? 1);
  const [touched, setTouched] = useState(false);
  const [remark, setRemark] = useState("");
  const idempotencyKey = useIdempotencyKey();
  const own = useOwnAccount();
  const remaining = own?.remaining;
  return {
    ...{ received, nodes, to, setTo, quantity, setQuantity, remark, setRemark, remaining, setTouched },
    fromName: own?.deptName ?? "",
    toName: received?.fromDeptName || (to !== undefined && index.get(to)?.node.label) || "",
    body: { toDeptId: Number(to), quantity, remark, idempotencyKey },
    isMissing: touched && to === undefined,
    isSame: to !== undefined && Number(to) === own?.deptId,
    isOver: remaining !== undefined && quantity > remaining,
  };
}
type Draft = ReturnType<typeof useDraft>;

/** Recipient and quantity; then a confirmation that names both accounts and the remaining credits. */
export function TransferDialog({ received, onClose, onDone }: Props) {
  const t = useTranslation("business.transfer");
  const core = useTranslation("common");
  const ask = useConfirm();
  const { create } = useClient(transferRoutes);
  const draft = useDraft(received);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorDetails>();
  const { quantity: count, fromName, toName, remaining, to, isSame, isOver } = draft;
  const isReady = to !== undefined && remaining !== undefined && count > 0 && !isSame && !isOver;
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isReady) return focusRefused(event.currentTarget, () => draft.setTouched(true));
    const text = t("confirmText", { count, from: fromName, to: toName, left: numberText(remaining - count) });
    const question = { title: t("confirmTitle", { count }), text, confirm: t("transfer"), cancel: core("cancel") };
    if (!(await ask(question))) return;
    setBusy(true);
    setError(undefined);
    try {
      await create({ body: draft.body }, { quiet: true });
      report.success(t("done", { count, to: toName }));
      onDone();
    } catch (error) {
      setError(toErrorDetails(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={520}
      title={t(received ? "back" : "transfer")}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <form onSubmit={(event) => void send(event)} className={classes.dialog}>
        <p>{t("dialogText")}</p>
        {error && <ErrorAlert error={error} />}
        <Fields draft={draft} />
        <Row end>
          <Button onClick={onClose}>{core("cancel")}</Button>
          <Button type="submit" variant="filled" loading={busy} disabled={remaining === undefined}>
            {t("next")}
          </Button>
        </Row>
      </form>
    </Modal>
  );
}

function Fields({ draft }: { readonly draft: Draft }) {
  const t = useTranslation("business.transfer");
  const { received, nodes, fromName, to, toName, quantity, remark, remaining, isMissing, isSame, isOver } = draft;
  const over = remaining === 0 ? t("none") : t("overRemaining", { count: remaining ?? 0 });
  return (
    <>
      <TextInput label={t("from")} value={fromName} readOnly />
      {received ? (
        <TextInput label={t("to")} value={toName} readOnly />
      ) : (
        <TreeSelect
          label={t("to")}
          placeholder={t("choose")}
          required
          nodes={nodes}
          value={to}
          onChange={draft.setTo}
          {...(isSame && { error: t("sameAccount") })}
          {...(isMissing && { error: t("choose") })}
        />
      )}
      <NumberInput
        label={t("quantity")}
        description={remaining === undefined ? undefined : t("fromRemaining", { count: remaining })}
        withAsterisk
        min={1}
        allowDecimal={false}
        allowNegative={false}
        value={quantity}
        onChange={(value) => draft.setQuantity(Number(value))}
        error={isOver ? over : quantity < 1 && t("least")}
      />
      <TextInput
        label={t("remark")}
        maxLength={200}
        value={remark}
        onChange={(event) => draft.setRemark(event.currentTarget.value)}
      />
    </>
  );
}
