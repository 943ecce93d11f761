import type { CardEvent, CardJob } from "@adel/protocol/business/card";
import type { TestCard } from "@adel/protocol/business/test-card";
import { jobTones } from "../../../core/card/job-tones.ts";
import type { Say } from "../../../core/locale/words.ts";
import type { Tone } from "../../../ui/status.tsx";
import type { historyWords } from "./history.words.ts";

type HistorySay = Say<keyof typeof historyWords.zh>;
/** Names and values of one thing. */
export type FactRows = readonly (readonly [name: string, value: string])[];
/** One event as it is drawn: when, what, how it ended, and the particulars. */
export interface EventLine {
  readonly id: string;
  readonly kind: CardEvent["kind"];
  readonly time: string;
  readonly title: string;
  readonly tone: Tone | undefined;
  readonly status: string | undefined;
  readonly facts: FactRows;
  readonly job: CardJob | undefined;
}

/** What a test card says. */
export const testFacts = (card: TestCard, say: HistorySay): FactRows => [
  [say("hotel"), card.hotelName],
  [say("devices"), say(`testCardType.${card.testCardType}`)],
  [say("method"), say(`method.${card.method}`)],
  [say("target"), String(card.sector)],
  [say("sequence"), String(card.sequence)],
  [say("agent"), card.agentName],
];

const jobFacts = (job: CardJob, say: HistorySay): FactRows => [
  [say("hotel"), job.hotelName],
  ...(job.sequence === null ? [] : ([[say("sequence"), String(job.sequence)]] as const)),
  [say("encoder"), job.deviceName],
  [say("operator"), job.userName],
  [say("blocks"), String(job.blocksWritten)],
];

/** An event in the words of the page; `uid`s and names stay as they are. */
export function lineOf(event: CardEvent, say: HistorySay): EventLine {
  const plain = { kind: event.kind, tone: undefined, status: undefined, job: undefined };
  switch (event.kind) {
    case "testCard": {
      const { testCard: card } = event;
      return {
        ...plain,
        id: card.jobId,
        time: card.createTime ?? "",
        title: say(`operation.${card.operationType}`),
        tone: card.status === "unused" ? "good" : "off",
        status: say(card.status),
        facts: testFacts(card, say),
      };
    }
    case "hotelCard": {
      const { hotelCard: card } = event;
      const end = card.validTo === null ? say("noLimit") : say("until", { time: card.validTo });
      return {
        ...plain,
        id: card.jobId,
        time: card.createTime ?? "",
        title: say(`cardType.${card.cardType}`),
        facts: [
          [say("hotel"), card.hotelName],
          [say("sequence"), String(card.sequence)],
          [say("valid"), end],
          [say("agent"), card.agentName],
        ],
      };
    }
    case "job": {
      const { job } = event;
      return {
        ...plain,
        id: job.jobId,
        time: job.createTime ?? "",
        title: say(`purpose.${job.purpose}`),
        tone: jobTones[job.state],
        status: say(`state.${job.state}`),
        facts: jobFacts(job, say),
        job,
      };
    }
    case "read": {
      const { readId, deviceName, hotelName, finished, createTime } = event.read;
      return {
        ...plain,
        id: readId,
        time: createTime ?? "",
        title: say("read"),
        tone: finished ? "good" : "off",
        status: say(finished ? "readDone" : "readOpen"),
        facts: [[say("encoder"), deviceName], ...(hotelName === null ? [] : ([[say("hotel"), hotelName]] as const))],
      };
    }
  }
}
