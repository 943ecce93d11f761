import { DEFAULT_KEY, factoryTrailer, sameBytes, sectorCount } from "@adel/card";
import { NONCE_LIFE_MS } from "@adel/protocol";
import type { CardSeen } from "../drivers/driver.ts";
import type { Clock } from "../kernel/clock.ts";
import { isDevice } from "../kernel/errors.ts";
import { type CardSession, openCard } from "../session/card-session.ts";
import type { EncoderSession } from "../session/encoder-session.ts";
import { type Candidate, kindOf } from "./order.ts";
import { keyRing } from "./sector-keys.ts";
import { emptySurvey, type Survey, surveySector } from "./survey.ts";

/**
 * What is read of a card while people still answer what is asked before it is written: sectors as delivered, which
 * every job opens by the same key. The next job on that encoder need not read them again, if the card has not moved.
 */
export interface Foresight {
  /** Looks at the card that lies on an encoder and reads those of these sectors that are as delivered. */
  look(session: EncoderSession, sectors: readonly number[], signal: AbortSignal): Promise<CardSeen>;
  /** What was read of this very card; whatever becomes of the job that asks, nobody is told it again. */
  take(session: EncoderSession, uid: Uint8Array): Survey | undefined;
}

interface Kept {
  readonly survey: Survey;
  readonly at: number;
  readonly stop: () => void;
}

/** The sectors that are as delivered; one that holds anything of its own in its trailer is a job's affair. */
async function asDelivered(card: CardSession, sectors: readonly number[], signal: AbortSignal) {
  const { size } = kindOf(card.card);
  if (!size || sectors.length === 0) return undefined;
  const candidates = sectors.map(
    (sector): Candidate => ({ sector, slot: "A", key: DEFAULT_KEY, label: "factory-default" }),
  );
  const ring = keyRing(card, candidates);
  let survey = emptySurvey(card, size);
  for (const sector of sectors.filter((one) => one < sectorCount(size))) {
    const further = await surveySector(card, ring, sector, survey, signal);
    const state = further.sectors.get(sector);
    if (state?.mask === 0 && sameBytes(state.trailer, factoryTrailer())) survey = further;
  }
  // Noise on the line may have put one answer in another's place; a survey of that kind is none.
  await card.settle(signal);
  return survey;
}

export function foresight(clock: Clock): Foresight {
  const kept = new WeakMap<EncoderSession, Kept>();
  const forget = (session: EncoderSession) => {
    kept.get(session)?.stop();
    kept.delete(session);
  };
  const keep = (session: EncoderSession, survey: Survey) => {
    const stop = session.onChange(({ card }) => {
      if (!card || !sameBytes(card.uid, survey.memory.uid)) forget(session);
    });
    kept.set(session, { survey, at: clock.now(), stop });
  };

  return {
    look(session, sectors, signal) {
      forget(session);
      return session.use(async (driver) => {
        const card = await openCard(driver, signal);
        try {
          const survey = await asDelivered(card, sectors, signal);
          if (survey) keep(session, survey);
        } catch (error) {
          // Which card it is has been asked and answered; the job that reads it meets the same fault and tells of it.
          if (!isDevice(error)) throw error;
        }
        return card.card;
      }, signal);
    },
    take(session, uid) {
      const found = kept.get(session);
      forget(session);
      const isFresh = found && clock.now() - found.at < NONCE_LIFE_MS;
      return isFresh && sameBytes(found.survey.memory.uid, uid) ? found.survey : undefined;
    },
  };
}
