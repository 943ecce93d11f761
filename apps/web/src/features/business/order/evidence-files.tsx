import { type EvidenceFile, orderRoutes } from "@adel/protocol/business/order";
import { IconFileTypePdf } from "@tabler/icons-react";
import { addressOf } from "../../../core/api.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import classes from "./order.module.css";
import { useOrderDetail } from "./use-order-detail.ts";

interface Props {
  readonly orderNo: string;
  readonly files: readonly EvidenceFile[];
}
/** What the payer has uploaded. */
export function EvidenceFiles({ orderNo, files }: Props) {
  const t = useTranslation("business.order");
  return (
    <ul className={classes.files} aria-label={t("files")}>
      {files.map(({ file, uploadedBy, createTime }, at) => {
        const address = addressOf(orderRoutes.evidence, { params: { orderNo, file } });
        const kind = file.slice(file.indexOf(".") + 1).toUpperCase();
        const label = t("file", { number: at + 1, kind });
        return (
          <li key={file}>
            <a href={address} download aria-label={label} title={label}>
              {kind === "PDF" ? <IconFileTypePdf size={32} stroke={1.4} aria-hidden /> : <img src={address} alt="" />}
            </a>
            <span className="caption">{uploadedBy}</span>
            <span className="caption">{createTime}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The same for a list's row, which holds their number alone. */
export function EvidenceOf({ orderNo }: Pick<Props, "orderNo">) {
  const { data } = useOrderDetail(orderNo);
  return data ? <EvidenceFiles orderNo={orderNo} files={data.files} /> : null;
}
