import type { SoftwareType } from "@adel/card";
import { useState } from "react";
import { Question } from "../../../bridge/wizard/question.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { type Draft, isLicensed, type RecordName, recordsOf } from "./draft.ts";
import { FingerprintFields } from "./fingerprint-fields.tsx";
import { RecordCard } from "./record-card.tsx";
import {
  DOOR_LOCK_FIELDS,
  DoorLockFields,
  EnergySaverFields,
  LadderFields,
  type RecordPart,
} from "./record-fields.tsx";
import classes from "./records.module.css";
import type { HotelCardConfig } from "./wizard-config.ts";

interface Props {
  readonly purpose: HotelCardConfig["purpose"];
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
  const t = useTranslation("business.hotel-card");
  const [draft, setDraft] = useState(before);
  const [touched, setTouched] = useState(false);
  const found = recordsOf(draft, software).errors;
  const errors = touched ? found : {};
  const part = <N extends RecordName>(name: N): RecordPart<N> => ({
    value: draft[name],
    set: (change) => setDraft((now) => ({ ...now, [name]: { ...now[name], ...change } })),
    errors,
  });
  const cardOf = (name: RecordName) => ({
    name,
    label: t(`holder.${name}`),
    on: draft[name].on,
    onToggle: (on: boolean) => setDraft((now) => ({ ...now, [name]: { ...now[name], on } })),
  });
  const submit = () => {
    setTouched(true);
    if (Object.keys(found).length === 0) onDone(draft);
  };
  const isWhole = purpose === "hotel";
  return (
    <Question
      title={t(isWhole ? "recordsTitle" : "energyTitle")}
      lead={t(isWhole ? "recordsText" : "energyText")}
      onSubmit={submit}
      onBack={onBack}
      onGiveUp={onGiveUp}
    >
      {isWhole && (
        <RecordCard name="doorLock" label={t("holder.doorLock")} on {...(!eachRoom && cardOf("doorLock"))}>
          <DoorLockFields {...part("doorLock")} fields={eachRoom ? ["building", "floor"] : DOOR_LOCK_FIELDS} />
        </RecordCard>
      )}
      <RecordCard name="energySaver" label={t("holder.energySaver")} on {...(isWhole && cardOf("energySaver"))}>
        <EnergySaverFields {...part("energySaver")} />
      </RecordCard>
      {isWhole && isLicensed("ladder", software) && (
        <RecordCard {...cardOf("ladder")}>
          <LadderFields {...part("ladder")} />
        </RecordCard>
      )}
      {isWhole && isLicensed("fingerprint", software) && (
        <RecordCard {...cardOf("fingerprint")} help={t("fingerprintHelp")}>
          <FingerprintFields {...part("fingerprint")} />
        </RecordCard>
      )}
      {errors.records && (
        <p className={classes.problem} role="alert">
          {t("problem.recordNeeded")}
        </p>
      )}
    </Question>
  );
}
