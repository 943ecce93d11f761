import { CARD_STATES, type CardState } from "@adel/protocol/business/card/standing";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Status, type Tone } from "../../../ui/status.tsx";

/** Cards that somebody should look after stand out. */
export const CARD_STATE_TONES = {
  writing: "working",
  partlyWritten: "bad",
  unknown: "warning",
  erased: "off",
  overwritten: "off",
  dead: "off",
  lost: "off",
  lostPending: "warning",
  givenUp: "bad",
  handedBack: "off",
  superseded: "off",
  expired: "off",
  guestLeft: "warning",
  held: "good",
} as const satisfies Record<CardState, Tone>;

export function CardStateStatus({ state }: { readonly state: CardState }) {
  const terms = useTranslation("terms");
  return <Status color={CARD_STATE_TONES[state]}>{terms(`cardState.${state}`)}</Status>;
}

/** The states as options of a filter. */
export function useCardStates() {
  const terms = useTranslation("terms");
  return CARD_STATES.map((state) => ({ value: state, label: terms(`cardState.${state}`) }));
}
