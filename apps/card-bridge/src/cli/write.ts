import { type CardSpec, contentOf, eraseContentOf, hex } from "@adel/card";
import { z } from "zod";
import type { CardSeen } from "../drivers/driver.ts";
import type { JobState } from "../jobs/job.machine.ts";
import { kindOf, type WriteOrder } from "../jobs/order.ts";
import { jobHand, runToEnd } from "../jobs/run-order.ts";
import { DeviceError } from "../kernel/errors.ts";
import { openCard } from "../session/card-session.ts";
import type { Register } from "./command.ts";
import { sectorProgress } from "./progress.ts";
import { EXIT, type ExitCode, exitOf } from "./terminal.ts";
import { readSpec, type Tools, withEncoder } from "./tools.ts";

const Options = z.object({ encoder: z.string(), spec: z.string() });
type Act = WriteOrder["act"];

function orderFor(act: Act, spec: CardSpec, card: CardSeen): WriteOrder {
  const content = act === "write" ? contentOf(spec, card.uid) : eraseContentOf(spec, card.uid);
  return { act, content, candidates: [] };
}

/** Writes or erases what lies on the encoder; Ctrl-C stops at the edge of a sector. */
async function lay(
  tools: Tools,
  act: Act,
  encoder: string,
  spec: CardSpec,
): Promise<{ card: CardSeen; state: JobState }> {
  const stop = new AbortController();
  const hand = jobHand({ signal: stop.signal, onEvent: sectorProgress(tools.terminal) });
  const cancel = () => {
    hand.tell({ is: "cancelled" });
    if (hand.state().is === "finished") stop.abort(new DeviceError("CANCELLED", "writing a card"));
  };
  tools.signal.addEventListener("abort", cancel, { once: true });
  return withEncoder(tools, encoder, (session) =>
    session.work(async (driver) => {
      const { card } = await openCard(driver, stop.signal);
      await runToEnd(driver, orderFor(act, spec, card), hand);
      return { card, state: hand.state() };
    }, stop.signal),
  );
}

function report({ terminal }: Tools, act: Act, card: CardSeen, state: JobState): ExitCode {
  const uid = hex(card.uid);
  const blocks = state.sent.length;
  const sectors = state.sectorsVerified.toSorted((a, b) => a - b);
  const outcome = state.outcome ?? "partial";
  const document = {
    act,
    uid,
    type: kindOf(card).name,
    outcome,
    blocksWritten: blocks,
    sectorsVerified: sectors,
    sectorsTorn: state.sectorsTorn,
  };
  if (outcome === "done") {
    terminal.result({ ok: true, ...document }, [
      terminal.word("written", { uid, blocks, sectors: sectors.join(", ") }),
    ]);
    return EXIT.done;
  }
  const { code, values } = state.trouble ?? { code: "BRIDGE_UNEXPECTED", values: {} };
  terminal.fault(new DeviceError(code, `${act} a card`, values), document);
  if (outcome !== "partial") return exitOf(code);
  terminal.aside(terminal.word("partly", { uid, blocks }));
  return EXIT.partly;
}

const register =
  (act: Act): Register =>
  ({ add, say, run }) => {
    add(act, act)
      .requiredOption("--encoder <address>", say("encoder"))
      .requiredOption("--spec <file>", say("spec"))
      .action(
        run(Options, async (tools, { encoder, spec: file }) => {
          const spec = await readSpec(file, tools);
          const { card, state } = await lay(tools, act, encoder, spec);
          return report(tools, act, card, state);
        }),
      );
  };

/** `write`: lays a card out by a specification, and verifies it. */
export const registerWrite = register("write");
/** `erase`: factory state again, only in the sectors of the plan. */
export const registerErase = register("erase");
