import { Button } from "@mantine/core";
import { useLanguage } from "../../core/locale/messages.ts";
import { Chart } from "../../ui/chart/chart.tsx";
import { JsonView } from "../../ui/json-view/json-view.tsx";
import { Panel } from "../../ui/layout.tsx";
import { QrCode } from "../../ui/qr-code/qr-code.tsx";
import { Example } from "../example.tsx";
import { DAYS, LOGGED, NOW, WAVE } from "../samples.ts";

export function Viewers() {
  const zh = useLanguage() === "zh";
  return (
    <>
      <Example title="JSON">
        <JsonView label={zh ? "请求参数" : "Parameters"} value={LOGGED} />
      </Example>
      <Example title={zh ? "被截断的 JSON" : "JSON cut short"}>
        <JsonView label={zh ? "返回结果" : "Result"} value={JSON.stringify(LOGGED).slice(0, 90)} />
      </Example>
      <Example title={zh ? "二维码" : "QR code"}>
        <div>
          <QrCode
            value="weixin://wxpay/bizpayurl?pr=invented"
            label={zh ? "微信支付 ¥3,800.00" : "Pay ¥3,800.00 by WeChat"}
          />
        </div>
      </Example>
      <Example title={zh ? "已过期的二维码" : "QR code out of time"}>
        <div>
          <QrCode
            value="weixin://wxpay/bizpayurl?pr=invented"
            label={zh ? "微信支付 ¥3,800.00" : "Pay ¥3,800.00 by WeChat"}
            over={
              <>
                <strong>{zh ? "二维码已过期" : "The code is out of time"}</strong>
                <Button variant="filled">{zh ? "换一个" : "Get a new one"}</Button>
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
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "UTC" }).format(at * 86_400_000).slice(5);

export function Charts() {
  const zh = useLanguage() === "zh";
  const timeRange = WAVE.map((_, at) => NOW - (WAVE.length - 1 - at) * 30_000);
  return (
    <>
      <Example title={zh ? "面积" : "Area"}>
        <Panel title={zh ? "处理器" : "Processor"} aside={`23 %`}>
          <Chart
            label={zh ? "处理器" : "Processor"}
            kind="area"
            x={timeRange}
            values={WAVE}
            showX={minute}
            showValue={(value) => `${value} %`}
            max={100}
            supervisor="server"
          />
        </Panel>
      </Example>
      <Example title={zh ? "超过阈值" : "Over its threshold"}>
        <Panel title={zh ? "磁盘 /data" : "Disk /data"} aside="78 %">
          <Chart
            label={zh ? "磁盘" : "Disk"}
            kind="area"
            x={timeRange}
            values={WAVE.map((value, at) => (at > 40 && at < 52 ? null : Math.round(70 + value / 10)))}
            showX={minute}
            showValue={(value) => `${value} %`}
            max={100}
            threshold={75}
            supervisor="server"
          />
        </Panel>
      </Example>
      <Example title={zh ? "没有数据" : "No data"}>
        <Panel title={zh ? "请求" : "Requests"}>
          <Chart label={zh ? "请求" : "Requests"} kind="area" x={[]} values={[]} showX={minute} showValue={String} />
        </Panel>
      </Example>
      <Example title={zh ? "每日" : "By day"} wide>
        <Panel title={zh ? "近 30 天" : "Last 30 days"}>
          <Chart
            label={zh ? "写卡数" : "Cards written"}
            kind="bars"
            x={DAYS.map((_, at) => 20_400 + at)}
            values={DAYS}
            showX={day}
            showValue={String}
            height={160}
          />
        </Panel>
      </Example>
      <Example title={zh ? "带刻度，按名称" : "With scales, by name"} wide>
        <Panel title={zh ? "各酒店写卡数" : "Cards of each hotel"}>
          <Chart
            label={zh ? "写卡数" : "Cards written"}
            kind="bars"
            x={DAYS.slice(0, 6).map((_, at) => at)}
            values={DAYS.slice(0, 6)}
            showX={(at) => (zh ? `湖畔度假酒店${at + 1}号楼` : `Lakeside resort building ${at + 1}`)}
            showValue={String}
            axes={{ kind: "names", label: zh ? "酒店" : "Hotel", showScale: String }}
            height={180}
          />
        </Panel>
      </Example>
      <Example title={zh ? "带刻度，低于零" : "With scales, below zero"}>
        <Panel title={zh ? "期末次数" : "Closing balance"}>
          <Chart
            label={zh ? "期末次数" : "Closing balance"}
            kind="bars"
            x={[20_400, 20_401, 20_402, 20_403]}
            values={[120, 40, -30, 260]}
            showX={day}
            showValue={String}
            axes={{ kind: "time", label: zh ? "日期" : "Day", showScale: String }}
            height={160}
          />
        </Panel>
      </Example>
    </>
  );
}
