import { deskRoutes } from "@adel/protocol/business/desk";
import { type HotelCard, hotelCardRoutes } from "@adel/protocol/business/hotel-card";
import { Drawer, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { DictTag } from "../../../core/dict/dict-tag.tsx";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { RecordTabs } from "../../../crud/changes/record-tabs.tsx";
import { Facts, Panel } from "../../../ui/layout.tsx";
import { CardStateStatus } from "../card/index.ts";
import { CardStandingPanel } from "./card-standing.tsx";
import { recordLines } from "./records-text.ts";

interface Props {
  readonly card: HotelCard;
  readonly onClose: () => void;
}

/** Details of one made card. */
export function HotelCardDrawer({ card, onClose }: Props) {
  const t = useTranslation("business.hotel-card");
  const core = useTranslation("common");
  const { standing } = useClient(deskRoutes);
  const { data, error } = useQuery({
    queryKey: [hotelCardRoutes.list.path, "standing", card.id],
    queryFn: ({ signal }) => standing({ params: { id: card.id } }, { signal, quiet: true }),
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      size={480}
      title={t("detailTitle", { uid: card.cardNumber, sequence: card.sequence })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <RecordTabs record={{ entity: "business/hotel-card", id: card.id }}>
        <Stack gap="sm">
          {data && <CardStandingPanel standing={data} />}
          {error && <ErrorAlert error={toErrorDetails(error)} />}
          {!data && !error && <Skeleton height={120} />}
          <Panel title={t("records")}>
            <Facts facts={recordLines(card.records, t)} />
          </Panel>
          <Panel title={t("entityName")}>
            <Facts
              facts={[
                [t("state"), <CardStateStatus key="state" state={card.state} />],
                [t("cardType"), <DictTag key="type" type="biz_card_type" value={card.cardType} />],
                [t("hotel"), card.hotelName],
                [t("room"), card.room ?? "–"],
                ...(card.copyNo === null ? [] : ([[t("copy"), card.copyNo]] as const)),
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
      </RecordTabs>
    </Drawer>
  );
}
