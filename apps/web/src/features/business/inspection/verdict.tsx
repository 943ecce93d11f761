import { gatheredChecks, ranges, type Verdict } from "@adel/card";
import type { Inspection, InspectionCheck } from "@adel/protocol/business/inspection";
import { conclusionWords, findingWords, inspectionNames } from "@adel/protocol/business/inspection/inspection-words";
import { useLanguage, useWords } from "../../../core/locale/words.ts";
import { Status, type Tone } from "../../../ui/status.tsx";
import { inspectionWords } from "./inspection.words.ts";
import classes from "./verdict.module.css";

export const TONES = { pass: "good", warn: "warning", fail: "bad", unknown: "off" } as const satisfies Record<
  Verdict,
  Tone
>;

/** The conclusion, then a line for each check: its verdict, where on the card, and what it found. */
export function VerdictOf({ inspection: { verdict, checks } }: { readonly inspection: Inspection }) {
  const say = useWords(inspectionWords);
  const language = useLanguage();
  return (
    <div className={classes.verdict}>
      <p className={classes.conclusion} data-tone={TONES[verdict]} role="status">
        <Status tone={TONES[verdict]}>{conclusionWords[verdict][language]}</Status>
      </p>
      <ul className={classes.checks} aria-label={say("checks")}>
        {gatheredChecks(checks).map((check) => (
          <Line key={`${check.check} ${check.code} ${check.application}`} check={check} />
        ))}
      </ul>
    </div>
  );
}

function Line({ check: { check, verdict, code, sectors, application } }: { readonly check: InspectionCheck }) {
  const say = useWords(inspectionWords);
  const language = useLanguage();
  const place = sectors.length === 0 ? "" : ranges(sectors);
  return (
    <li>
      <Status tone={TONES[verdict]}>{say(`verdict.${verdict}`)}</Status>
      <strong>{inspectionNames[check][language]}</strong>
      <div>
        <span className={classes.found}>{findingWords(code)[language]}</span>
        {place !== "" && (
          <span className="caption">
            {application
              ? say("placeOf", { holder: say(`holder.${application}`), sectors: place })
              : say("place", { sectors: place })}
          </span>
        )}
      </div>
    </li>
  );
}
