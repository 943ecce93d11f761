import { type CardSpec, type Check, inspectCard, type SoftwareType } from "@adel/card";
import { cardToShow } from "./card-source.ts";
import { CardFrom, type Register } from "./command.ts";
import { EXIT } from "./terminal.ts";
import { readSpec } from "./tools.ts";

const MARKS: Record<Check["verdict"], string> = { pass: "+", warn: "!", fail: "x", unknown: "?" };

function softwareOf({ records, plan }: CardSpec): readonly SoftwareType[] {
  return [
    ...(plan.fingerprint && records.fingerprint ? (["fingerprint"] as const) : []),
    ...(records.ladder ? (["ladder-control"] as const) : []),
  ];
}

const line = ({ verdict, check, code, sectors, application }: Check) =>
  [MARKS[verdict], check.padEnd(10), application ?? "", code, sectors.length > 0 ? `[${sectors.join(", ")}]` : ""]
    .filter((part) => part !== "")
    .join(" ");

/** `inspect`: a verdict per check, of a card or of a dump. */
export const registerInspect: Register = ({ add, say, run }) => {
  add("inspect", "inspect")
    .option("--encoder <address>", say("encoder"))
    .option("--image <file>", say("image"))
    .option("--spec <file>", say("spec"))
    .option("--keys <file>", say("keys"))
    .action(
      run(CardFrom, async (tools, from) => {
        const spec = from.spec === undefined ? undefined : await readSpec(from.spec, tools);
        const memory = await cardToShow(tools, from);
        const now = Math.floor(tools.clock.wall() / 1000);
        const given = spec && {
          plan: spec.plan,
          softwareTypes: softwareOf(spec),
          hotelNumber: spec.hotelNumber,
          hotelKeys: [spec.hotelKey],
          factoryKey: spec.factoryKey,
          lastSequence: spec.sequence,
        };
        const { verdict, checks, records } = inspectCard(memory, { now, ...given });
        const { word, result } = tools.terminal;
        result(
          {
            ok: verdict !== "fail",
            verdict,
            checks,
            records: records.map(({ sector, record }) => ({ sector, ...record })),
          },
          [...checks.map(line), word("verdict", { verdict })],
        );
        return verdict === "fail" ? EXIT.failed : EXIT.done;
      }),
    );
};
