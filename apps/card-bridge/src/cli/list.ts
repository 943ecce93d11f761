import { existsSync } from "node:fs";
import { isErrorCode } from "@adel/protocol/kernel/errors";
import * as z from "zod";
import type { Found } from "../drivers/discovery.ts";
import { DRIVER_NAMES } from "../drivers/index.ts";
import { askReader, findReaders, type Reader } from "../drivers/readers.ts";
import { loadBindings } from "../jobs/bindings.ts";
import { columns } from "./columns.ts";
import type { Register } from "./command.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { hintFor } from "./hints.ts";
import { listHints } from "./list-hints.ts";
import { repeated } from "./repeated.ts";
import type { Terminal } from "./terminal.ts";
import { errorText } from "./texts.ts";
import type { Tools } from "./tools.ts";

const Options = z.object({
  encoder: z.array(z.string()).default([]),
  probe: z.boolean().default(false),
  addresses: z.boolean().default(false),
});

/** The daemon reports its own encoders; their ports are locked. Without its token it cannot be asked. */
async function fromDaemon(tools: Tools): Promise<readonly Found[]> {
  if (!existsSync(tools.config.files.token)) return [];
  const { encodersOfDaemon } = await import("./daemon-client.ts");
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

/**
 * Serial ports in parallel; readers one after another, because `pcsc:*` refers to a reader that also has its own
 * address.
 */
async function readersToAsk({ config, clock }: Tools, named: readonly string[], askAll: boolean) {
  const { all } = await loadBindings(config.files.bindings);
  const addresses = [...named, ...all.map(({ encoder }) => encoder)];
  const { readers, unasked } = await findReaders({ clock, named: addresses });
  const ask = readers.filter(({ isKnown }) => isKnown || askAll);
  const strange = readers.filter((one) => !ask.includes(one)).map(({ name }) => name);
  return { ask, strange, down: unasked };
}

const notRequested = (path: string): Found => ({
  encoder: path,
  driver: "",
  state: "not-asked",
  firmware: null,
  fault: null,
  values: { port: path },
});

const TONES = { ready: "good", unusable: "bad", "not-asked": "plain" } as const;

function linesOf(found: readonly Found[], terminal: Terminal): readonly string[] {
  const { t, mark, language } = terminal;
  const rows = columns(
    found.map(({ encoder, state, firmware, fault: error, values }) => [
      mark(t(`list.${state}`), TONES[state]),
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

const isSmartCard = ({ addresses: [address] }: Reader) => address.startsWith("pcsc:");

/** `list`: lists encoders, and for each port that cannot be used the reason and what to do. */
async function askReaders(readers: readonly Reader[], { connect, clock, signal }: Tools): Promise<Found[]> {
  const ask = (reader: Reader) => askReader(reader, connect, clock, signal);
  const serial = Promise.all(readers.filter((one) => !isSmartCard(one)).map(ask));
  const smartCard: Found[] = [];
  for (const reader of readers.filter(isSmartCard)) smartCard.push(await ask(reader));
  return [...(await serial), ...smartCard];
}

/** `list --addresses`: the addresses that encoders may have, simulated ones included; opens nothing. */
async function listAddresses(tools: Tools, named: readonly string[]): Promise<ExitCode> {
  const { ask } = await readersToAsk(tools, named, true);
  const all = [...ask.flatMap((reader) => reader.addresses), ...DRIVER_NAMES.map((name) => `sim:${name}`)];
  tools.terminal.result({ ok: true, addresses: all }, all);
  return EXIT.done;
}

/** `list`: encoders, and for each port that cannot be used why and what to do. */
export const registerList: Register = (command, { t, run }) => {
  command
    .option("--encoder <address>", t("listEncoder"), repeated)
    .option("--probe", t("probe"))
    .option("--addresses", t("listAddresses"))
    .action(
      run(Options, async (tools, { encoder, probe: askAll, addresses }) => {
        const { terminal } = tools;
        if (addresses) return listAddresses(tools, encoder);
        const [held, { ask, strange, down }] = await Promise.all([
          fromDaemon(tools),
          readersToAsk(tools, encoder, askAll),
        ]);
        const known = new Set(held.map((one) => one.encoder));
        const free = ask.filter(({ addresses: [address] }) => !known.has(address));
        const replies = await askReaders(free, tools);
        // Without a card reader its service is not needed: it is only mentioned if nothing else is ready.
        const answered = [...held, ...replies];
        const isAnyReady = answered.some(({ state }) => state === "ready");
        const missing = down.filter((one) => !answered.some((other) => other.encoder === one.encoder));
        const found = [...answered, ...(isAnyReady ? [] : missing), ...strange.map(notRequested)];
        const encoders = found.map((one) => ({
          ...one,
          message: one.fault && errorText(one.fault, terminal.language, one.values),
          hint: (one.fault && hintFor(one.fault, terminal, one.values)) ?? null,
        }));
        const hints = listHints({ found, strange }, terminal);
        const lines = found.length === 0 ? [terminal.t("noEncoders")] : linesOf(found, terminal);
        terminal.result({ ok: true, encoders, hints }, [...lines, ...hints]);
        return encoders.some(({ state }) => state === "ready") ? EXIT.done : EXIT.noEncoder;
      }),
    );
};
