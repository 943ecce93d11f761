import type { DeskAct, DeskRoom } from "@adel/protocol/business/desk";
import type { DeskPolicy } from "@adel/protocol/business/desk/policy";
import { Input, NumberInput, SegmentedControl, TextInput } from "@mantine/core";
import { errorText } from "../../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { DateField } from "../../../ui/date/date-field.tsx";
import { addDays, daysBetween } from "../../../ui/date/day.ts";
import { cardsErrorOf, type DeskAmounts, endErrorOf, firstNight, heldCount, isReference } from "./act-request.ts";
import classes from "./desk.module.css";

interface Props {
  readonly act: DeskAct;
  readonly room: DeskRoom;
  readonly amounts: DeskAmounts;
  readonly onAmounts: (change: Partial<DeskAmounts>) => void;
  readonly readOnly: boolean;
  readonly policy: DeskPolicy;
}
/** Nights or the day of check-out, and cards. */
export function Amounts(props: Props) {
  const { act, room, amounts, onAmounts, readOnly, policy } = props;
  const t = useTranslation("business.desk");
  const language = useLanguage();
  if (act === "void") return <p className="caption">{t("voidHelp")}</p>;
  const from = firstNight(room, act);
  const { cards } = amounts;
  const held = heldCount(room);
  const cardsError = cardsErrorOf(room, act, cards, policy);
  const usual = [1, 2, 3, 4].filter((n) => n <= policy.maxCards);
  const choices = act === "checkOut" ? [0, ...usual.filter((n) => n <= held)] : usual;
  return (
    <div className={classes.amounts}>
      {from !== undefined && <End {...props} from={from} />}
      {from === undefined && act !== "checkOut" && room.stay && (
        <div className={classes.until}>
          <span className={classes.name}>{t("checkout")}</span>
          <strong className="number">{room.stay.validTo.slice(0, 16)}</strong>
        </div>
      )}
      {act !== "lost" && act !== "extend" && (
        <div className={classes.until}>
          <span className={classes.name}>{t("cards")}</span>
          <SegmentedControl
            aria-label={t("cards")}
            disabled={readOnly}
            data={[...new Set([...choices, cards])].map((n) => ({ value: String(n), label: String(n) }))}
            value={String(cards)}
            onChange={(value) => onAmounts({ cards: Number(value) })}
          />
          {cardsError && (
            <Input.Error role="alert">
              {t(held === 0 && act === "checkOut" ? "cardsNoneOut" : "cardsLimit", cardsError)}
            </Input.Error>
          )}
        </div>
      )}
      {act === "checkIn" && policy.hasReference && (
        <TextInput
          label={t("reference")}
          placeholder={t("referenceHelp")}
          className={classes.reference ?? ""}
          autoComplete="off"
          maxLength={20}
          disabled={readOnly}
          value={amounts.reference}
          error={!isReference(amounts.reference) && errorText("STAY_REFERENCE", language)}
          onChange={(event) => onAmounts({ reference: event.currentTarget.value.trim() })}
        />
      )}
    </div>
  );
}

interface EndProps extends Props {
  /** The day from which nights are counted. */
  readonly from: string;
}
/** The end in two linked fields: a change of one changes the other. The date shows the error. */
function End({ act, room, amounts: { nights }, onAmounts, readOnly, policy, from }: EndProps) {
  const t = useTranslation("business.desk");
  const error = endErrorOf(room, act, nights, policy);
  return (
    <>
      <NumberInput
        label={t("nights")}
        className={classes.nights ?? ""}
        min={1}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        disabled={readOnly}
        value={nights}
        error={error !== undefined}
        onChange={(value) => typeof value === "number" && value <= MAX_TYPED && onAmounts({ nights: value })}
      />
      <div className={classes.endDay}>
        <DateField
          label={t("checkoutDay")}
          disabled={readOnly}
          clearable={false}
          value={addDays(from, nights)}
          error={error && t(error.reason, { day: error.day, max: policy.maxNights })}
          onChange={(day) => day !== "" && onAmounts({ nights: daysBetween(from, day) })}
        />
        <strong className="number">{policy.checkoutTime}</strong>
      </div>
    </>
  );
}
/** Keeps the year of the resulting date at four digits. */
const MAX_TYPED = 9999;
