import type { SoftwareType } from "@adel/card";
import type { HotelRecords } from "@adel/protocol/card-frames/records";
import { numbersIn } from "../../../core/number-ranges.ts";
import { MAX_BIT } from "../card/index.ts";

/** What is typed of a number field: nothing yet, a number, or what is no number. */
export type SearchInput = number | string;

/** The records of a card while they are filled in; a record that is off is not on the card. */
export interface Draft {
  readonly doorLock: {
    readonly on: boolean;
    readonly building: SearchInput;
    readonly floor: SearchInput;
    readonly room: SearchInput;
    /** Of a room that was chosen from the hotel's. */
    readonly label?: string | undefined;
    readonly areas: string;
  };
  readonly energySaver: {
    readonly on: boolean;
    readonly relays: SearchInput;
    readonly offDelay: SearchInput;
    readonly areas: string;
  };
  readonly ladder: { readonly on: boolean; readonly floors: string };
  readonly fingerprint: {
    readonly on: boolean;
    readonly finger: SearchInput;
    /** A chosen template; its bytes are lost on reload, and it must be chosen again. */
    readonly file?: { readonly name: string; readonly base64?: string | undefined } | undefined;
  };
}
export type RecordName = keyof Draft;
export const RECORD_NAMES = ["doorLock", "energySaver", "ladder", "fingerprint"] as const satisfies RecordName[];

export const emptyDraft = (on?: RecordName): Draft => ({
  doorLock: { on: on === "doorLock", building: 1, floor: "", room: "", areas: "" },
  energySaver: { on: on === "energySaver", relays: 1, offDelay: 15, areas: "" },
  ladder: { on: false, floors: "" },
  fingerprint: { on: false, finger: 0 },
});

/** A room that was chosen from a hotel's belongs to that hotel alone. */
export const withoutRoom = (draft: Draft): Draft => {
  const { on, areas, label } = draft.doorLock;
  return label === undefined ? draft : { ...draft, doorLock: { ...emptyDraft().doorLock, on, areas } };
};

/** Largest values of the fields (card format §6). */
export const MAX = {
  building: 255,
  floor: 255,
  room: 65_535,
  relays: 255,
  offDelay: 255,
  finger: 10,
  bit: MAX_BIT,
} as const;

export type FieldErrorText = "number" | "ranges" | "floorsNeeded" | "fileAgain" | "recordNeeded" | "areasNeeded";
/** What is wrong, by `record.field`; under `records` what is wrong with all of them. */
export type FieldErrors = Readonly<Record<string, FieldErrorText>>;

/** Applications that a hotel has only by its software. */
const LICENSED: Partial<Record<RecordName, SoftwareType>> = {
  ladder: "ladder-control",
  fingerprint: "fingerprint",
};
/** May a hotel with this software have the record on its cards? */
export const isLicensed = (name: RecordName, software: readonly SoftwareType[]): boolean => {
  const needed = LICENSED[name];
  return needed === undefined || software.includes(needed);
};

/** The records of a draft among those allowed, or what is wrong with it. */
export function recordsOf(
  draft: Draft,
  software: readonly SoftwareType[],
  allowed: readonly RecordName[] = RECORD_NAMES,
): { readonly records: HotelRecords; readonly errors: FieldErrors } {
  const errors: Record<string, FieldErrorText> = {};
  const on = (name: RecordName) => draft[name].on && allowed.includes(name) && isLicensed(name, software);
  const whole = (path: string, typed: SearchInput, max: number): number => {
    const number = typeof typed === "number" ? typed : Number.NaN;
    if (!Number.isInteger(number) || number < 0 || number > max) errors[path] = "number";
    return number;
  };
  const bits = (path: string, text: string): number[] => {
    const found = numbersIn(text, MAX.bit);
    if (!found) errors[path] = "ranges";
    return [...(found ?? [])];
  };
  const { doorLock, energySaver, ladder, fingerprint } = draft;
  const { file } = fingerprint;
  const records: HotelRecords = {
    ...(on("doorLock") && {
      doorLock: {
        building: whole("doorLock.building", doorLock.building, MAX.building),
        floor: whole("doorLock.floor", doorLock.floor, MAX.floor),
        room: whole("doorLock.room", doorLock.room, MAX.room),
        areas: bits("doorLock.areas", doorLock.areas),
      },
    }),
    ...(on("energySaver") && {
      energySaver: {
        relays: whole("energySaver.relays", energySaver.relays, MAX.relays),
        offDelay: whole("energySaver.offDelay", energySaver.offDelay, MAX.offDelay),
        areas: bits("energySaver.areas", energySaver.areas),
      },
    }),
    ...(on("ladder") && { ladder: { floors: bits("ladder.floors", ladder.floors) } }),
    ...(on("fingerprint") && {
      fingerprint: {
        finger: whole("fingerprint.finger", fingerprint.finger, MAX.finger),
        ...(file?.base64 !== undefined && { template: file.base64 }),
      },
    }),
  };
  if (records.ladder?.floors.length === 0) errors["ladder.floors"] ??= "floorsNeeded";
  if (records.fingerprint && file && file.base64 === undefined) errors["fingerprint.file"] = "fileAgain";
  if (Object.keys(records).length === 0) errors.records = "recordNeeded";
  return { records, errors };
}
