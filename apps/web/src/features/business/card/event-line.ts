import type { MessageKey } from "@adel/messages";
import type { CardEvent } from "@adel/protocol/business/card";
import type { HotelCard } from "@adel/protocol/business/hotel-card";
import type { CardJob } from "@adel/protocol/business/job";
import type { TestCard } from "@adel/protocol/business/test-card";
import { chargeText } from "../../../bridge/credit/charge.tsx";
import type { Translate } from "../../../core/locale/messages.ts";
import type { Tone } from "../../../ui/status.tsx";
import { jobTones } from "../job/index.ts";
import { CARD_STATE_TONES } from "./card-state.tsx";

type TranslateAccount = Translate<MessageKey<"business.account">>;
type TranslateHistory = Translate<MessageKey<"business.card-history">>;
/** Names and values of one thing. */
export type FactRows = readonly (readonly [name: string, value: string])[];
/** One event as shown: time, text, result and details. */
export interface EventLine {
  readonly id: string;
  readonly kind: CardEvent["kind"];
  readonly time: string;
  readonly title: string;
  readonly color: Tone | undefined;
  readonly status: string | undefined;
  readonly facts: FactRows;
  readonly job: CardJob | undefined;
}

/** The content of a test card. */
export const testFacts = (card: TestCard, t: TranslateHistory): FactRows => [
  [t("hotel"), card.hotelName],
  [t("devices"), t(`testCardType.${card.testCardType}`)],
  [t("method"), t(`method.${card.method}`)],
  [t("target"), String(card.sector)],
  [t("sequence"), String(card.sequence)],
  [t("agent"), card.agentName],
];

const jobFacts = (job: CardJob, t: TranslateHistory, account: TranslateAccount): FactRows => [
  [t("hotel"), job.hotelName],
  ...(job.sequence === null ? [] : ([[t("sequence"), String(job.sequence)]] as const)),
  [t("encoder"), job.deviceName],
  [t("operator"), job.userName],
  [t("blocks"), String(job.blocksWritten)],
  [account("charge"), chargeText(job.charge, account)],
];

function toHotelCardLine(card: HotelCard, t: TranslateHistory, terms: Translate<MessageKey<"terms">>): EventLine {
  const end = card.validTo === null ? t("noLimit") : t("until", { time: card.validTo });
  return {
    kind: "hotelCard",
    job: undefined,
    id: card.jobId,
    time: card.createTime ?? "",
    title: t(`cardType.${card.cardType}`),
    color: CARD_STATE_TONES[card.state],
    status: terms(`cardState.${card.state}`),
    facts: [
      [t("hotel"), card.hotelName],
      ...(card.room === null ? [] : ([[t("room"), card.room]] as const)),
      [t("sequence"), String(card.sequence)],
      [t("valid"), end],
      [t("agent"), card.agentName],
    ],
  };
}

/** The text of an event; `uid`s and names stay as they are. */
export function lineOf(
  event: CardEvent,
  t: TranslateHistory,
  account: TranslateAccount,
  terms: Translate<MessageKey<"terms">>,
): EventLine {
  const plain = { kind: event.kind, color: undefined, status: undefined, job: undefined };
  switch (event.kind) {
    case "testCard": {
      const { testCard: card } = event;
      return {
        ...plain,
        id: card.jobId,
        time: card.createTime ?? "",
        title: t(`operation.${card.operationType}`),
        color: card.status === "unused" ? "good" : "off",
        status: t(card.status),
        facts: testFacts(card, t),
      };
    }
    case "hotelCard":
      return toHotelCardLine(event.hotelCard, t, terms);
    case "job": {
      const { job } = event;
      return {
        ...plain,
        id: job.jobId,
        time: job.createTime ?? "",
        title: t(`purpose.${job.purpose}`),
        color: jobTones[job.state],
        status: t(`state.${job.state}`),
        facts: jobFacts(job, t, account),
        job,
      };
    }
    case "read": {
      const { readId, deviceName, hotelName, finished, createTime } = event.read;
      return {
        ...plain,
        id: readId,
        time: createTime ?? "",
        title: t("read"),
        color: finished ? "good" : "off",
        status: t(finished ? "readDone" : "readOpen"),
        facts: [[t("encoder"), deviceName], ...(hotelName === null ? [] : ([[t("hotel"), hotelName]] as const))],
      };
    }
  }
}
