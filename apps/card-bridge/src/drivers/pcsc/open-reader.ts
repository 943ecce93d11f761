import type { Clock } from "../../kernel/clock.ts";
import { withDeadline } from "../../kernel/deadline.ts";
import { cancelled, DeviceError, isDevice } from "../../kernel/errors.ts";
import type { ApduPort } from "../../transport/apdu-port.ts";
import type { ReaderSeen } from "../../transport/pcsc-client.ts";
import { type SmartCards, smartCards } from "../../transport/pcsc-port.ts";
import { getUid, meaningOf, UNSUITED } from "./commands.ts";

interface ReaderPlace {
  /** A reader's name, or `*`. */
  readonly path: string;
  readonly options: ReadonlyMap<string, string>;
  readonly clock: Clock;
  readonly pcscSocket?: string;
}

/** Where pcsc-lite has it on every Linux. */
const PCSC_SOCKET = "/run/pcscd/pcscd.comm";
/** The system numbers readers by the order in which they were plugged in: after the name, reader and slot in two digits each. */
const NUMBERS = / [0-9A-F]{2} [0-9A-F]{2}$/;
const FOR_MODULES = /\bSAM\b/i;
const ASK_MS = 1000;

/** A reader is the same under another number, as long as no other has its name. */
function pick(wanted: string, readers: readonly ReaderSeen[]): ReaderSeen | undefined {
  const exact = readers.find(({ name }) => name === wanted);
  const alike = readers.filter(({ name }) => name.replace(NUMBERS, "") === wanted.replace(NUMBERS, ""));
  return exact ?? (alike.length === 1 ? alike[0] : undefined);
}

/** Makers call the antenna PICC or CL, the slot for contact cards ICC, and that for their own modules SAM. */
function rank({ name, hasCard }: ReaderSeen): number {
  if (FOR_MODULES.test(name)) return 3;
  if (/\b(PICC|CL|contactless|NFC)\b/i.test(name)) return hasCard ? 0 : 1;
  return /\b(ICC|contact)\b/i.test(name) ? 3 : 2;
}

/** The readers of this computer, the likeliest first; what is meant for a maker's own modules is no encoder. */
export async function readerNames(clock: Clock): Promise<readonly string[]> {
  const readers = await smartCards({ binding: "pcsc-mini", clock, socket: PCSC_SOCKET }).list();
  return [...readers]
    .sort((a, b) => rank(a) - rank(b))
    .map(({ name }) => name)
    .filter((name) => !FOR_MODULES.test(name));
}

/** Whether the reader shows that it does not know the commands; without a card it cannot be told. */
async function isUnsuited(port: ApduPort, clock: Clock, signal: AbortSignal): Promise<boolean> {
  const limit = { ms: ASK_MS, doing: getUid.doing, code: "ENCODER_SILENT" } as const;
  return withDeadline(signal, clock, limit, async (within) => {
    if (!(await port.powerUp(within))) return false;
    return meaningOf(getUid, await port.transmit(getUid.encode(), within)) === UNSUITED;
  });
}

/** The first reader that does not show itself unsuited; what was the matter with the others counts where none is left. */
async function openAny(cards: SmartCards, { clock }: ReaderPlace, signal: AbortSignal): Promise<ApduPort> {
  const readers = (await cards.list()).toSorted((a, b) => rank(a) - rank(b));
  let why: unknown = new DeviceError("NO_ENCODER", "looking for a card reader", { encoder: "pcsc:*", port: "PC/SC" });
  for (const { name } of readers) {
    let port: ApduPort | undefined;
    try {
      port = await cards.open(name);
      if (!(await isUnsuited(port, clock, signal))) return port;
      why = new DeviceError("READER_UNSUITED", "looking for a card reader", { reader: name });
    } catch (error) {
      if (!isDevice(error)) throw error;
      why = error;
    }
    await port?.close();
    if (signal.aborted) throw cancelled(signal, "looking for a card reader");
  }
  throw why;
}

/** Opens the reader of an address, or for `*` whichever will do; only the service is spoken to, and for `*` the readers. */
export async function openReader(place: ReaderPlace, signal: AbortSignal): Promise<ApduPort> {
  const { path, options, clock, pcscSocket = PCSC_SOCKET } = place;
  if (signal.aborted) throw cancelled(signal, `opening ${path}`);
  const cards = smartCards({ binding: options.get("binding") ?? "pcsc-mini", clock, socket: pcscSocket });
  if (path === "*") return openAny(cards, place, signal);
  const found = pick(path, await cards.list((readers) => readers.some(({ name }) => name === path)));
  if (!found) throw new DeviceError("NO_ENCODER", `opening ${path}`, { encoder: path, port: path });
  const port = await cards.open(found.name);
  if (!signal.aborted) return port;
  await port.close();
  throw cancelled(signal, `opening ${path}`);
}
