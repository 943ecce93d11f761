import type { EncoderSeen } from "@adel/protocol/bridge/encoder";
import type { CardView } from "@adel/protocol/business/card";
import type { Encoder } from "@adel/protocol/business/encoder";
import type { Hotel } from "@adel/protocol/business/hotel";
import { inspectionRoutes } from "@adel/protocol/business/inspection";
import { testCardRoutes } from "@adel/protocol/business/test-card";
import { Button } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import desk from "../../../bridge/card-desk.module.css";
import { CardDesk } from "../../../bridge/card-desk.tsx";
import { EncoderGate } from "../../../bridge/encoder-gate.tsx";
import { useMayCall } from "../../../core/access.tsx";
import { useMarkUsed } from "../../../core/card/use-mark-used.ts";
import { FaultNotice, troubleOf } from "../../../core/fault-notice.tsx";
import { HotelSelect } from "../../../core/hotels.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { useClient } from "../../../core/services.tsx";
import { Panel } from "../../../ui/layout.tsx";
import { Nothing } from "../../../ui/nothing.tsx";
import { Status } from "../../../ui/status.tsx";
import { inspectionWords } from "./inspection.words.ts";
import { VerdictOf } from "./verdict.tsx";

/** Test card inspection: whose card it is, the card on the encoder, and a verdict for each check. */
export const InspectionPage = () => (
  <EncoderGate>{(encoder, seen) => <InspectionDesk encoder={encoder} seen={seen} />}</EncoderGate>
);

function InspectionDesk({ encoder, seen }: { readonly encoder: Encoder; readonly seen: EncoderSeen | undefined }) {
  const say = useWords(inspectionWords);
  const [hotel, setHotel] = useState<Hotel>();
  const whose = (
    <div className={desk.hotel}>
      <HotelSelect
        label={say("hotel")}
        placeholder={say("hotelPlaceholder")}
        value={hotel}
        onChange={setHotel}
        hideLabel
      />
    </div>
  );
  if (!hotel)
    return (
      <Panel>
        <Nothing
          icon={<IconBuilding size={44} stroke={1.2} aria-hidden />}
          title={say("hotelTitle")}
          text={say("hotelText")}
        >
          {whose}
        </Nothing>
      </Panel>
    );
  return (
    <CardDesk
      encoder={encoder}
      seen={seen}
      keys={{ hotelId: hotel.id }}
      shown={(view) => <Inspected key={view.readId} view={view} />}
    >
      {whose}
    </CardDesk>
  );
}

/** The same read asked about again answers its one record: as it is now, used or not. */
function Inspected({ view }: { readonly view: CardView }) {
  const say = useWords(inspectionWords);
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
  if (error) return <FaultNotice trouble={troubleOf(error)} />;
  if (!data)
    return (
      <p className="caption" role="status">
        {say("inspecting")}
      </p>
    );
  const { testCardId: id, testCardStatus } = data;
  const isUnused = id !== null && testCardStatus === "unused";
  return (
    <Panel
      title={say("checks")}
      aside={
        isUnused && may(testCardRoutes.markUsed) ? (
          <Button size="xs" onClick={() => void mark([{ id }], () => void refetch())}>
            {say("markUsed")}
          </Button>
        ) : (
          <Status tone={isUnused ? "good" : "off"}>{say(testCardStatus ?? "noRecord")}</Status>
        )
      }
      flush
    >
      <VerdictOf inspection={data} />
    </Panel>
  );
}
