import { useState } from "react";
import { useLanguage } from "../../core/locale/messages.ts";
import { CronField } from "../../ui/cron/cron-field.tsx";
import { RichText, RichTextField } from "../../ui/rich-text/rich-text.tsx";
import { Example } from "../example.tsx";
import classes from "../gallery.module.css";
import { NOTICE, NOW } from "../samples.ts";

export function Writing() {
  const zh = useLanguage() === "zh";
  const [html, setHtml] = useState<string>(NOTICE[zh ? "zh" : "en"]);
  const [empty, setEmpty] = useState("");
  return (
    <>
      <Example title={zh ? "富文本" : "Rich text"} wide>
        <RichTextField label={zh ? "公告内容" : "Content of the notice"} value={html} onChange={setHtml} required />
      </Example>
      <Example title={zh ? "有错误" : "With an error"}>
        <RichTextField
          label={zh ? "公告内容" : "Content of the notice"}
          value={empty}
          onChange={setEmpty}
          error={zh ? "写点内容" : "Write something"}
        />
      </Example>
      <Example title={zh ? "阅读" : "To be read"}>
        <RichText
          html={`${NOTICE[zh ? "zh" : "en"]}<script>alert(1)</script><p style="color:red">…</p>`}
          label={zh ? "公告" : "Notice"}
        />
      </Example>
    </>
  );
}

const EXPRESSIONS = ["0 0/10 * * * ?", "0 30 8 ? * MON,WED,FRI", "0 0 9 ? * 6#3", "0 0 25 * * ?", "0 0 0 30 2 ?"];

export function Cron() {
  const zh = useLanguage() === "zh";
  const [all, setAll] = useState(EXPRESSIONS);
  return EXPRESSIONS.map((first, at) => (
    <Example key={first} title={first}>
      <div className={classes.stack}>
        <CronField
          label={zh ? "执行时间" : "Runs"}
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
