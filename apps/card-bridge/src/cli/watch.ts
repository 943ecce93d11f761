import { bytes } from "@adel/card";
import type { DetectedCard } from "@adel/protocol";
import { decodeAnswers } from "@adel/protocol/card-frames/card-answer";
import * as z from "zod";
import { encoderAddress } from "../drivers/address.ts";
import { cardMessages } from "../jobs/card-messages.ts";
import { pause } from "../kernel/clock.ts";
import type { EncoderView } from "../session/encoder-session.ts";
import type { Register } from "./command.ts";
import { heldEncoder } from "./daemon-client.ts";
import { type DaemonSocket, openDaemon } from "./daemon-socket.ts";
import { EXIT } from "./exit-code.ts";
import { chipLine } from "./sector-text.ts";
import type { Terminal } from "./terminal.ts";
import { type Tools, withEncoder } from "./tools.ts";

const Options = z.object({ encoder: z.string() });

/** How often the daemon is asked; it polls for cards more often itself. */
const ASK_MS = 150;

interface EncoderStatus {
  readonly state: EncoderView["state"];
  readonly card: DetectedCard | null;
}
interface Event extends EncoderStatus {
  readonly at: string;
}

function lineOf({ state, card }: EncoderStatus, { t }: Terminal): string {
  if (!card) return t(`encoderState.${state}`);
  const { uid, type, ats } = card;
  const answers = { ...decodeAnswers(card), ...(ats !== undefined && { ats: bytes(ats) }) };
  const chip = chipLine({ uid: bytes(uid), ...answers }, t);
  return `${t("sector.card", { uid, type })}, ${chip}`;
}

/** Prints each change once. */
function createReporter({ terminal, clock }: Tools) {
  const events: Event[] = [];
  let last = "";
  return {
    events,
    report({ state, card }: EncoderStatus): void {
      const mark = `${state} ${card?.uid ?? ""}`;
      if (mark === last || state === "working") return;
      last = mark;
      const event = { at: new Date(clock.wall()).toISOString(), state, card };
      events.push(event);
      if (!terminal.json) terminal.result(event, [`${event.at.slice(11, 19)}  ${lineOf(event, terminal)}`]);
    },
  };
}

const until = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

async function watchDaemon(
  { clock, signal }: Tools,
  daemon: DaemonSocket,
  encoder: string,
  report: (status: EncoderStatus) => void,
) {
  while (!signal.aborted && !daemon.closed.aborted) {
    const held = await heldEncoder(daemon, encoder);
    if (held) report(held);
    await pause(clock, ASK_MS, signal).catch(() => undefined);
  }
}

/** Until Ctrl-C; through the daemon if that has the port open, which continues its work meanwhile. */
async function watch(tools: Tools, encoder: string, report: (status: EncoderStatus) => void): Promise<void> {
  const daemon = encoderAddress(encoder).simulated ? undefined : await openDaemon(tools);
  try {
    if (daemon && (await heldEncoder(daemon, encoder))) return await watchDaemon(tools, daemon, encoder, report);
    return await withEncoder(tools, encoder, async (session) => {
      session.onChange(({ state, card }) => report({ state, card: card && cardMessages(card) }));
      session.watch();
      await until(tools.signal);
    });
  } finally {
    daemon?.close();
  }
}

/** `watch`: prints cards when they are placed and removed. */
export const registerWatch: Register = (command, { t, run }) => {
  command.requiredOption("--encoder <address>", t("encoder")).action(
    run(Options, async (tools, { encoder }) => {
      const { events, report } = createReporter(tools);
      await watch(tools, encoder, report);
      if (tools.terminal.json) tools.terminal.result({ ok: true, events }, []);
      return EXIT.done;
    }),
  );
};
