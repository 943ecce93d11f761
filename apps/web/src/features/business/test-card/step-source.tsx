import { type Hotel, hotelRoutes } from "@adel/protocol/business/hotel";
import { type TestCard, testCardRoutes } from "@adel/protocol/business/test-card";
import type { ErrorCode } from "@adel/protocol/kernel/errors";
import { Radio } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Question } from "../../../bridge/wizard/question.tsx";
import { useMayCall } from "../../../core/access.tsx";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { errorText } from "../../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { HotelSelect, useSelectedHotel } from "../hotel/index.ts";
import { SourceRecords } from "./source-records.tsx";
import type { Source } from "./wizard-config.ts";

/** How many of a hotel's test cards are offered: the last ones are those that count. */
const AVAILABLE = 10;

interface Props {
  readonly source: Source | undefined;
  /** The card on the encoder. */
  readonly cardOnReader: string | undefined;
  readonly onDone: (source: Source) => void;
}

/** What an old card test continues from: the card itself, or a hotel that has test cards and optionally one of its records. */
export function SourceStep({ source, cardOnReader, onDone }: Props) {
  const t = useTranslation("business.test-card-wizard");
  const wizard = useTranslation("bridge.wizard");
  const { one } = useClient(hotelRoutes);
  // A card on the encoder determines its hotel.
  const [hotel, setHotel] = useSelectedHotel(source?.hotel, { isPreset: cardOnReader === undefined });
  const [picked, pick] = useState<TestCard | undefined>(source?.record);
  const [touched, setTouched] = useState(false);
  const { cards, none, error } = useEarlier(hotel, cardOnReader);
  const available = cards ?? [];
  const record = available.find(({ id }) => id === picked?.id) ?? (hotel ? undefined : available[0]);
  const goOn = useMutation({
    mutationFn: async (from: { readonly record: TestCard; readonly detectedUid: string | undefined }) => ({
      ...from,
      hotel: await one({ params: { id: from.record.hotelId } }, { quiet: true }),
    }),
    onSuccess: onDone,
  });
  const submit = () => {
    setTouched(true);
    if (hotel && cards?.length !== 0) onDone({ hotel, record, detectedUid: undefined });
    else if (!hotel && record) goOn.mutate({ record, detectedUid: cardOnReader });
  };
  return (
    <Question title={t("sourceTitle")} lead={t("sourceText")} onSubmit={submit} isPending={goOn.isPending}>
      {goOn.error && <ErrorAlert error={toErrorDetails(goOn.error)} />}
      {error && <ErrorAlert error={toErrorDetails(error)} />}
      <HotelSelect
        label={wizard("hotel")}
        placeholder={wizard("hotelPlaceholder")}
        value={hotel}
        onChange={setHotel}
        clearable
        {...(touched && !hotel && !record && { error: t("sourceNeeded") })}
      />
      <Earlier
        cards={cards}
        none={none}
        touched={touched}
        record={record}
        onPick={pick}
        uid={hotel ? undefined : cardOnReader}
      />
    </Question>
  );
}

/** Test cards of the hotel that was chosen, else of the card on the encoder, the newest first. */
function useEarlier(hotel: Hotel | undefined, cardOnReader: string | undefined) {
  const { list, byUid } = useClient(testCardRoutes);
  const may = useMayCall();
  const query = { hotelId: hotel?.id, pageSize: AVAILABLE, orderByColumn: "createTime", isAsc: "desc" } as const;
  const ofHotel = useQuery({
    queryKey: [testCardRoutes.list.path, "source", query],
    queryFn: async ({ signal }) => (await list({ query }, { signal, quiet: true })).rows,
    enabled: hotel !== undefined && may(testCardRoutes.list),
  });
  const ofCard = useQuery({
    queryKey: [testCardRoutes.byUid.path, cardOnReader],
    queryFn: ({ signal }) => byUid({ params: { uid: cardOnReader ?? "" } }, { signal, quiet: true }),
    enabled: hotel === undefined && cardOnReader !== undefined && may(testCardRoutes.byUid),
  });
  const { data, error } = hotel ? ofHotel : ofCard;
  const none: ErrorCode = hotel ? "NO_TEST_INFORMATION" : "NO_TEST_CARD_INFORMATION";
  return { cards: data, error, none };
}

interface EarlierProps {
  readonly cards: readonly TestCard[] | undefined;
  readonly none: ErrorCode;
  /** Without a test card there is nothing to continue from. */
  readonly touched: boolean;
  readonly record: TestCard | undefined;
  readonly onPick: (card: TestCard) => void;
  /** The card they are of, where it was placed. */
  readonly uid: string | undefined;
}
/** The records to choose from, or that there are none. */
function Earlier({ cards, none, touched, record, onPick, uid }: EarlierProps) {
  const t = useTranslation("business.test-card-wizard");
  const language = useLanguage();
  if (!cards) return null;
  if (cards.length === 0) return <p role={touched ? "alert" : "status"}>{errorText(none, language, {})}</p>;
  return (
    <Radio.Group
      label={uid === undefined ? t("recordsOfHotel") : t("recordsOfCard", { uid })}
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
