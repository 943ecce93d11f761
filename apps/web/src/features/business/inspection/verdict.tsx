import { mergeChecks, ranges, type Verdict } from "@adel/card";
import type { Inspection, InspectionCheck } from "@adel/protocol/business/inspection";
import { useFindingText, useTranslation } from "../../../core/locale/messages.ts";
import { Status, type Tone } from "../../../ui/status.tsx";
import classes from "./verdict.module.css";

export const TONES = { pass: "good", warn: "warning", fail: "bad", unknown: "off" } as const satisfies Record<
  Verdict,
  Tone
>;

/** The conclusion, then a line for each check: its verdict, where on the card, and what it found. */
export function VerdictOf({ inspection: { verdict, checks } }: { readonly inspection: Inspection }) {
  const t = useTranslation("business.inspection");
  const conclusion = useTranslation("inspection");
  return (
    <div className={classes.verdict}>
      <p className={classes.conclusion} data-tone={TONES[verdict]} role="status">
        <Status color={TONES[verdict]}>{conclusion(`conclusion.${verdict}`)}</Status>
      </p>
      <ul className={classes.checks} aria-label={t("checks")}>
        {mergeChecks(checks).map((check) => (
          <Line key={`${check.check} ${check.code} ${check.application}`} check={check} />
        ))}
      </ul>
    </div>
  );
}

function Line({ check: { check, verdict, code, sectors, application } }: { readonly check: InspectionCheck }) {
  const t = useTranslation("business.inspection");
  const names = useTranslation("inspection");
  const findingText = useFindingText();
  const location = sectors.length === 0 ? "" : ranges(sectors);
  return (
    <li>
      <Status color={TONES[verdict]}>{t(`verdict.${verdict}`)}</Status>
      <strong>{names(`check.${check}`)}</strong>
      <div>
        <span className={classes.found}>{findingText(code)}</span>
        {location !== "" && (
          <span className="caption">
            {application
              ? t("placeOf", { holder: t(`holder.${application}`), sectors: location })
              : t("place", { sectors: location })}
          </span>
        )}
      </div>
    </li>
  );
}
