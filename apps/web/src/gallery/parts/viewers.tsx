import { Button } from "@mantine/core";
import { useTranslation } from "../../core/locale/messages.ts";
import { Chart } from "../../ui/chart/chart.tsx";
import { DAY_MS } from "../../ui/date/durations.ts";
import { JsonView } from "../../ui/json-view/json-view.tsx";
import { Panel } from "../../ui/layout.tsx";
import { QrCode } from "../../ui/qr-code/qr-code.tsx";
import { Example } from "../example.tsx";
import { DAYS, LOGGED, NOW, WAVE } from "../samples.ts";

export function Viewers() {
  const t = useTranslation("gallery");
  return (
    <>
      <Example title="JSON">
        <JsonView label={t("parameters")} value={LOGGED} />
      </Example>
      <Example title={t("jsonCutShort")}>
        <JsonView label={t("result")} value={JSON.stringify(LOGGED).slice(0, 90)} />
      </Example>
      <Example title={t("qrCode")}>
        <div>
          <QrCode value="weixin://wxpay/bizpayurl?pr=invented" label={t("pay380000ByWechat")} />
        </div>
      </Example>
      <Example title={t("qrCodeOutOfTime")}>
        <div>
          <QrCode
            value="weixin://wxpay/bizpayurl?pr=invented"
            label={t("pay380000ByWechat")}
            over={
              <>
                <strong>{t("theCodeIsOutOfTime")}</strong>
                <Button variant="filled">{t("getANewOne")}</Button>
              </>
            }
          />
        </div>
      </Example>
    </>
  );
}

const minute = (at: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeStyle: "short", timeZone: "Asia/Shanghai" }).format(at);
const day = (at: number) =>
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "UTC" }).format(at * DAY_MS).slice(5);

export const Charts = () => (
  <>
    <Areas />
    <Bars />
  </>
);

function Areas() {
  const t = useTranslation("gallery");
  const timeRange = WAVE.map((_, at) => NOW - (WAVE.length - 1 - at) * 30_000);
  return (
    <>
      <Example title={t("area")}>
        <Panel title={t("processor")} aside={`23 %`}>
          <Chart
            label={t("processor")}
            kind="area"
            x={timeRange}
            values={WAVE}
            showX={minute}
            showValue={(value) => `${value} %`}
            max={100}
            crosshairGroup="server"
          />
        </Panel>
      </Example>
      <Example title={t("overItsThreshold")}>
        <Panel title={t("diskData")} aside="78 %">
          <Chart
            label={t("disk")}
            kind="area"
            x={timeRange}
            values={WAVE.map((value, at) => (at > 40 && at < 52 ? null : Math.round(70 + value / 10)))}
            showX={minute}
            showValue={(value) => `${value} %`}
            max={100}
            threshold={75}
            crosshairGroup="server"
          />
        </Panel>
      </Example>
      <Example title={t("noData")}>
        <Panel title={t("requests")}>
          <Chart label={t("requests")} kind="area" x={[]} values={[]} showX={minute} showValue={String} />
        </Panel>
      </Example>
    </>
  );
}

function Bars() {
  const t = useTranslation("gallery");
  return (
    <>
      <Example title={t("byDay")} wide>
        <Panel title={t("last30Days")}>
          <Chart
            label={t("cardsWritten")}
            kind="bars"
            x={DAYS.map((_, at) => 20_400 + at)}
            values={DAYS}
            showX={day}
            showValue={String}
            height={160}
          />
        </Panel>
      </Example>
      <Example title={t("withScalesByName")} wide>
        <Panel title={t("cardsOfEachHotel")}>
          <Chart
            label={t("cardsWritten")}
            kind="bars"
            x={DAYS.slice(0, 6).map((_, at) => at)}
            values={DAYS.slice(0, 6)}
            showX={(at) => t("building", { number: at + 1 })}
            showValue={String}
            axes={{ kind: "names", label: t("name"), showScale: String }}
            height={180}
          />
        </Panel>
      </Example>
      <Example title={t("withScalesBelowZero")}>
        <Panel title={t("closingBalance")}>
          <Chart
            label={t("closingBalance")}
            kind="bars"
            x={[20_400, 20_401, 20_402, 20_403]}
            values={[120, 40, -30, 260]}
            showX={day}
            showValue={String}
            axes={{ kind: "time", label: t("day"), showScale: String }}
            height={160}
          />
        </Panel>
      </Example>
    </>
  );
}
