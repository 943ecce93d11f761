import type { CardVerdict } from "@adel/protocol/business/card/verdict";
import { nameRoom } from "@adel/protocol/business/room";
import type { ReactNode } from "react";
import { createTranslator, useTranslation } from "../../../core/locale/messages.ts";
import { daysBetween } from "../../../core/time.ts";
import { Panel } from "../../../ui/layout.tsx";
import { Status, type Tone } from "../../../ui/status.tsx";
import classes from "./verdict-line.module.css";

const TONES = {
  valid: "good",
  notYet: "warning",
  expired: "warning",
  replaced: "warning",
  guestLeft: "warning",
  voidCard: "warning",
  handedBack: "off",
  lost: "bad",
  dead: "bad",
  partlyWritten: "bad",
  unreported: "warning",
  setCard: "warning",
  testCard: "warning",
  blank: "off",
  foreign: "off",
  untrusted: "bad",
  unknown: "warning",
} as const satisfies Record<CardVerdict["kind"], Tone>;

const NAMED_DAYS = { "-1": "yesterday", "0": "today", "1": "tomorrow" } as const;
const isNamed = (days: string): days is keyof typeof NAMED_DAYS => days in NAMED_DAYS;

/** `tomorrow 14:00`, or the day and hour where it is further off; both as the server's zone has them. */
export function momentText(time: string | null, today: string): string {
  const t = createTranslator("business.card-verdict");
  if (time === null) return t("always");
  const days = String(daysBetween(today, time));
  const hour = time.slice(11, 16);
  return isNamed(days) ? t(NAMED_DAYS[days], { time: hour }) : time.slice(0, 16);
}

/** A valid card whose doors may know another key is not handed over unasked. */
const isCertain = ({ kind, standing }: CardVerdict): boolean =>
  kind !== "valid" || standing === null || standing.advice === "handOver";

/** What a card is, in one sentence. */
export function useVerdictText(): (verdict: CardVerdict) => string {
  const t = useTranslation("business.card-verdict");
  const terms = useTranslation("terms");
  return (verdict) => {
    const { kind, room, movedTo, cardType, validFrom, validTo, opensPastEnd, today } = verdict;
    const values = {
      room: room?.label ?? "",
      to: movedTo ? nameRoom(movedTo, room?.building ?? movedTo.building) : "",
      type: cardType ? terms(`cardType.${cardType}`) : "",
      until: momentText(validTo, today),
      from: momentText(validFrom, today),
    };
    const isRoomCard = room !== null && room.id !== null;
    const doors = verdict.standing?.doors ?? [];
    if (kind === "valid" && doors.some(({ doubts }) => doubts.includes("newerCard")))
      return t("say.olderForAreas", values);
    if (kind === "notYet" && doors.some(({ atDoor }) => atDoor === "mayOpen")) return t("say.notYetNoClock", values);
    if (kind === "valid" && !isCertain(verdict))
      return t(isRoomCard ? "say.validUncertain" : "say.validUncertainOther", values);
    if (kind === "valid") return t(isRoomCard ? "say.valid" : "say.validOther", values);
    if (kind === "partlyWritten") return t(isRoomCard ? "say.partlyWritten" : "say.partlyWrittenOther", values);
    if (kind === "replaced") return t(isRoomCard ? "say.replaced" : "say.replacedOther", values);
    if (kind === "guestLeft" && movedTo) return t(opensPastEnd ? "say.guestMovedPastEnd" : "say.guestMoved", values);
    if (kind === "guestLeft") return t(opensPastEnd ? "say.guestLeftPastEnd" : "say.guestLeft", values);
    if (opensPastEnd) return t("say.opensPastEnd", values);
    return t(`say.${kind}`, values);
  };
}

interface VerdictLineProps {
  readonly verdict: CardVerdict;
  /** Only the manufacturer's and the factory keys were tried: no hotel can be chosen. */
  readonly byManufacturer?: boolean;
}
/** The sentence that a card's page begins with. */
export function VerdictLine({ verdict, byManufacturer = false }: VerdictLineProps) {
  const t = useTranslation("business.card-verdict");
  const text = useVerdictText();
  const isUnopened = byManufacturer && verdict.kind === "unknown";
  return (
    <p className={classes.line}>
      <Status color={isCertain(verdict) ? TONES[verdict.kind] : "warning"}>
        {isUnopened ? t("say.unknownToManufacturer") : text(verdict)}
      </Status>
    </p>
  );
}

interface VerdictPanelProps extends VerdictLineProps {
  /** Details shown beside the sentence. */
  readonly children?: ReactNode;
}
/** The same above all else on a page that has read the card. */
export const VerdictPanel = ({ children, ...line }: VerdictPanelProps) => (
  <Panel>
    <VerdictLine {...line} />
    {children}
  </Panel>
);
