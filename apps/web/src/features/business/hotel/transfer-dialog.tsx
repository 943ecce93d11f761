import { type Hotel, hotelRoutes } from "@adel/protocol/business/hotel";
import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { Row } from "../../../ui/layout.tsx";
import { TreeSelect } from "../../../ui/tree/tree-select.tsx";
import classes from "./transfer-dialog.module.css";
import { useOwners } from "./use-owners.ts";

interface Props {
  readonly hotels: readonly Hotel[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Moves hotels to another owner, with all their data. */
export function TransferDialog({ hotels, onClose, onDone }: Props) {
  const t = useTranslation("business.hotel");
  const core = useTranslation("common");
  const { transfer } = useClient(hotelRoutes);
  const nodes = useOwners();
  const [first] = hotels;
  const now = first && hotels.every(({ ownerDeptId }) => ownerDeptId === first.ownerDeptId) ? first.ownerDeptId : null;
  const [owner, setOwner] = useState(now === null ? undefined : String(now));
  const [busy, setBusy] = useState(false);
  const transferHotels = async () => {
    setBusy(true);
    const body = { hotelIds: hotels.map(({ id }) => id), deptId: Number(owner) };
    await transfer({ body }).then(
      () => {
        report.success(t("transferred"));
        onDone();
      },
      // The refusal has been shown; the choice stays for another try.
      () => setBusy(false),
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={520}
      title={
        hotels.length === 1 && first
          ? t("transferOne", { name: first.hotelName })
          : t("transferMany", { count: hotels.length })
      }
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <div className={classes.body}>
        <p>{t("transferText")}</p>
        <TreeSelect
          label={t("owner")}
          placeholder={t("ownerChoose")}
          required
          nodes={nodes}
          value={owner}
          onChange={setOwner}
        />
        <Row end>
          <Button onClick={onClose}>{core("cancel")}</Button>
          <Button
            variant="filled"
            loading={busy}
            disabled={owner === undefined || owner === String(now)}
            onClick={() => void transferHotels()}
          >
            {t("transfer")}
          </Button>
        </Row>
      </div>
    </Modal>
  );
}
