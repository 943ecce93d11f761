import { MAX_BATCH } from "@adel/protocol/business/job";
import { NumberInput, Radio, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../core/locale/messages.ts";
import { numbersIn } from "../../core/number-ranges.ts";
import { Choices, Question } from "../wizard/question.tsx";
import classes from "./batch.module.css";
import type { Run } from "./batch-request.ts";

/** The largest room number of a door lock's record (card format §6). */
const MAX_ROOM = 65_535;

/** The typed values of a run, saved for the way back. */
export interface RunDraft {
  readonly eachRoom: boolean;
  readonly rooms: string;
  readonly copies: number | string;
  readonly count: number | string;
}
export const emptyRun = (eachRoom: boolean): RunDraft => ({ eachRoom, rooms: "", copies: 1, count: 10 });

const whole = (typed: number | string): number | undefined =>
  typeof typed === "number" && Number.isInteger(typed) && typed >= 1 ? typed : undefined;

/** The run of a draft, or undefined if a value is wrong. */
export function runOf({ eachRoom, rooms, copies, count }: RunDraft): Run | undefined {
  const all = whole(count);
  if (!eachRoom) return all === undefined ? undefined : { count: all, rooms: undefined };
  const each = whole(copies);
  const numbers = numbersIn(rooms, MAX_ROOM);
  if (each === undefined || !numbers || numbers.length === 0) return undefined;
  // The rooms of a whole hotel may be entered by mistake: too many are not expanded.
  const laidOut = numbers.length * each > MAX_BATCH ? [] : numbers.flatMap((room) => Array<number>(each).fill(room));
  return { count: numbers.length * each, rooms: laidOut };
}

interface Props {
  readonly draft: RunDraft;
  /** Whether the cards can differ by their rooms. */
  readonly byRoom: boolean;
  readonly onDone: (draft: RunDraft, run: Run) => void;
  readonly onBack: () => void;
}

/** How many cards: one for each room of a range, or several equal ones. */
export function RunStep({ draft: before, byRoom, onDone, onBack }: Props) {
  const t = useTranslation("bridge.batch");
  const [draft, setDraft] = useState(before);
  const [isSubmitted, setSubmitted] = useState(false);
  const set = (change: Partial<RunDraft>) => setDraft((now) => ({ ...now, ...change }));
  const run = runOf(draft);
  const isTooMany = run !== undefined && run.count > MAX_BATCH;
  const submit = () => {
    setSubmitted(true);
    if (run && !isTooMany) onDone(draft, run);
  };
  const roomsError = isSubmitted && !numbersIn(draft.rooms, MAX_ROOM)?.length && t("roomsWrong");
  return (
    <Question title={t("runTitle")} onSubmit={submit} onBack={onBack}>
      {byRoom && (
        <Radio.Group
          label={t("runWay")}
          value={draft.eachRoom ? "rooms" : "alike"}
          onChange={(way) => set({ eachRoom: way === "rooms" })}
        >
          <Choices>
            <Radio value="rooms" label={t("eachRoom")} />
            <Radio value="alike" label={t("alike")} />
          </Choices>
        </Radio.Group>
      )}
      {draft.eachRoom ? (
        <>
          <TextInput
            label={t("rooms")}
            description={roomsError ? undefined : t("roomsHelp")}
            value={draft.rooms}
            onChange={(event) => set({ rooms: event.currentTarget.value })}
            error={roomsError}
          />
          <CountInput
            label={t("copies")}
            value={draft.copies}
            onChange={(copies) => set({ copies })}
            isChecked={isSubmitted}
          />
        </>
      ) : (
        <CountInput
          label={t("count")}
          value={draft.count}
          onChange={(count) => set({ count })}
          isChecked={isSubmitted}
        />
      )}
      <p aria-live="polite" className={isTooMany ? classes.problem : "caption"}>
        {run && t(isTooMany ? "tooMany" : "total", { count: run.count, most: MAX_BATCH })}
      </p>
    </Question>
  );
}

interface CountProps {
  readonly label: string;
  readonly value: number | string;
  readonly onChange: (value: number | string) => void;
  /** Whether a wrong value is marked. */
  readonly isChecked: boolean;
}
function CountInput({ label, value, onChange, isChecked }: CountProps) {
  const t = useTranslation("bridge.batch");
  return (
    <NumberInput
      label={label}
      allowDecimal={false}
      min={1}
      value={value}
      onChange={onChange}
      error={isChecked && whole(value) === undefined && t("numberWrong")}
    />
  );
}
