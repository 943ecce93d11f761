import type { HotelCard } from "@adel/protocol/business/hotel-card";
import { Drawer, Stack } from "@mantine/core";
import { DictTag } from "../../../core/dict/dict-tag.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Facts, Panel } from "../../../ui/layout.tsx";
import { recordLines } from "./records-text.ts";

interface Props {
  readonly card: HotelCard;
  readonly onClose: () => void;
}

/** Details of one made card. */
export function HotelCardDrawer({ card, onClose }: Props) {
  const t = useTranslation("business.hotel-card");
  const core = useTranslation("common");
  return (
    <Drawer
      opened
      onClose={onClose}
      size={480}
      title={t("detailTitle", { uid: card.cardNumber, sequence: card.sequence })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <Stack gap="sm">
        <Panel title={t("records")}>
          <Facts facts={recordLines(card.records, t)} />
        </Panel>
        <Panel title={t("entityName")}>
          <Facts
            facts={[
              [t("cardType"), <DictTag key="type" type="biz_card_type" value={card.cardType} />],
              [t("hotel"), card.hotelName],
              [t("room"), card.room ?? "–"],
              [t("agent"), card.agentName],
              [t("validFrom"), card.validFrom ?? t("atOnce")],
              [t("validTo"), card.validTo ?? t("noLimit")],
              [t("createTime"), card.createTime ?? ""],
              [
                t("voucher"),
                <span key="job" className="mono">
                  {card.jobId}
                </span>,
              ],
            ]}
          />
        </Panel>
      </Stack>
    </Drawer>
  );
}
