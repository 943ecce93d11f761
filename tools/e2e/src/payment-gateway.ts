import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "@adel/run/workspace";
import * as z from "zod";
import type { Desk } from "./api-client.ts";

const MAIN = join(root, "tools/payment-gateway/src/main.ts");
const Trades = z.array(
  z.object({
    outTradeNo: z.string(),
    provider: z.string(),
    status: z.string(),
    code: z.string(),
    refunds: z.array(z.object({ amount: z.number() })),
  }),
);

/** Both payment providers on this computer, as `npm start` has them. */
export class PaymentGateway {
  private readonly data = mkdtempSync(join(tmpdir(), "adel-gateway-"));
  private process: ChildProcess | undefined;
  /** Where a payer pays by a click. */
  address = "";

  /** Starts it, and sets the server up for it. */
  async open(desk: Desk): Promise<void> {
    const child = spawn(process.execPath, [MAIN, "--port", "0", "--data", this.data], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.process = child;
    const [line]: string[] = await once(createInterface({ input: child.stdout }), "line");
    this.address = line?.replace("payment gateway at ", "") ?? "";
    const settings: object[] = JSON.parse(readFileSync(join(this.data, "server-settings.json"), "utf8"));
    for (const provider of settings) await desk.call("PUT", "business/payment/provider", provider);
  }

  /** Messages about payments are lost from now on, or no longer. */
  async mute(isMute: boolean): Promise<void> {
    await this.control("faults", { mute: isMute });
  }

  /** The payer pays what was ordered last. */
  async payLast(): Promise<void> {
    const [last] = await this.trades();
    await this.control("pay", { outTradeNo: last?.outTradeNo });
  }

  /** A payer scans each code of this provider that waits, and pays every trade. */
  async payAllOf(provider: "wechat" | "alipay"): Promise<void> {
    const open = (await this.trades()).filter((one) => one.provider === provider && one.status === "unpaid");
    for (const { code, outTradeNo } of open) {
      await fetch(`${this.address}/pay/${code}`);
      await this.control("pay", { outTradeNo });
    }
  }

  /** What went back of each trade. */
  async refunds(): Promise<readonly object[]> {
    return (await this.trades()).map(({ refunds }) => refunds);
  }

  async trades() {
    return Trades.parse(await this.control("trades"));
  }

  /** The bill of today, as the provider's platform has it for download. */
  async bill(provider: "wechat" | "alipay"): Promise<Buffer> {
    const reply = await fetch(`${this.address}/bill/${provider}`);
    return Buffer.from(await reply.arrayBuffer());
  }

  async close(): Promise<void> {
    this.process?.kill();
    if (this.process?.exitCode === null) await once(this.process, "exit");
    rmSync(this.data, { recursive: true, force: true });
  }

  private async control(act: string, body: object = {}): Promise<unknown> {
    const reply = await fetch(`${this.address}/control/${act}`, { method: "POST", body: JSON.stringify(body) });
    return reply.json();
  }
}
