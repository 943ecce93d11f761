import type { HotelCard } from "@adel/protocol/business/hotel-card";
import { Drawer, Stack } from "@mantine/core";
import { coreWords } from "../../../core/core.words.ts";
import { DictTag } from "../../../core/dict/dict-tag.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { Facts, Panel } from "../../../ui/layout.tsx";
import { hotelCardWords } from "./hotel-card.words.ts";
import { recordLines } from "./records-text.ts";

interface Props {
  readonly card: HotelCard;
  readonly onClose: () => void;
}

/** One made card in words. */
export function HotelCardDrawer({ card, onClose }: Props) {
  const say = useWords(hotelCardWords);
  const core = useWords(coreWords);
  return (
    <Drawer
      opened
      onClose={onClose}
      size={480}
      title={say("detailTitle", { uid: card.cardNumber, sequence: card.sequence })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <Stack gap="sm">
        <Panel title={say("records")}>
          <Facts facts={recordLines(card.records, say)} />
        </Panel>
        <Panel title={say("noun")}>
          <Facts
            facts={[
              [say("cardType"), <DictTag key="type" type="biz_card_type" value={card.cardType} />],
              [say("hotel"), card.hotelName],
              [say("agent"), card.agentName],
              [say("validFrom"), card.validFrom ?? say("atOnce")],
              [say("validTo"), card.validTo ?? say("noLimit")],
              [say("createTime"), card.createTime ?? ""],
              [
                say("voucher"),
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
