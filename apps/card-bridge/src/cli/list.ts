import { isErrorCode } from "@adel/protocol";
import { z } from "zod";
import { discoverEncoders, type Found, probe, serialPorts } from "../drivers/discovery.ts";
import { DRIVER_NAMES, drivers, isDriver } from "../drivers/index.ts";
import { loadBindings } from "../jobs/bindings.ts";
import { columns } from "./columns.ts";
import type { Register } from "./command.ts";
import { encodersOfDaemon } from "./daemon-client.ts";
import { hintFor } from "./hints.ts";
import { EXIT, type Terminal } from "./terminal.ts";
import { errorText } from "./texts.ts";
import type { Tools } from "./tools.ts";

const Options = z.object({ encoder: z.array(z.string()).default([]), probe: z.boolean().default(false) });

/** Addresses that lead to one port, the likeliest first; only one of them can be asked at a time. */
type Port = readonly [string, ...string[]];

/** What the daemon holds it knows best; its ports are locked against everybody else. */
async function fromDaemon(tools: Tools): Promise<readonly Found[]> {
  const seen = (await encodersOfDaemon(tools)) ?? [];
  return seen.map(({ encoder, driver, firmware, state, fault: error }) => {
    const ready = state !== "absent" && state !== "fault";
    return {
      encoder,
      driver,
      firmware,
      state: ready ? "ready" : "unusable",
      fault: ready || error === null || !isErrorCode(error) ? null : error,
      values: { encoder, port: encoder.replace(/^\w+:/, ""), status: "" },
    };
  });
}

const SERIAL = DRIVER_NAMES.filter((name) => isDriver(name) && drivers[name].link === "serial");

/** Where to ask; ports that show no maker's USB id only when told to, for such a one may be somebody's cash register. */
async function portsToAsk(tools: Tools, named: readonly string[], askAll: boolean) {
  const { all } = await loadBindings(tools.config.files.bindings);
  const ports = await serialPorts(tools.config.searchPath);
  const known = ports.flatMap(({ path, driver }): Port[] => (driver === null ? [] : [[`${driver}:${path}`]]));
  const strange = ports.filter(({ driver }) => driver === null).map(({ path }) => path);
  const guesses = strange.flatMap((path): Port[] => {
    const [first, ...others] = SERIAL.map((name) => `${name}:${path}`);
    return first === undefined ? [] : [[first, ...others]];
  });
  const readers = await discoverEncoders(tools.clock);
  const reported = [...named, ...all.map(({ encoder }) => encoder), ...readers.encoders];
  const alone = reported.map((encoder): Port => [encoder]);
  const ask = [...alone, ...known, ...(askAll ? guesses : [])];
  return { ask, strange: askAll ? [] : strange, down: readers.unasked };
}

/** The first driver that is answered; where none is, what the first one met. */
async function askPort([first, ...others]: Port, { connect, clock, signal }: Tools): Promise<Found> {
  const found = await probe(first, connect, clock, signal);
  for (const address of found.state === "ready" ? [] : others) {
    const other = await probe(address, connect, clock, signal);
    if (other.state === "ready") return other;
  }
  return found;
}

const notRequested = (path: string): Found => ({
  encoder: path,
  driver: "",
  state: "not-asked",
  firmware: null,
  fault: null,
  values: { port: path },
});

function linesOf(found: readonly Found[], terminal: Terminal): readonly string[] {
  const { t, language } = terminal;
  const rows = columns(
    found.map(({ encoder, state, firmware, fault: error, values }) => [
      t(`list.${state}`),
      encoder,
      error === null ? (firmware ?? "") : errorText(error, language, values),
    ]),
  );
  return rows.flatMap((line, at) => {
    const { fault: error = null, values } = found[at] ?? {};
    const hint = error === null ? undefined : hintFor(error, terminal, values);
    return hint === undefined ? [line] : [line, `      → ${hint}`];
  });
}

const isReader = ([address]: Port) => address.startsWith("pcsc:");

/** Serial ports at the same time; readers one after another, because `pcsc:*` leads to a reader that has an address of its own. */
async function askPorts(ports: readonly Port[], tools: Tools): Promise<Found[]> {
  const serial = Promise.all(ports.filter((port) => !isReader(port)).map((port) => askPort(port, tools)));
  const readers: Found[] = [];
  for (const port of ports.filter(isReader)) readers.push(await askPort(port, tools));
  return [...(await serial), ...readers];
}

/** `list`: encoders, and for each port that cannot be used why and what to do. */
export const registerList: Register = ({ add, t, run }) => {
  const more = (value: string, before: string[] = []) => [...before, value];
  add("list", "list")
    .option("--encoder <address>", t("listEncoder"), more)
    .option("--probe", t("probe"))
    .action(
      run(Options, async (tools, { encoder, probe: askAll }) => {
        const { terminal } = tools;
        const held = await fromDaemon(tools);
        const { ask, strange, down } = await portsToAsk(tools, encoder, askAll);
        const known = new Set(held.map((one) => one.encoder));
        const free = ask.filter(([address], at) => {
          const isFirst = ask.findIndex(([other]) => other === address) === at;
          return isFirst && !known.has(address);
        });
        const request = await askPorts(free, tools);
        // Without a card reader nobody misses its service: it is only named where nothing else is ready.
        const answered = [...held, ...request];
        const isAnyReady = answered.some(({ state }) => state === "ready");
        const missing = down.filter((one) => !answered.some((other) => other.encoder === one.encoder));
        const found = [...answered, ...(isAnyReady ? [] : missing), ...strange.map(notRequested)];
        const encoders = found.map((one) => ({
          ...one,
          message: one.fault && errorText(one.fault, terminal.language, one.values),
          hint: (one.fault && hintFor(one.fault, terminal, one.values)) ?? null,
        }));
        const hint = strange.length > 0 ? [terminal.t("list.hint")] : [];
        const lines = found.length === 0 ? [terminal.t("noEncoders")] : [...linesOf(found, terminal), ...hint];
        terminal.result({ ok: true, encoders }, lines);
        return encoders.some(({ state }) => state === "ready") ? EXIT.done : EXIT.noEncoder;
      }),
    );
};
