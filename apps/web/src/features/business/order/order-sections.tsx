import { EVIDENCE_MAX_BYTES, MAX_EVIDENCE_FILES, type OrderDetail, orderRoutes } from "@adel/protocol/business/order";
import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { Can, useMayCall } from "../../../core/access.tsx";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { moneyText } from "../../../core/money.ts";
import { report } from "../../../core/notify.ts";
import { numberText } from "../../../core/number.ts";
import { useSendFile } from "../../../core/send-file.ts";
import { Facts, Panel, Row } from "../../../ui/layout.tsx";
import { Upload } from "../../../ui/upload/upload.tsx";
import { EvidenceFiles } from "./evidence-files.tsx";
import { OrderRefunds } from "./order-refunds.tsx";
import { isUnpaid } from "./order-state.ts";
import { OrderStatus } from "./order-status.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

/** What the order is. */
export function OrderSummary({ order }: { readonly order: OrderDetail }) {
  const t = useTranslation("business.order");
  const language = useLanguage();
  const { word } = useDictionary("biz_payment_method");
  return (
    <Facts
      facts={[
        [t("status"), <OrderStatus key="status" order={order} />],
        [t("account"), order.deptName],
        [t("payer"), order.payer],
        [t("amount"), <strong key="amount">{moneyText(order.payAmount, language)}</strong>],
        [t("quantity"), numberText(order.quantity)],
        [t("remaining"), order.remaining === null ? "–" : numberText(order.remaining)],
        [t("method"), word(order.method).label],
        ...(order.remark === "" ? [] : ([[t("remark"), order.remark]] as const)),
      ]}
    />
  );
}

interface PartProps {
  readonly order: OrderDetail;
  readonly onDone: () => void;
}
/** The uploaded evidence, and the upload of more while the order is unpaid. */
export function OrderEvidence({ order, onDone }: PartProps) {
  const t = useTranslation("business.order");
  const may = useMayCall();
  const send = useSendFile(orderRoutes.addEvidence, {
    params: { orderNo: order.orderNo },
    onAnswer: () => {
      report.success(t("evidenceUploaded"));
      onDone();
    },
  });
  const left = MAX_EVIDENCE_FILES - order.files.length;
  const isOpen = isUnpaid(order) && left > 0 && may(orderRoutes.addEvidence);
  if (!isOpen && order.files.length === 0) return null;
  return (
    <Panel title={t("files")}>
      <Stack gap="sm">
        {order.files.length > 0 && <EvidenceFiles orderNo={order.orderNo} files={order.files} />}
        {isOpen && (
          <Upload
            key={order.files.length}
            label={t("upload")}
            help={t("uploadHelp")}
            endings={[".png", ".jpg", ".jpeg", ".webp", ".pdf"]}
            maxBytes={EVIDENCE_MAX_BYTES}
            maxFiles={left}
            send={send}
          />
        )}
      </Stack>
    </Panel>
  );
}

/** The refunds, and a button to request one for unused credits. */
export function OrderRefundPanel({ order, onDone }: PartProps) {
  const t = useTranslation("business.order");
  const [open, setOpen] = useState(false);
  const isRefundable = (order.remaining ?? 0) > 0 && order.status !== "deleted";
  return (
    <Panel title={t("refunds")}>
      <Stack gap="sm">
        <OrderRefunds order={order} refunds={order.refunds} onDone={onDone} />
        {isRefundable && (
          <Can do="business:order:refund">
            <Row end>
              <Button onClick={() => setOpen(true)}>{t("refund")}</Button>
            </Row>
          </Can>
        )}
      </Stack>
      {open && (
        <RefundDialog
          order={order}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onDone();
          }}
        />
      )}
    </Panel>
  );
}
