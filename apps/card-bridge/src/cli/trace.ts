import { type Block, DEFAULT_KEY, hex, isTrailer, type Key, keyAOf, keyBOf } from "@adel/card";
import type { Connect } from "../drivers/connect.ts";
import type { DetectedCard, EncoderDriver } from "../drivers/driver.ts";
import type { OnLine } from "../drivers/line-trace.ts";
import { withTrailerGuard } from "../drivers/trailer-guard.ts";
import type { Clock } from "../kernel/clock.ts";
import { isDevice } from "../kernel/errors.ts";
import { withoutSecrets } from "../kernel/log.ts";
import { shownData } from "./sector-text.ts";
import type { Terminal } from "./terminal.ts";

/** none; each call to the encoder; or also the bytes on the line */
export type TraceLevel = "none" | "calls" | "line";

interface TraceDeps {
  readonly clock: Clock;
  readonly terminal: Terminal;
  readonly trace: TraceLevel;
}

const MS_CELLS = 8;

/** Public keys, whose bytes are also empty memory; they are not hidden in data. */
const PUBLIC_KEYS = [DEFAULT_KEY.reveal(), "0".repeat(12)];
const ASTERISKS = "*".repeat(12);

/**
 * Hides keys that were sent to the encoder wherever they occur. Line views mask keys by position; this also covers a
 * key that is block data or is returned in an unexpected form.
 */
function createKeyMask() {
  const used = new Set<string>();
  return {
    use(...keys: readonly Key[]) {
      for (const one of keys) if (!PUBLIC_KEYS.includes(one.reveal())) used.add(one.reveal());
    },
    mask: (text: string) => [...used].reduce((masked, one) => masked.replaceAll(one, ASTERISKS), text),
  };
}
type KeyMask = ReturnType<typeof createKeyMask>;

/** Prints one line per call when it has ended: duration, call and result. */
function callPrinter({ clock, terminal }: TraceDeps, { mask }: KeyMask) {
  return async <T>(what: string, work: () => Promise<T>, shown: (result: T) => string = () => ""): Promise<T> => {
    const began = clock.now();
    const print = (outcome: string) => {
      const ms = `${(clock.now() - began).toFixed(1)} ms`.padStart(MS_CELLS);
      terminal.aside(mask(`${ms}  ${what}${outcome === "" ? "" : `  ${outcome}`}`));
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

/** Prints the bytes of the line. */
const linePrinter =
  ({ terminal }: TraceDeps, { mask }: KeyMask): OnLine =>
  ({ way, text, length }) => {
    const shown = text === undefined ? terminal.t("trace.unshown", { length }) : mask(text);
    terminal.aside(`${" ".repeat(MS_CELLS)}  ${way === "sent" ? "→" : "←"} ${shown}`);
  };

/** A driver that prints every call. Keys and trailer keys are never shown. */
function traced(inner: EncoderDriver, deps: TraceDeps, keys: KeyMask): EncoderDriver {
  const print = callPrinter(deps, keys);
  const { t } = deps.terminal;
  const card = (seen: DetectedCard | null) => (seen ? hex(seen.uid) : "-");
  return withTrailerGuard({
    ...inner,
    firmware: (signal) => print(t("trace.firmware"), () => inner.firmware(signal), String),
    poll: (signal) => print(t("trace.select"), () => inner.poll(signal), card),
    authenticate: (sector, key, slot, signal) => {
      keys.use(key);
      return print(t("trace.open", { sector, slot }), () => inner.authenticate(sector, key, slot, signal));
    },
    readBlock: (block, signal) =>
      print(
        t("trace.read", { block }),
        () => inner.readBlock(block, signal),
        (data) => shownData(block, data),
      ),
    writeBlock: (block, data: Block, signal) => {
      if (isTrailer(block)) keys.use(keyAOf(data), keyBOf(data));
      const what = `${t("trace.write", { block })}  ${shownData(block, data)}`;
      return print(what, () => inner.writeBlock(block, data, signal));
    },
    settle: (signal) => print(t("trace.settle"), () => inner.settle(signal)),
  });
}

/** Opens encoders whose calls are printed besides the result. */
export function tracing(connect: Connect, deps: TraceDeps): Connect {
  return async (address, signal) => {
    const keys = createKeyMask();
    const onLine = deps.trace === "line" ? linePrinter(deps, keys) : undefined;
    const { port, driver } = await connect(address, signal, onLine);
    return { port, driver: traced(driver, deps, keys) };
  };
}
