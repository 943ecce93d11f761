import { useState } from "react";
import { useTranslation } from "../../core/locale/messages.ts";
import { DateField, DateRangeField, DateTimeField, MonthRangeField } from "../../ui/date/date-field.tsx";
import { Example } from "../example.tsx";
import classes from "../gallery.module.css";

const TODAY = "2026-11-20";
const today = () => TODAY;

export function Dates() {
  const t = useTranslation("gallery");
  const [months, setMonths] = useState({ from: "2026-06", to: "2026-11" });
  const [day, setDay] = useState("2026-11-20");
  const [moment, setMoment] = useState("2026-11-20 14:30");
  const [range, setSpan] = useState({ from: "2026-11-01", to: TODAY });
  const [none, setNone] = useState({ from: "", to: "" });
  return (
    <>
      <Example title={t("aDay")}>
        <div className={classes.stack}>
          <DateField label={t("validFrom")} value={day} onChange={setDay} />
          <DateField label={t("validFrom")} value="" onChange={setDay} placeholder="YYYY-MM-DD" />
          <DateField
            label={t("validTo")}
            value="2026-11-01"
            onChange={setDay}
            required
            error={t("itMustBeLaterThanNow")}
          />
          <DateField label={t("created2")} value="2026-01-02" onChange={setDay} disabled />
        </div>
      </Example>
      <Example title={t("aDayAndATime")}>
        <div className={classes.stack}>
          <DateTimeField label={t("validTo2")} help={t("inTheServersTimeZone")} value={moment} onChange={setMoment} />
          <DateTimeField label={t("validFrom2")} value="" placeholder={t("atOnce")} onChange={setMoment} />
        </div>
      </Example>
      <Example title={t("aRangeOfDays")}>
        <div className={classes.stack}>
          <DateRangeField label={t("writtenOn")} value={range} onChange={setSpan} today={today} />
          <DateRangeField
            label={t("signedInOn")}
            placeholder={t("signedInOnAll")}
            hideLabel
            value={none}
            onChange={setNone}
            today={today}
          />
        </div>
      </Example>
      <Example title={t("aRangeOfMonths")}>
        <MonthRangeField label={t("months")} value={months} onChange={setMonths} />
      </Example>
    </>
  );
}
