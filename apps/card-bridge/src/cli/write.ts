import { type CardSpec, contentOf, eraseContentOf, hex, sectorCount } from "@adel/card";
import { z } from "zod";
import type { CardSeen } from "../drivers/driver.ts";
import type { JobState } from "../jobs/job.machine.ts";
import { kindOf, type WriteOrder } from "../jobs/order.ts";
import { restoreOf } from "../jobs/restore-image.ts";
import { jobHand, toItsEnd } from "../jobs/run-order.ts";
import { type CardWork, workOf, writeCard } from "../jobs/write-card.ts";
import { DeviceError } from "../kernel/errors.ts";
import { openCard } from "../session/card-session.ts";
import type { Register } from "./command.ts";
import { loadDump } from "./dump-file.ts";
import { parseKeys } from "./keys-file.ts";
import { sectorProgress } from "./progress.ts";
import { EXIT, type ExitCode, exitOf, WrongUsage } from "./terminal.ts";
import { assertItsCard, readBytes, readSpec, type Tools, withEncoder } from "./tools.ts";

const Options = z.object({ encoder: z.string(), spec: z.string() });

function orderFor(act: WriteOrder["act"], spec: CardSpec, card: CardSeen): WriteOrder {
  assertItsCard(spec, card);
  const content = act === "write" ? contentOf(spec, card.uid) : eraseContentOf(spec, card.uid);
  return { act, content, candidates: [] };
}

/** Writes what lies on the encoder; Ctrl-C stops at the edge of a sector. */
async function lay(
  tools: Tools,
  encoder: string,
  workFor: (card: CardSeen) => CardWork,
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
      const card = await openCard(driver, stop.signal);
      const work = workFor(card.card);
      await toItsEnd(hand, () => writeCard(card, work, hand));
      return { card: card.card, state: hand.state() };
    }, stop.signal),
  );
}

function report({ terminal }: Tools, act: string, card: CardSeen, state: JobState): ExitCode {
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
  (act: WriteOrder["act"]): Register =>
  ({ add, say, run }) => {
    add(act, act)
      .requiredOption("--encoder <address>", say("encoder"))
      .requiredOption("--spec <file>", say("spec"))
      .action(
        run(Options, async (tools, { encoder, spec: file }) => {
          const spec = await readSpec(file, tools);
          const { card, state } = await lay(tools, encoder, (seen) => workOf(orderFor(act, spec, seen)));
          return report(tools, act, card, state);
        }),
      );
  };

/** `write`: lays a card out by a specification, and verifies it. */
export const registerWrite = register("write");
/** `erase`: factory state again, only in the sectors of the plan. */
export const registerErase = register("erase");

const RestoreOptions = z.object({
  encoder: z.string(),
  image: z.string(),
  sectors: z.string().optional(),
  keys: z.string().optional(),
  yes: z.literal(true),
});

/** `1-15` or `1,2,5`; all of the card where nothing is said. */
function sectorList(text: string | undefined, last: number): readonly number[] {
  const parts = (text ?? `0-${last}`).split(",").map((part) => /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(part.trim()));
  const sectors = parts.flatMap((part) => {
    const from = Number(part?.[1] ?? -1);
    const to = Number(part?.[2] ?? from);
    return Array.from({ length: to - from + 1 }, (_, step) => from + step);
  });
  const fits = sectors.length > 0 && sectors.every((sector) => sector >= 0 && sector <= last);
  if (!fits) throw new WrongUsage("sectorsWrong", { sectors: text ?? "", last });
  return [...new Set(sectors)];
}

/** `restore`: a raw image onto a card, trailers guarded; it overwrites, so it wants a yes. */
export const registerRestore: Register = ({ add, say, run }) => {
  add("restore", "restore")
    .requiredOption("--encoder <address>", say("encoder"))
    .requiredOption("--image <file>", say("image"))
    .option("--sectors <list>", say("sectors"))
    .option("--keys <file>", say("keys"))
    .requiredOption("--yes", say("yes"))
    .action(
      run(RestoreOptions, async (tools, { encoder, image: file, sectors, keys }) => {
        const image = await loadDump(file);
        const typed = keys === undefined ? [] : parseKeys(Buffer.from(await readBytes(keys)).toString("utf8"), keys);
        const work = restoreOf(image, sectorList(sectors, sectorCount(image.size) - 1), typed);
        const { card, state } = await lay(tools, encoder, () => work);
        return report(tools, "restore", card, state);
      }),
    );
};
