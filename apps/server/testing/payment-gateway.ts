import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../../tools/payment-gateway/src/main.ts", import.meta.url));

interface GatewayTrade {
  readonly subject: string;
  readonly provider: "wechat" | "alipay";
  readonly outTradeNo: string;
  readonly amount: number;
  readonly status: "unpaid" | "paid" | "closed";
  readonly transactionId: string;
  readonly code: string;
  readonly refunds: readonly { readonly outRefundNo: string; readonly amount: number }[];
}

export interface TestCertificate {
  readonly serial: string;
  readonly certificate: string;
  readonly privateKey: string;
}

/** The payment gateway as its own process: it shares no code with the server, and no memory either. */
export async function paymentGateway(now: number) {
  const folder = mkdtempSync(join(tmpdir(), "adel-gateway-"));
  const child: ChildProcess = spawn(process.execPath, [MAIN, "--port", "0", "--data", folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!child.stdout) throw new Error("no output");
  const [line]: string[] = await once(createInterface({ input: child.stdout }), "line");
  const address = line?.replace("payment gateway at ", "") ?? "";
  const control = async (what: string, body: object = {}) =>
    (await fetch(`${address}/control/${what}`, { method: "POST", body: JSON.stringify(body) })).json();
  await control("clock", { now });
  // The tests deliver notifications themselves.
  await control("faults", { mute: true });
  const trades = async () => (await control("trades")) as GatewayTrade[];
  return {
    address,
    /** What the payment setting screen is given for each provider. */
    settings: JSON.parse(readFileSync(join(folder, "server-settings.json"), "utf8")) as readonly Record<
      string,
      string
    >[],
    stored: JSON.parse(readFileSync(join(folder, "gateway-keys.json"), "utf8")) as {
      readonly keys: Readonly<Record<string, string>>;
      readonly apiKey: string;
    },
    trades,
    /** The one that was ordered last. */
    last: async () => {
      const [last] = await trades();
      if (!last) throw new Error("nothing was ordered");
      return last;
    },
    pay: (outTradeNo: string) => control("pay", { outTradeNo }),
    /** A payer's phone opens the code: only now does Alipay know of the trade. */
    scan: (code: string) => fetch(`${address}/pay/${code}`),
    setClock: (time: number) => control("clock", { now: time }),
    faults: (faults: { silent?: number; broken?: number; mute?: boolean }) => control("faults", faults),
    /** Another platform certificate of WeChat Pay: listed, and signed with where no public key is asked for. */
    addCertificate: async (days: number) => (await control("certificate", { days })) as TestCertificate,
    /** What becomes of refunds from now on, those under way included. */
    refundsEnd: (result: "PROCESSING" | "SUCCESS" | "CLOSED" | "ABNORMAL" | "REFUSED") =>
      control("refunds", { result }),
    async close(): Promise<void> {
      child.kill();
      await once(child, "exit");
      rmSync(folder, { recursive: true });
    },
  };
}
export type TestGateway = Awaited<ReturnType<typeof paymentGateway>>;
