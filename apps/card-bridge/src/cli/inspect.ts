import {
  type CardSpec,
  type Check,
  findUnknownParts,
  type InspectionCode,
  inspectCard,
  mergeChecks,
  ranges,
  type SoftwareType,
} from "@adel/card";
import { cardView, type ViewedCard } from "./card-view.ts";
import { columns } from "./columns.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { recordRows } from "./explain.ts";
import { cardLine, sectorsLabel } from "./sector-text.ts";
import type { Terminal } from "./terminal.ts";
import { findingText, inspectionTexts } from "./texts.ts";
import type { Tools } from "./tools.ts";

function softwareOf({ records, plan }: CardSpec): readonly SoftwareType[] {
  return [
    ...(plan.fingerprint && records.fingerprint ? (["fingerprint"] as const) : []),
    ...(records.ladder ? (["ladder-control"] as const) : []),
  ];
}

/** The context of an inspection, from a specification. */
const optionsBy = (spec: CardSpec) => ({
  plan: spec.plan,
  softwareTypes: softwareOf(spec),
  hotelNumber: spec.hotelNumber,
  hotelKeys: [spec.hotelKey],
  factoryKey: spec.factoryKey,
  lastSequence: spec.sequence,
});

/** The option that this check needs. */
const MISSING: readonly InspectionCode[] = ["KEY_NOT_GIVEN", "HOTEL_NOT_GIVEN", "SEQUENCE_NOT_GIVEN"];

/** The result of a check, and the option that would allow more. */
function foundText(code: InspectionCode, { t, language }: Terminal): string {
  const finding = findingText(language, code);
  return MISSING.includes(code) ? t("needsSpec", { finding }) : finding;
}

const TONES = { pass: "good", warn: "note", fail: "bad", unknown: "plain" } as const;

const row = ({ verdict, check, code, sectors, application }: Check, terminal: Terminal): readonly string[] => [
  terminal.mark(terminal.t(`verdict.${verdict}`), TONES[verdict]),
  inspectionTexts(terminal.language)(`check.${check}`),
  sectorsLabel(sectors, application, terminal.t),
  foundText(code, terminal),
];

/** The wrapped hotel key of a set card is not printed. */
const withoutWrappedKey = <R extends object>(record: R) => ({ ...record, wrappedKey: undefined });

function describe({ clock, terminal }: Tools, { memory }: ViewedCard, spec: CardSpec | undefined): ExitCode {
  const { t } = terminal;
  const now = Math.floor(clock.wall() / 1000);
  const { verdict, checks, records } = inspectCard(memory, { now, ...(spec && optionsBy(spec)) });
  const reported = records.flatMap(({ sector, record }) => [
    sectorsLabel([sector], record.kind, t),
    ...columns(recordRows(record, t)).map((line) => `    ${line}`),
  ]);
  const { blocks: unknownBlocks } = findUnknownParts(memory);
  const document = {
    ok: verdict !== "fail",
    verdict,
    checks: checks.map((check) => ({ ...check, message: foundText(check.code, terminal) })),
    records: records.map(({ sector, record }) => ({ sector, ...withoutWrappedKey(record) })),
    unknownBlocks,
  };
  terminal.result(document, [
    cardLine(memory, t),
    ...columns(mergeChecks(checks).map((check) => row(check, terminal))),
    ...reported,
    ...(unknownBlocks.length === 0 ? [] : [t("unknown.blocks", { blocks: ranges(unknownBlocks) })]),
    inspectionTexts(terminal.language)(`conclusion.${verdict}`),
  ]);
  return verdict === "fail" ? EXIT.failed : EXIT.done;
}

/** `inspect`: a verdict per check, of a card or a dump. */
export const registerInspect = cardView("inspect", describe);
