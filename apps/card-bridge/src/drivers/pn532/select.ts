import { DeviceError } from "../../kernel/errors.ts";
import { type DetectedCard, speaksProtocol } from "../driver.ts";
import { type Command, listAts, listTargets, requestAts, setParameters, switchField, type Target } from "./commands.ts";

export interface SelectDeps {
  ask<I, O>(command: Command<I, O>, input: I, signal: AbortSignal): Promise<O>;
  /** The encoder's parameters may have changed: they are set again before the next command. */
  onUnprepared(): void;
}

const same = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

async function listOne({ ask }: SelectDeps, signal: AbortSignal): Promise<Target | null> {
  const targets = await ask(listTargets, undefined, signal);
  if (targets.length > 1) throw new DeviceError("TWO_CARDS", listTargets.doing);
  return targets[0] ?? null;
}

/** Requesting the ATS ends the card's MIFARE Classic mode; switching the field off restores it. */
async function readAts({ ask, onUnprepared }: SelectDeps, signal: AbortSignal): Promise<Uint8Array | null> {
  try {
    await ask(requestAts, undefined, signal);
    const ats = await ask(listAts, undefined, signal);
    await ask(setParameters, undefined, signal);
    await ask(switchField, false, signal);
    await ask(switchField, true, signal);
    return ats;
  } catch (error) {
    onUnprepared();
    throw error;
  }
}

/** The listed card, with its ATS if it has one; `before` is the card of the previous search, whose ATS is known. */
export async function selectCard(deps: SelectDeps, before: DetectedCard | null, signal: AbortSignal) {
  const target = await listOne(deps, signal);
  if (!target || !speaksProtocol(target.sak)) return target;
  if (before?.ats && same(before.uid, target.uid)) return { ...target, ats: before.ats };
  const ats = await readAts(deps, signal);
  const reselected = await listOne(deps, signal);
  if (!reselected || !ats || ats.length === 0 || !same(reselected.uid, target.uid)) return reselected;
  return { ...reselected, ats };
}
