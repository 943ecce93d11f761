import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import type { CardView } from "@adel/protocol/business/card";
import type { CardVerdict } from "@adel/protocol/business/card/verdict";
import type { Encoder } from "@adel/protocol/business/encoder";
import type { Hotel } from "@adel/protocol/business/hotel";
import { inspectionRoutes } from "@adel/protocol/business/inspection";
import { testCardRoutes } from "@adel/protocol/business/test-card";
import { Button } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import wizard from "../../../bridge/card-reader.module.css";
import { CardReader } from "../../../bridge/card-reader.tsx";
import { EncoderGate } from "../../../bridge/encoder-gate.tsx";
import { useMayCall } from "../../../core/access.tsx";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Panel } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import { VerdictPanel } from "../card/index.ts";
import { HotelSelect } from "../hotel/index.ts";
import { useMarkUsed } from "../test-card/index.ts";
import { VerdictOf } from "./verdict.tsx";

/** Test card inspection: the card on the encoder, and a verdict for each check. */
export const InspectionPage = () => (
  <EncoderGate>{(encoder, seen) => <DiagnosticsPanel encoder={encoder} seen={seen} />}</EncoderGate>
);

/** Cards for which a hotel's keys would give no more information. */
const KINDS_WITHOUT_HOTEL: readonly CardVerdict["kind"][] = ["blank", "foreign"];
/** A hotel's keys could give more information: none was found by the card's number or proved by its content. */
const isHotelMissing = ({ hotelId, verdict }: CardView): boolean =>
  hotelId === null && !KINDS_WITHOUT_HOTEL.includes(verdict.kind);

/** A guest's or an employee's card: there is nothing of a test card to check. */
const isHotelCard = ({ verdict: { cardType, operation } }: CardView): boolean =>
  cardType !== null && operation === null;

interface SelectedHotel {
  readonly uid: string;
  readonly hotel: Hotel;
}
function DiagnosticsPanel({ encoder, seen }: { readonly encoder: Encoder; readonly seen: EncoderStatus | undefined }) {
  const t = useTranslation("business.inspection");
  const [selected, setSelected] = useState<SelectedHotel>();
  const uid = seen?.card?.uid;
  // The next card is found by its own number.
  const hotel = uid === undefined || uid === selected?.uid ? selected?.hotel : undefined;
  return (
    <CardReader
      encoder={encoder}
      seen={seen}
      keys={{ hotelId: hotel?.id, byRecord: true }}
      shown={(view) => (
        <>
          <VerdictPanel verdict={view.verdict}>
            {view.hotelName !== null && <p className="caption">{view.hotelName}</p>}
            {isHotelCard(view) && <p className="caption">{t("hotelCard")}</p>}
          </VerdictPanel>
          {isHotelMissing(view) && <HotelNeeded />}
          {!isHotelMissing(view) && !isHotelCard(view) && <Inspected key={view.readId} view={view} />}
        </>
      )}
    >
      {uid !== undefined && (
        <div className={wizard.hotel}>
          <HotelSelect
            label={t("hotel")}
            placeholder={t("hotelPlaceholder")}
            value={hotel}
            onChange={(next) => setSelected(next && { uid, hotel: next })}
            clearable
            hideLabel
          />
        </div>
      )}
    </CardReader>
  );
}

/** There is no record of the card that is visible to the user. */
function HotelNeeded() {
  const t = useTranslation("business.inspection");
  return (
    <Panel>
      <EmptyState
        icon={<IconBuilding size={44} stroke={1.2} aria-hidden />}
        title={t("hotelTitle")}
        text={t("hotelText")}
      />
    </Panel>
  );
}

/** The same read returns its one record: in its present state, used or not. */
function Inspected({ view }: { readonly view: CardView }) {
  const t = useTranslation("business.inspection");
  const may = useMayCall();
  const mark = useMarkUsed();
  const { inspect } = useClient(inspectionRoutes);
  const { readId } = view;
  const { data, error, refetch } = useQuery({
    queryKey: [inspectionRoutes.inspect.path, readId],
    queryFn: ({ signal }) => inspect({ body: { readId } }, { signal, quiet: true }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <ErrorAlert error={toErrorDetails(error)} />;
  if (!data)
    return (
      <p className="caption" role="status">
        {t("inspecting")}
      </p>
    );
  const { testCardId: id, testCardStatus } = data;
  const isUnused = id !== null && testCardStatus === "unused";
  return (
    <Panel
      title={t("checks")}
      aside={
        isUnused && may(testCardRoutes.markUsed) ? (
          <Button size="xs" onClick={() => void mark([{ id }], () => void refetch())}>
            {t("markUsed")}
          </Button>
        ) : (
          <Status color={isUnused ? "good" : "off"}>{t(testCardStatus ?? "noRecord")}</Status>
        )
      }
      flush
    >
      <VerdictOf inspection={data} />
    </Panel>
  );
}
