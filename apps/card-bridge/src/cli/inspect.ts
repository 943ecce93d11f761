import { type CardMemory, type CardSpec, type Check, gatheredChecks, inspectCard, type SoftwareType } from "@adel/card";
import { conclusionWords, inspectionNames } from "@adel/protocol";
import { cardView } from "./card-view.ts";
import { columns } from "./columns.ts";
import { recordRows } from "./explain.ts";
import { foundWords, verdictWords } from "./inspect-words.ts";
import { cardLine, placeName } from "./sector-words.ts";
import { EXIT, type ExitCode, type Terminal } from "./terminal.ts";
import type { Tools } from "./tools.ts";

function softwareOf({ records, plan }: CardSpec): readonly SoftwareType[] {
  return [
    ...(plan.fingerprint && records.fingerprint ? (["fingerprint"] as const) : []),
    ...(records.ladder ? (["ladder-control"] as const) : []),
  ];
}

/** What a specification says beside the card itself. */
const givenBy = (spec: CardSpec) => ({
  plan: spec.plan,
  softwareTypes: softwareOf(spec),
  hotelNumber: spec.hotelNumber,
  hotelKeys: [spec.hotelKey],
  factoryKey: spec.factoryKey,
  lastSequence: spec.sequence,
});

const row = ({ verdict, check, code, sectors, application }: Check, { say }: Terminal): readonly string[] => [
  say(verdictWords[verdict]),
  say(inspectionNames[check]),
  placeName(sectors, application, say),
  say(foundWords(code)),
];

/** What a set card carries for its device is nobody else's business. */
const withoutWrappedKey = <R extends object>(record: R) => ({ ...record, wrappedKey: undefined });

function look({ clock, terminal }: Tools, memory: CardMemory, spec: CardSpec | undefined): ExitCode {
  const { say } = terminal;
  const now = Math.floor(clock.wall() / 1000);
  const { verdict, checks, records } = inspectCard(memory, { now, ...(spec && givenBy(spec)) });
  const told = records.flatMap(({ sector, record }) => [
    placeName([sector], record.kind, say),
    ...columns(recordRows(record, say)).map((line) => `    ${line}`),
  ]);
  const document = {
    ok: verdict !== "fail",
    verdict,
    checks: checks.map((check) => ({ ...check, message: say(foundWords(check.code)) })),
    records: records.map(({ sector, record }) => ({ sector, ...withoutWrappedKey(record) })),
  };
  terminal.result(document, [
    cardLine(memory, say),
    ...columns(gatheredChecks(checks).map((check) => row(check, terminal))),
    ...told,
    say(conclusionWords[verdict]),
  ]);
  return verdict === "fail" ? EXIT.failed : EXIT.done;
}

/** `inspect`: a verdict per check, of a card or of a dump. */
export const registerInspect = cardView("inspect", "inspect", look);
