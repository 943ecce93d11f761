import { type Clock, pause } from "../../kernel/clock.ts";
import { withDeadline } from "../../kernel/deadline.ts";
import { cancelled, DeviceError, isDevice } from "../../kernel/errors.ts";
import type { ApduPort } from "../../transport/apdu-port.ts";
import { DEFAULT_BINDING } from "../../transport/pcsc-fork.ts";
import { type SmartCards, smartCards } from "../../transport/pcsc-port.ts";
import { getUid, meaningOf, UNSUPPORTED } from "./commands.ts";
import { likeliestFirst, readerNamed } from "./reader-choice.ts";
import { PCSC_SOCKET } from "./reader-names.ts";

interface ReaderAddress {
  /** A reader's name, or `*`. */
  readonly path: string;
  readonly options: ReadonlyMap<string, string>;
  readonly clock: Clock;
  readonly pcscSocket?: string;
}

const ASK_MS = 1000;
/** Another program that only identifies the card needs less than this. */
const BUSY_MS = 1000;
const BUSY_STEP_MS = 200;

/** Addresses stored by earlier versions may name a binding that is gone: the default takes its place. */
const FORMER_BINDING = "pcsc-mini";
function bindingOf({ options }: ReaderAddress): string {
  const name = options.get("binding");
  return name === undefined || name === FORMER_BINDING ? DEFAULT_BINDING : name;
}

/** Whether the reader reports that it does not know the commands; this needs a card. */
async function isUnsupported(port: ApduPort, clock: Clock, signal: AbortSignal): Promise<boolean> {
  const limit = { ms: ASK_MS, doing: getUid.doing, code: "ENCODER_SILENT" } as const;
  return withDeadline(signal, clock, limit, async (within) => {
    if (!(await port.powerUp(within))) return false;
    return meaningOf(getUid, await port.transmit(getUid.encode(), within)) === UNSUPPORTED;
  });
}

/** Opens a reader; waits for a busy one, because another program may only be identifying the card. */
async function openPatiently(cards: SmartCards, name: string, clock: Clock, signal: AbortSignal): Promise<ApduPort> {
  const end = clock.now() + BUSY_MS;
  for (;;) {
    try {
      return await cards.open(name);
    } catch (error) {
      if (!isDevice(error, "PORT_BUSY") || clock.now() > end) throw error;
      await pause(clock, BUSY_STEP_MS, signal);
    }
  }
}

/**
 * Opens the first reader that does not report itself as unsupported; if there is none, fails with the error of the
 * others.
 */
async function openAny(cards: SmartCards, { clock }: ReaderAddress, signal: AbortSignal): Promise<ApduPort> {
  const readers = likeliestFirst(await cards.list());
  let why: unknown = new DeviceError("NO_ENCODER", "looking for a card reader", { encoder: "pcsc:*", port: "PC/SC" });
  for (const { name } of readers) {
    let port: ApduPort | undefined;
    try {
      port = await openPatiently(cards, name, clock, signal);
      if (!(await isUnsupported(port, clock, signal))) return port;
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

/** Opens the reader of an address, or for `*` any suitable one; only `*` sends commands to readers. */
export async function openReader(address: ReaderAddress, signal: AbortSignal): Promise<ApduPort> {
  const { path, clock, pcscSocket = PCSC_SOCKET } = address;
  if (signal.aborted) throw cancelled(signal, `opening ${path}`);
  const cards = smartCards({ binding: bindingOf(address), clock, socket: pcscSocket });
  if (path === "*") return openAny(cards, address, signal);
  const found = readerNamed(path, await cards.list((readers) => readers.some(({ name }) => name === path)));
  if (!found) throw new DeviceError("NO_ENCODER", `opening ${path}`, { encoder: path, port: path });
  const port = await openPatiently(cards, found.name, clock, signal);
  if (!signal.aborted) return port;
  await port.close();
  throw cancelled(signal, `opening ${path}`);
}
