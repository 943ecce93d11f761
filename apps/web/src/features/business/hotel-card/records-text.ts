import type { MessageKey } from "@adel/messages";
import type { HotelRecords, StoredRecords } from "@adel/protocol/card-frames/records";
import type { Translate } from "../../../core/locale/messages.ts";
import { rangesOf } from "../../../core/number-ranges.ts";
import type { Draft } from "./draft.ts";

const FINGERS = [
  "finger.0",
  "finger.1",
  "finger.2",
  "finger.3",
  "finger.4",
  "finger.5",
  "finger.6",
  "finger.7",
  "finger.8",
  "finger.9",
  "finger.10",
] as const satisfies readonly MessageKey<"business.hotel-card">[];

/** Positions of a finger by their number, 0–10 (ISO/IEC 19794-2). */
export const fingersIn = (t: Translate<MessageKey<"business.hotel-card">>): readonly string[] =>
  FINGERS.map((finger) => t(finger));

/** Summary of a card being made, the same as is stored for it. */
export const storedOf = (records: HotelRecords, { fingerprint }: Draft): StoredRecords => ({
  ...(records.doorLock && { doorLock: records.doorLock }),
  ...(records.energySaver && { energySaver: records.energySaver }),
  ...(records.ladder && { ladder: records.ladder }),
  ...(records.fingerprint && {
    fingerprint: { finger: records.fingerprint.finger, filled: fingerprint.file !== undefined },
  }),
});

/** One line for each record of a card: its application, and its values. */
export function recordLines(
  { doorLock, energySaver, ladder, fingerprint }: StoredRecords,
  t: Translate<MessageKey<"business.hotel-card">>,
): readonly (readonly [name: string, text: string])[] {
  const withAreas = (line: string, areas: readonly number[]) =>
    areas.length === 0 ? line : t("areas", { line, areas: rangesOf(areas) });
  const fingers = fingersIn(t);
  const doorLockLine = (lock: NonNullable<StoredRecords["doorLock"]>) =>
    lock.building + lock.floor + lock.room === 0 ? t("line.noRoom") : t("line.doorLock", { ...lock, areas: "" });
  return [
    ...(doorLock ? [[t("holder.doorLock"), withAreas(doorLockLine(doorLock), doorLock.areas)] as const] : []),
    ...(energySaver
      ? [
          [
            t("holder.energySaver"),
            withAreas(t("line.energySaver", { ...energySaver, areas: "" }), energySaver.areas),
          ] as const,
        ]
      : []),
    ...(ladder ? [[t("holder.ladder"), t("line.ladder", { floors: rangesOf(ladder.floors) })] as const] : []),
    ...(fingerprint
      ? [
          [
            t("holder.fingerprint"),
            fingerprint.filled
              ? t("line.fingerprint", { finger: fingers[fingerprint.finger] ?? fingerprint.finger })
              : t("line.reserved"),
          ] as const,
        ]
      : []),
  ];
}
