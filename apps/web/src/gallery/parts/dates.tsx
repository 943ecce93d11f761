import { useState } from "react";
import { useLanguage } from "../../core/locale/messages.ts";
import { DateField, DateRangeField, DateTimeField, MonthRangeField } from "../../ui/date/date-field.tsx";
import { Example } from "../example.tsx";
import classes from "../gallery.module.css";

const TODAY = "2026-11-20";
const today = () => TODAY;

export function Dates() {
  const zh = useLanguage() === "zh";
  const [months, setMonths] = useState({ from: "2026-06", to: "2026-11" });
  const [day, setDay] = useState("2026-11-20");
  const [moment, setMoment] = useState("2026-11-20 14:30");
  const [range, setSpan] = useState({ from: "2026-11-01", to: TODAY });
  const [none, setNone] = useState({ from: "", to: "" });
  return (
    <>
      <Example title={zh ? "日期" : "A day"}>
        <div className={classes.stack}>
          <DateField label={zh ? "生效日期" : "Valid from"} value={day} onChange={setDay} />
          <DateField label={zh ? "生效日期" : "Valid from"} value="" onChange={setDay} placeholder="YYYY-MM-DD" />
          <DateField
            label={zh ? "失效日期" : "Valid to"}
            value="2026-11-01"
            onChange={setDay}
            required
            error={zh ? "要晚于现在" : "It must be later than now"}
          />
          <DateField label={zh ? "建立日期" : "Created"} value="2026-01-02" onChange={setDay} disabled />
        </div>
      </Example>
      <Example title={zh ? "日期和时间" : "A day and a time"}>
        <div className={classes.stack}>
          <DateTimeField
            label={zh ? "失效时间" : "Valid to"}
            help={zh ? "按服务器时区" : "In the server's time zone"}
            value={moment}
            onChange={setMoment}
          />
          <DateTimeField
            label={zh ? "生效时间" : "Valid from"}
            value=""
            placeholder={zh ? "立即" : "At once"}
            onChange={setMoment}
          />
        </div>
      </Example>
      <Example title={zh ? "日期范围" : "A range of days"}>
        <div className={classes.stack}>
          <DateRangeField label={zh ? "写卡日期" : "Written on"} value={range} onChange={setSpan} today={today} />
          <DateRangeField
            label={zh ? "登录日期" : "Signed in on"}
            placeholder={zh ? "登录日期：全部" : "Signed in on: all"}
            hideLabel
            value={none}
            onChange={setNone}
            today={today}
          />
        </div>
      </Example>
      <Example title={zh ? "月份范围" : "A range of months"}>
        <MonthRangeField label={zh ? "月份" : "Months"} value={months} onChange={setMonths} />
      </Example>
    </>
  );
}
