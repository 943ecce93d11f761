import { useWords } from "../../core/locale/words.ts";
import { DateTimeField } from "../../ui/date/date-field.tsx";
import { Pair } from "./question.tsx";
import { wizardWords } from "./wizard.words.ts";

interface Props {
  readonly from: string;
  readonly to: string;
  readonly onFrom: (from: string) => void;
  readonly onTo: (to: string) => void;
  /** What is wrong with the end. */
  readonly problem: string | undefined;
}

/** Does a card's end lie before its beginning, or behind us? All are field values; an empty end is none. */
export const isReversed = (from: string, to: string, now: string): boolean => to !== "" && (to <= now || to <= from);

/** From when and until when a card counts. */
export function ValidityFields({ from, to, onFrom, onTo, problem }: Props) {
  const say = useWords(wizardWords);
  return (
    <Pair>
      <DateTimeField label={say("validFrom")} help={say("validFromHelp")} value={from} onChange={onFrom} />
      <DateTimeField label={say("validTo")} value={to} onChange={onTo} {...(problem && { error: problem })} />
    </Pair>
  );
}
