import { useState } from "react";
import { useTranslation } from "../../core/locale/messages.ts";
import { CronField } from "../../ui/cron/cron-field.tsx";
import { RichText, RichTextField } from "../../ui/rich-text/rich-text.tsx";
import { Example } from "../example.tsx";
import classes from "../gallery.module.css";
import { NOW } from "../samples.ts";

export function Writing() {
  const t = useTranslation("gallery");
  const [html, setHtml] = useState<string>(t("noticeHtml"));
  const [empty, setEmpty] = useState("");
  return (
    <>
      <Example title={t("richText")} wide>
        <RichTextField label={t("contentOfTheNotice")} value={html} onChange={setHtml} required />
      </Example>
      <Example title={t("withAnError")}>
        <RichTextField label={t("contentOfTheNotice")} value={empty} onChange={setEmpty} error={t("writeSomething")} />
      </Example>
      <Example title={t("toBeRead")}>
        <RichText html={`${t("noticeHtml")}<script>alert(1)</script><p style="color:red">…</p>`} label={t("notice")} />
      </Example>
    </>
  );
}

const EXPRESSIONS = ["0 0/10 * * * ?", "0 30 8 ? * MON,WED,FRI", "0 0 9 ? * 6#3", "0 0 25 * * ?", "0 0 0 30 2 ?"];

export function Cron() {
  const t = useTranslation("gallery");
  const [all, setAll] = useState(EXPRESSIONS);
  return EXPRESSIONS.map((first, at) => (
    <Example key={first} title={first}>
      <div className={classes.stack}>
        <CronField
          label={t("runs")}
          value={all[at] ?? ""}
          onChange={(next) => setAll(all.map((one, location) => (location === at ? next : one)))}
          now={NOW}
          timeZone="Asia/Shanghai"
          required
        />
      </div>
    </Example>
  ));
}
