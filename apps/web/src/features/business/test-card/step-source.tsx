import { type Hotel, hotelRoutes } from "@adel/protocol/business/hotel";
import { type TestCard, testCardRoutes } from "@adel/protocol/business/test-card";
import { type FaultCode, faultText } from "@adel/protocol/kernel/faults";
import { Radio } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Question } from "../../../bridge/wizard/question.tsx";
import { wizardWords } from "../../../bridge/wizard/wizard.words.ts";
import { useMayCall } from "../../../core/access.tsx";
import { FaultNotice, type Trouble, troubleOf } from "../../../core/fault-notice.tsx";
import { HotelSelect } from "../../../core/hotels.tsx";
import { useLanguage, useWords } from "../../../core/locale/words.ts";
import { useClient } from "../../../core/services.tsx";
import { SourceRecords } from "./source-records.tsx";
import type { Source } from "./test-making.ts";
import { testWizardWords } from "./wizard.words.ts";

/** How many of a hotel's test cards are offered: the last ones are those that count. */
const OFFERED = 10;

interface Props {
  readonly source: Source | undefined;
  /** The card on the encoder. */
  readonly placed: string | undefined;
  readonly onDone: (source: Source) => void;
}

/** What an old card test goes on from: the card itself, or a hotel and, if one likes, one of its records. */
export function SourceStep({ source, placed, onDone }: Props) {
  const say = useWords(testWizardWords);
  const wizard = useWords(wizardWords);
  const { one } = useClient(hotelRoutes);
  const [hotel, setHotel] = useState<Hotel | undefined>(source?.hotel);
  const [picked, pick] = useState<TestCard | undefined>(source?.record);
  const [asked, setAsked] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const { cards, none, error } = useEarlier(hotel, placed);
  const offered = cards ?? [];
  const record = offered.find(({ id }) => id === picked?.id) ?? (hotel ? undefined : offered[0]);
  const submit = async () => {
    setAsked(true);
    const placedUid = hotel ? undefined : placed;
    if (hotel) return onDone({ hotel, record, placedUid });
    if (!record) return undefined;
    try {
      onDone({ hotel: await one({ params: { id: record.hotelId } }, { quiet: true }), record, placedUid });
    } catch (caught) {
      setTrouble(troubleOf(caught));
    }
    return undefined;
  };
  return (
    <Question title={say("sourceTitle")} lead={say("sourceText")} onSubmit={() => void submit()}>
      {trouble && <FaultNotice trouble={trouble} />}
      {error && <FaultNotice trouble={troubleOf(error)} />}
      <HotelSelect
        label={wizard("hotel")}
        placeholder={wizard("hotelPlaceholder")}
        value={hotel}
        onChange={setHotel}
        clearable
        {...(asked && !hotel && !record && { error: say("sourceNeeded") })}
      />
      <Earlier cards={cards} none={none} record={record} onPick={pick} uid={hotel ? undefined : placed} />
    </Question>
  );
}

/** Test cards of the hotel that was chosen, else of the card on the encoder, the newest first. */
function useEarlier(hotel: Hotel | undefined, placed: string | undefined) {
  const { list, byUid } = useClient(testCardRoutes);
  const may = useMayCall();
  const query = { hotelId: hotel?.id, pageSize: OFFERED, orderByColumn: "createTime", isAsc: "desc" } as const;
  const ofHotel = useQuery({
    queryKey: [testCardRoutes.list.path, "source", query],
    queryFn: async ({ signal }) => (await list({ query }, { signal, quiet: true })).rows,
    enabled: hotel !== undefined && may(testCardRoutes.list),
  });
  const ofCard = useQuery({
    queryKey: [testCardRoutes.byUid.path, placed],
    queryFn: ({ signal }) => byUid({ params: { uid: placed ?? "" } }, { signal, quiet: true }),
    enabled: hotel === undefined && placed !== undefined && may(testCardRoutes.byUid),
  });
  const { data, error } = hotel ? ofHotel : ofCard;
  const none: FaultCode = hotel ? "NO_TEST_INFORMATION" : "NO_TEST_CARD_INFORMATION";
  return { cards: data, error, none };
}

interface EarlierProps {
  readonly cards: readonly TestCard[] | undefined;
  readonly none: FaultCode;
  readonly record: TestCard | undefined;
  readonly onPick: (card: TestCard) => void;
  /** The card they are of, where it was placed. */
  readonly uid: string | undefined;
}
/** The records to choose from, or that there are none. */
function Earlier({ cards, none, record, onPick, uid }: EarlierProps) {
  const say = useWords(testWizardWords);
  const language = useLanguage();
  if (!cards) return null;
  if (cards.length === 0) return <p role="status">{faultText(none, language, {})}</p>;
  return (
    <Radio.Group
      label={uid === undefined ? say("recordsOfHotel") : say("recordsOfCard", { uid })}
      value={record ? String(record.id) : null}
      onChange={(id) => {
        const card = cards.find((other) => String(other.id) === id);
        if (card) onPick(card);
      }}
    >
      <SourceRecords cards={cards} />
    </Radio.Group>
  );
}
