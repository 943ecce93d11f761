import type { SoftwareType } from "@adel/card";
import { DESK_ACTS, DESK_POLICY, type DeskAct, type DeskRoom } from "@adel/protocol/business/desk";
import { NumberInput, SegmentedControl } from "@mantine/core";
import { rangesOf } from "../../../core/card/numbers.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import { type DeskAmounts, heldCount, lastDay } from "./act-request.ts";
import classes from "./desk.module.css";
import { ACT_KEYS, endAfter } from "./desk-input.ts";

interface ActButtonsProps {
  readonly room: DeskRoom;
  readonly act: DeskAct | undefined;
  readonly onAct: (act: DeskAct) => void;
  readonly readOnly: boolean;
}
/** What can be done with the room, and which of it is chosen. */
export function ActButtons({ room, act, onAct, readOnly }: ActButtonsProps) {
  const t = useTranslation("business.desk");
  return (
    <fieldset className={classes.acts} aria-label={t("acts")}>
      {DESK_ACTS.map((one) => (
        <button
          key={one}
          type="button"
          className={classes.act}
          aria-pressed={one === act}
          disabled={readOnly || !room.acts.includes(one)}
          onClick={() => onAct(one)}
        >
          {t(`act.${one}`)} <kbd>{ACT_KEYS[one]}</kbd>
        </button>
      ))}
    </fieldset>
  );
}

interface AmountsProps {
  readonly act: DeskAct;
  readonly room: DeskRoom;
  readonly amounts: DeskAmounts;
  readonly onAmounts: (change: Partial<DeskAmounts>) => void;
  readonly readOnly: boolean;
}
/** Nights and cards, and the end that follows. */
export function Amounts({ act, room, amounts: { nights, cards }, onAmounts, readOnly }: AmountsProps) {
  const t = useTranslation("business.desk");
  const isDated = act === "checkIn" || act === "extend";
  const until = isDated ? endAfter(act === "extend" ? lastDay(room) : room.firstDay, nights) : room.stay?.validTo;
  const choices = act === "checkOut" ? [0, ...[1, 2, 3, 4].filter((n) => n <= heldCount(room))] : [1, 2, 3, 4];
  return (
    <div className={classes.amounts}>
      {isDated && (
        <NumberInput
          label={t("nights")}
          min={1}
          max={DESK_POLICY.maxNights}
          allowDecimal={false}
          disabled={readOnly}
          value={nights}
          onChange={(value) => typeof value === "number" && onAmounts({ nights: value })}
        />
      )}
      {act !== "checkOut" && until && (
        <div className={classes.until}>
          <span className="caption">{t("checkout")}</span>
          <strong className="number">{until.slice(0, 16)}</strong>
        </div>
      )}
      {act !== "lost" && act !== "extend" && (
        <div className={classes.until}>
          <span className="caption">{t("cards")}</span>
          <SegmentedControl
            aria-label={t("cards")}
            disabled={readOnly}
            data={[...new Set([...choices, cards])]
              .filter((n) => act !== "checkOut" || n <= heldCount(room))
              .map((n) => ({ value: String(n), label: String(n) }))}
            value={String(act === "checkOut" ? Math.min(cards, heldCount(room)) : cards)}
            onChange={(value) => onAmounts({ cards: Number(value) })}
          />
        </div>
      )}
    </div>
  );
}

/** What the room gives a card, in the plan's colors. */
export function CardContent({
  room: { room },
  software,
}: {
  readonly room: DeskRoom;
  readonly software: readonly SoftwareType[];
}) {
  const t = useTranslation("business.desk");
  return (
    <ul className={classes.carries} aria-label={t("carries")}>
      <li data-holder="doorLock">{t("doorLock", { label: room.label })}</li>
      <li data-holder="energySaver">{t("energySaver", { relays: room.relayCount, seconds: room.offDelay })}</li>
      {software.includes("ladder-control") && (
        <li data-holder="ladder">
          {room.liftFloors.length > 0 ? t("ladder", { floors: rangesOf(room.liftFloors) }) : t("noFloors")}
        </li>
      )}
    </ul>
  );
}
