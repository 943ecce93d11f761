import { useTranslation } from "../../core/locale/messages.ts";
import { DateTimeField } from "../../ui/date/date-field.tsx";
import { Pair } from "./question.tsx";

interface Props {
  readonly from: string;
  readonly to: string;
  readonly onFrom: (from: string) => void;
  readonly onTo: (to: string) => void;
  /** What is wrong with the end. */
  readonly error: string | undefined;
}

/** Whether a card's end is before its start or in the past. All are field values; an empty end is none. */
export const isReversed = (from: string, to: string, now: string): boolean => to !== "" && (to <= now || to <= from);

/** From when and until when a card counts. */
export function ValidityFields({ from, to, onFrom, onTo, error }: Props) {
  const t = useTranslation("bridge.wizard");
  return (
    <Pair>
      <DateTimeField label={t("validFrom")} help={t("validFromHelp")} value={from} onChange={onFrom} />
      <DateTimeField label={t("validTo")} value={to} onChange={onTo} {...(error && { error })} />
    </Pair>
  );
}
