import type { SoftwareType } from "@adel/card";
import { DESK_ACTS, type DeskAct, type DeskRoom } from "@adel/protocol/business/desk";
import type { DeskPolicy } from "@adel/protocol/business/desk/policy";
import { NumberInput, SegmentedControl } from "@mantine/core";
import { rangesOf } from "../../../core/card/numbers.ts";
import { letterKeys } from "../../../core/letter-keys.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useStore } from "../../../core/store.ts";
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
  const hasKeys = useStore(letterKeys);
  return (
    <fieldset className={classes.acts} aria-label={t("acts")}>
      {DESK_ACTS.filter((one) => one !== "void" || one === act).map((one) => (
        <button
          key={one}
          type="button"
          className={classes.act}
          aria-pressed={one === act}
          aria-keyshortcuts={hasKeys ? ACT_KEYS[one] : undefined}
          disabled={readOnly || !room.acts.includes(one)}
          onClick={() => onAct(one)}
        >
          {t(`choose.${one}`)} <kbd>{ACT_KEYS[one]}</kbd>
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
  readonly policy: DeskPolicy;
}
/** Nights and cards, and the end that follows. */
export function Amounts({ act, room, amounts: { nights, cards }, onAmounts, readOnly, policy }: AmountsProps) {
  const t = useTranslation("business.desk");
  const isDated = act === "checkIn" || act === "extend";
  const from = act === "extend" ? lastDay(room) : room.firstDay;
  const until = isDated ? endAfter(from, nights, policy.checkoutTime) : room.stay?.validTo;
  if (act === "void") return <p className="caption">{t("voidHelp")}</p>;
  const usual = [1, 2, 3, 4].filter((n) => n <= policy.maxCards);
  const choices = act === "checkOut" ? [0, ...usual.filter((n) => n <= heldCount(room))] : usual;
  return (
    <div className={classes.amounts}>
      {isDated && (
        <NumberInput
          label={t("nights")}
          min={1}
          max={policy.maxNights}
          allowDecimal={false}
          disabled={readOnly}
          value={nights}
          onChange={(value) => typeof value === "number" && onAmounts({ nights: value })}
        />
      )}
      {act !== "checkOut" && until && (
        <div className={classes.until}>
          <span className={classes.name}>{t("checkout")}</span>
          <strong className="number">{until.slice(0, 16)}</strong>
        </div>
      )}
      {act !== "lost" && act !== "extend" && (
        <div className={classes.until}>
          <span className={classes.name}>{t("cards")}</span>
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

interface CardContentProps {
  readonly room: DeskRoom;
  readonly software: readonly SoftwareType[];
  readonly policy: DeskPolicy;
}
/** What the card contains by room and policy, in the plan's colors. */
export function CardContent({ room: { room }, software, policy }: CardContentProps) {
  const t = useTranslation("business.desk");
  return (
    <ul className={classes.carries} aria-label={t("carries")}>
      <li data-holder="doorLock">{t("doorLock", { label: room.label })}</li>
      <li data-holder="energySaver">
        {t("energySaver", { relays: room.relayCount || policy.relays, seconds: room.offDelay || policy.offDelay })}
      </li>
      {software.includes("ladder-control") && (
        <li data-holder="ladder">
          {room.liftFloors.length > 0
            ? t("ladder", {
                floors: rangesOf([...new Set([...room.liftFloors, ...policy.liftFloors])].sort((a, b) => a - b)),
              })
            : t("noFloors")}
        </li>
      )}
    </ul>
  );
}
