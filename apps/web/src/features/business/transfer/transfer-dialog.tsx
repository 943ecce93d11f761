import { transferRoutes } from "@adel/protocol/business/transfer";
import { Button, Modal, NumberInput, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useMemo, useState } from "react";
import { ACCOUNT_KEY } from "../../../core/account/use-account.ts";
import { ErrorAlert, type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
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

interface Props {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The account of the user's own department, which pays. */
function useOwnAccount() {
  const { remaining } = useClient(transferRoutes);
  return useQuery({
    queryKey: [ACCOUNT_KEY, "transfer"],
    queryFn: ({ signal }) => remaining({}, { signal }),
    staleTime: 0,
  }).data;
}

/** The entered transfer, and the values derived from it. */
function useDraft() {
  const nodes = useDepartments();
  const index = useMemo(() => indexTree(nodes), [nodes]);
  const [to, setTo] = useState<string>();
  const [quantity, setQuantity] = useState(1);
  const [remark, setRemark] = useState("");
  const idempotencyKey = useIdempotencyKey();
  const own = useOwnAccount();
  const remaining = own?.remaining;
  return {
    ...{ nodes, to, setTo, quantity, setQuantity, remark, setRemark, remaining },
    fromName: own?.deptName ?? "",
    toName: (to !== undefined && index.get(to)?.node.label) || "",
    body: { toDeptId: Number(to), quantity, remark, idempotencyKey },
    isSame: to !== undefined && Number(to) === own?.deptId,
    isOver: remaining !== undefined && quantity > remaining,
  };
}
type Draft = ReturnType<typeof useDraft>;

/** Recipient and quantity; then a confirmation that names both accounts and the remaining credits. */
export function TransferDialog({ onClose, onDone }: Props) {
  const t = useTranslation("business.transfer");
  const core = useTranslation("common");
  const ask = useConfirm();
  const { create } = useClient(transferRoutes);
  const draft = useDraft();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorDetails>();
  const { quantity: count, fromName, toName, remaining, to, isSame, isOver } = draft;
  const isReady = to !== undefined && remaining !== undefined && count > 0 && !isSame && !isOver;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
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
    <Modal opened onClose={onClose} size={520} title={t("transfer")} closeButtonProps={{ "aria-label": core("close") }}>
      <form onSubmit={(event) => void send(event)} className={classes.dialog}>
        <p>{t("dialogText")}</p>
        {error && <ErrorAlert error={error} />}
        <Fields draft={draft} />
        <Row end>
          <Button onClick={onClose}>{core("cancel")}</Button>
          <Button type="submit" variant="filled" loading={busy} disabled={!isReady}>
            {t("next")}
          </Button>
        </Row>
      </form>
    </Modal>
  );
}

function Fields({ draft }: { readonly draft: Draft }) {
  const t = useTranslation("business.transfer");
  const { nodes, fromName, to, quantity, remark, remaining, isSame, isOver } = draft;
  const over = remaining === 0 ? t("none") : t("overRemaining", { count: remaining ?? 0 });
  return (
    <>
      <TextInput label={t("from")} value={fromName} readOnly />
      <TreeSelect
        label={t("to")}
        placeholder={t("choose")}
        required
        nodes={nodes}
        value={to}
        onChange={draft.setTo}
        {...(isSame && { error: t("sameAccount") })}
      />
      <NumberInput
        label={t("quantity")}
        description={remaining === undefined ? undefined : t("fromRemaining", { count: remaining })}
        withAsterisk
        min={1}
        allowDecimal={false}
        allowNegative={false}
        value={quantity}
        onChange={(value) => draft.setQuantity(Number(value))}
        error={isOver && over}
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
