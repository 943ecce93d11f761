import { faultRemedy, faultText, isFault } from "@adel/protocol";
import { z } from "zod";
import { type Found, probe, serialPorts } from "../drivers/discovery.ts";
import { DRIVER_NAMES } from "../drivers/index.ts";
import { loadBindings } from "../jobs/bindings.ts";
import type { Register } from "./command.ts";
import { encodersOfDaemon } from "./daemon-client.ts";
import { EXIT } from "./terminal.ts";
import type { Tools } from "./tools.ts";

const Options = z.object({ encoder: z.array(z.string()).default([]), probe: z.boolean().default(false) });

/** What the daemon holds it knows best; its ports are locked against everybody else. */
async function fromDaemon(tools: Tools): Promise<readonly Found[]> {
  const seen = (await encodersOfDaemon(tools)) ?? [];
  return seen.map(({ encoder, driver, firmware, state, fault }) => {
    const ready = state !== "absent" && state !== "fault";
    return {
      encoder,
      driver,
      firmware,
      state: ready ? "ready" : "unusable",
      fault: ready || fault === null || !isFault(fault) ? null : fault,
      values: { encoder, port: encoder, status: "" },
    };
  });
}

/** Ports known by their USB id are asked; any other only when told to, for it may be somebody's cash register. */
async function addresses(tools: Tools, named: readonly string[], askAll: boolean) {
  const { all } = await loadBindings(tools.config.files.bindings);
  const ports = await serialPorts(tools.config.searchPath);
  const known = ports.flatMap(({ path, driver }) => (driver === null ? [] : [`${driver}:${path}`]));
  const unknown = ports
    .filter(({ driver }) => driver === null)
    .flatMap(({ path }) => DRIVER_NAMES.map((name) => `${name}:${path}`));
  const ask = new Set([...named, ...all.map(({ encoder }) => encoder), ...known, ...(askAll ? unknown : [])]);
  return { ask: [...ask], unasked: askAll ? [] : unknown };
}

function line(found: Found, { terminal: { language } }: Tools): string {
  if (found.fault === null) return `${found.encoder}  ${found.firmware ?? ""}  ${found.state}`;
  const remedy = faultRemedy(found.fault, language, found.values) ?? "";
  return `${found.encoder}  ${found.state}: ${faultText(found.fault, language, found.values)}  ${remedy}`;
}

/** `list`: encoders, and for each port that cannot be used why and what to do. */
export const registerList: Register = ({ add, say, run }) => {
  const more = (value: string, before: string[] = []) => [...before, value];
  add("list", "list")
    .option("--encoder <address>", say("listEncoder"), more)
    .option("--probe", say("probe"))
    .action(
      run(Options, async (tools, { encoder, probe: askAll }) => {
        const { clock, connect, signal, terminal } = tools;
        const held = await fromDaemon(tools);
        const { ask, unasked } = await addresses(tools, encoder, askAll);
        const free = ask.filter((address) => !held.some((one) => one.encoder === address));
        const asked = await Promise.all(free.map((address) => probe(address, connect, clock, signal)));
        const left = unasked.map(
          (address): Found => ({
            encoder: address,
            driver: address.split(":")[0] ?? "",
            state: "not-asked",
            firmware: null,
            fault: null,
            values: {},
          }),
        );
        const encoders = [...held, ...asked, ...left];
        terminal.result(
          { ok: true, encoders },
          encoders.length === 0 ? [terminal.word("noEncoders")] : encoders.map((one) => line(one, tools)),
        );
        return encoders.some(({ state }) => state === "ready") ? EXIT.done : EXIT.noEncoder;
      }),
    );
};
