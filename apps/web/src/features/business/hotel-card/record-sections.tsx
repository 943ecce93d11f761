import type { CardType, SoftwareType } from "@adel/card";
import { CARD_TYPE_FORMS, type CardTypeForm } from "@adel/protocol/business/hotel-card";
import { useTranslation } from "../../../core/locale/messages.ts";
import { type Draft, type FieldErrors, isLicensed, RECORD_NAMES, type RecordName } from "./draft.ts";
import { FingerprintFields } from "./fingerprint-fields.tsx";
import { RecordCard } from "./record-card.tsx";
import { DoorLockFields, EnergySaverFields, LadderFields, type RecordPart } from "./record-fields.tsx";
import classes from "./records.module.css";
import { isFixed, lockFields } from "./type-form.ts";

interface Props {
  /** Of a power-saving card none: it carries its one record. */
  readonly cardType: CardType | undefined;
  /** Whose rooms are offered. */
  readonly hotelId?: number | undefined;
  readonly software: readonly SoftwareType[];
  readonly draft: Draft;
  readonly onChange: (change: (now: Draft) => Draft) => void;
  /** Empty until "Next" was pressed. */
  readonly errors: FieldErrors;
  /** Each card has another room, which is not asked here; the door lock's record is always on. */
  readonly eachRoom?: boolean;
}

/** The energy saver's record, and nothing else. */
const POWER_SAVING: CardTypeForm = { room: "none", areas: "optional", records: ["energySaver"] };

/** What a card of a type can carry, each record with its fields. */
export function RecordSections({ cardType, hotelId, software, draft, onChange, errors, eachRoom = false }: Props) {
  const t = useTranslation("business.hotel-card");
  const form = cardType ? CARD_TYPE_FORMS[cardType] : POWER_SAVING;
  const part = <N extends RecordName>(name: N): RecordPart<N> => ({
    value: draft[name],
    set: (change) => onChange((now) => ({ ...now, [name]: { ...now[name], ...change } })),
    errors,
  });
  const isAlwaysOn = (name: RecordName) =>
    form.records.length === 1 || (name === "doorLock" && (eachRoom || form.room === "needed"));
  const cardOf = (name: RecordName) => ({
    name,
    label: t(`holder.${name}`),
    on: isAlwaysOn(name) || draft[name].on,
    ...(!isAlwaysOn(name) && {
      onToggle: (on: boolean) => onChange((now) => ({ ...now, [name]: { ...now[name], on } })),
    }),
  });
  if (isFixed(cardType)) return <p className="caption">{t("nothingToChoose")}</p>;
  const fields = {
    doorLock: (
      <DoorLockFields
        {...part("doorLock")}
        hotelId={hotelId}
        fields={eachRoom ? ["building", "floor"] : lockFields(cardType)}
        areasNeeded={form.areas === "needed"}
      />
    ),
    energySaver: <EnergySaverFields {...part("energySaver")} />,
    ladder: <LadderFields {...part("ladder")} />,
    fingerprint: <FingerprintFields {...part("fingerprint")} />,
  } satisfies Record<RecordName, unknown>;
  return (
    <>
      {RECORD_NAMES.filter((name) => form.records.includes(name) && isLicensed(name, software)).map((name) => (
        <RecordCard key={name} {...cardOf(name)} {...(name === "fingerprint" && { help: t("fingerprintHelp") })}>
          {fields[name]}
        </RecordCard>
      ))}
      {errors.records && (
        <p className={classes.problem} role="alert">
          {t("problem.recordNeeded")}
        </p>
      )}
    </>
  );
}
