import { type Block, hex } from "@adel/card";
import type { Connect } from "../drivers/connect.ts";
import type { CardSeen, EncoderDriver } from "../drivers/driver.ts";
import { withTrailerGuard } from "../drivers/trailer-guard.ts";
import type { Clock } from "../kernel/clock.ts";
import { isDevice } from "../kernel/errors.ts";
import { withoutSecrets } from "../kernel/log.ts";
import { shownData } from "./sector-text.ts";
import type { Terminal } from "./terminal.ts";

interface TraceDeps {
  readonly clock: Clock;
  readonly terminal: Terminal;
}

const MS_CELLS = 8;

/** One line a call, when it has ended: how long it took, what it was, and what came of it. */
function callPrinter({ clock, terminal }: TraceDeps) {
  return async <T>(what: string, work: () => Promise<T>, shown: (result: T) => string = () => ""): Promise<T> => {
    const began = clock.now();
    const print = (outcome: string) => {
      const ms = `${(clock.now() - began).toFixed(1)} ms`.padStart(MS_CELLS);
      terminal.aside(`${ms}  ${what}${outcome === "" ? "" : `  ${outcome}`}`);
    };
    try {
      const result = await work();
      print(shown(result));
      return result;
    } catch (error) {
      print(isDevice(error) ? error.code : withoutSecrets(String(error)));
      throw error;
    }
  };
}

/** The driver, every call of which is printed. Keys and the keys of trailers never show. */
function traced(inner: EncoderDriver, deps: TraceDeps): EncoderDriver {
  const print = callPrinter(deps);
  const { t } = deps.terminal;
  const card = (seen: CardSeen | null) => (seen ? hex(seen.uid) : "-");
  return withTrailerGuard({
    ...inner,
    firmware: (signal) => print(t("trace.firmware"), () => inner.firmware(signal), String),
    poll: (signal) => print(t("trace.select"), () => inner.poll(signal), card),
    authenticate: (sector, key, slot, signal) =>
      print(t("trace.open", { sector, slot }), () => inner.authenticate(sector, key, slot, signal)),
    readBlock: (block, signal) =>
      print(
        t("trace.read", { block }),
        () => inner.readBlock(block, signal),
        (data) => shownData(block, data),
      ),
    writeBlock: (block, data: Block, signal) =>
      print(`${t("trace.write", { block })}  ${shownData(block, data)}`, () => inner.writeBlock(block, data, signal)),
    settle: (signal) => print(t("trace.settle"), () => inner.settle(signal)),
  });
}

/** Opens encoders whose calls are printed for people, besides the result. */
export function tracing(connect: Connect, deps: TraceDeps): Connect {
  return async (address, signal) => {
    const { port, driver } = await connect(address, signal);
    return { port, driver: traced(driver, deps) };
  };
}
