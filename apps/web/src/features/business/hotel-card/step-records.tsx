import type { SoftwareType } from "@adel/card";
import { useState } from "react";
import { Question } from "../../../bridge/wizard/question.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { type Draft, isLicensed, type RecordName, recordsOf } from "./draft.ts";
import { FingerprintFields } from "./fingerprint-fields.tsx";
import { hotelCardWords } from "./hotel-card.words.ts";
import type { HotelCardMaking } from "./making.ts";
import { RecordCard } from "./record-card.tsx";
import { DOOR_FIELDS, DoorLockFields, EnergySaverFields, LadderFields, type RecordPart } from "./record-fields.tsx";
import classes from "./records.module.css";

interface Props {
  readonly purpose: HotelCardMaking["purpose"];
  readonly software: readonly SoftwareType[];
  readonly draft: Draft;
  /** Each card opens another room: it is not asked here, and the door lock's record is always on. */
  readonly eachRoom?: boolean;
  readonly onDone: (draft: Draft) => void;
  readonly onBack: () => void;
  readonly onGiveUp: () => void;
}

/** What the card says: the records that are ticked, and of a power-saving card its one. */
export function RecordsStep({ purpose, software, draft: before, eachRoom = false, onDone, onBack, onGiveUp }: Props) {
  const say = useWords(hotelCardWords);
  const [draft, setDraft] = useState(before);
  const [asked, setAsked] = useState(false);
  const found = recordsOf(draft, software).problems;
  const problems = asked ? found : {};
  const part = <N extends RecordName>(name: N): RecordPart<N> => ({
    value: draft[name],
    set: (change) => setDraft((now) => ({ ...now, [name]: { ...now[name], ...change } })),
    problems,
  });
  const cardOf = (name: RecordName) => ({
    name,
    label: say(`holder.${name}`),
    on: draft[name].on,
    onToggle: (on: boolean) => setDraft((now) => ({ ...now, [name]: { ...now[name], on } })),
  });
  const submit = () => {
    setAsked(true);
    if (Object.keys(found).length === 0) onDone(draft);
  };
  const isWhole = purpose === "hotel";
  return (
    <Question
      title={say(isWhole ? "recordsTitle" : "energyTitle")}
      lead={say(isWhole ? "recordsText" : "energyText")}
      onSubmit={submit}
      onBack={onBack}
      onGiveUp={onGiveUp}
    >
      {isWhole && (
        <RecordCard name="doorLock" label={say("holder.doorLock")} on {...(!eachRoom && cardOf("doorLock"))}>
          <DoorLockFields {...part("doorLock")} fields={eachRoom ? ["building", "floor"] : DOOR_FIELDS} />
        </RecordCard>
      )}
      <RecordCard name="energySaver" label={say("holder.energySaver")} on {...(isWhole && cardOf("energySaver"))}>
        <EnergySaverFields {...part("energySaver")} />
      </RecordCard>
      {isWhole && isLicensed("ladder", software) && (
        <RecordCard {...cardOf("ladder")}>
          <LadderFields {...part("ladder")} />
        </RecordCard>
      )}
      {isWhole && isLicensed("fingerprint", software) && (
        <RecordCard {...cardOf("fingerprint")} help={say("fingerprintHelp")}>
          <FingerprintFields {...part("fingerprint")} />
        </RecordCard>
      )}
      {problems.records && (
        <p className={classes.problem} role="alert">
          {say("problem.recordNeeded")}
        </p>
      )}
    </Question>
  );
}
