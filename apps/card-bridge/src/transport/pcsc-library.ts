import koffi, { type LibraryHandle } from "koffi";

type KoffiFunction = ReturnType<LibraryHandle["func"]>;
type TypeSpec = Parameters<typeof koffi.sizeof>[0];

/** How one system's PC/SC library is called: winscard.h has other sizes on each. */
interface Abi {
  readonly file: string;
  readonly dword: string;
  /** Contexts and handles. */
  readonly handle: string;
  readonly atrBytes: number;
  readonly isPacked: boolean;
  /** Functions with names in UTF-16 end in W. */
  readonly isWide: boolean;
  readonly control: string;
  readonly escape: number;
}

/** The escape command as SCARD_CTL_CODE encodes its number; Windows' class driver has another number for it. */
const LITE_ESCAPE = 0x4200_0000 + 1;
const WINDOWS_ESCAPE = (0x31 << 16) | (3500 << 2);

const ABIS: Readonly<Record<string, Abi>> = {
  win32: {
    file: "winscard.dll",
    dword: "uint32_t",
    handle: "uintptr_t",
    atrBytes: 36,
    isPacked: false,
    isWide: true,
    control: "SCardControl",
    escape: WINDOWS_ESCAPE,
  },
  darwin: {
    file: "/System/Library/Frameworks/PCSC.framework/PCSC",
    dword: "uint32_t",
    handle: "int32_t",
    atrBytes: 33,
    isPacked: true,
    isWide: false,
    control: "SCardControl132",
    escape: LITE_ESCAPE,
  },
  linux: {
    file: "libpcsclite.so.1",
    dword: "ulong",
    handle: "long",
    atrBytes: 33,
    isPacked: false,
    isWide: false,
    control: "SCardControl",
    escape: LITE_ESCAPE,
  },
};

export function abiOf(platform: string): Abi {
  const abi = ABIS[platform];
  if (!abi) throw new Error(`no PC/SC library is known for ${platform}`);
  return abi;
}

/** SCARD_READERSTATE and SCARD_IO_REQUEST as this system lays them out. */
export function structs({ dword, atrBytes, isPacked, isWide }: Abi) {
  const struct = isPacked ? koffi.pack : koffi.struct;
  const state = struct({
    name: isWide ? "str16" : "str",
    userData: "void *",
    current: dword,
    event: dword,
    atrLength: dword,
    atr: koffi.array("uint8_t", atrBytes),
  });
  return { state, request: struct({ protocol: dword, length: dword }) };
}

/** An error with its number of winscard.h. */
export class ScardError extends Error {
  readonly number: number;
  constructor(call: string, number: number) {
    super(`${call}: 0x${number.toString(16)}`);
    this.number = number;
  }
}

/** SCARD_READERSTATE, in and out. */
export interface ReaderState {
  name: string;
  userData: null;
  current: number;
  event: number;
  atrLength: number;
  atr: readonly number[];
}

export type Handle = number | bigint;

/** The functions, as this system declares them. */
function declare(abi: Abi) {
  const winscard = koffi.load(abi.file);
  const { state, request } = structs(abi);
  const { dword, handle, isWide } = abi;
  const wide = (name: string) => (isWide ? `${name}W` : name);
  const out = (type: TypeSpec) => koffi.out(koffi.pointer(type));
  const inout = (type: TypeSpec) => koffi.inout(koffi.pointer(type));
  const any = "void *";
  const call = (name: string, parameters: TypeSpec[]) => winscard.func(name, "int32_t", parameters);
  const reader = isWide ? "str16" : "str";
  return {
    requestBytes: koffi.sizeof(request),
    establish: call("SCardEstablishContext", [dword, any, any, out(handle)]),
    list: call(wide("SCardListReaders"), [handle, any, any, inout(dword)]),
    change: call(wide("SCardGetStatusChange"), [handle, dword, inout(state), dword]),
    connect: call(wide("SCardConnect"), [handle, reader, dword, dword, out(handle), out(dword)]),
    disconnect: call("SCardDisconnect", [handle, dword]),
    status: call(wide("SCardStatus"), [handle, any, inout(dword), out(dword), out(dword), any, inout(dword)]),
    transmit: call("SCardTransmit", [handle, koffi.pointer(request), any, dword, any, any, inout(dword)]),
    control: call(abi.control, [handle, dword, any, dword, any, dword, out(dword)]),
  };
}

function check(name: string, result: number): void {
  // LONG is signed; the numbers of winscard.h are not.
  if (result !== 0) throw new ScardError(name, result >>> 0);
}

/** Runs a call on a separate thread. */
const beside = (name: string, work: KoffiFunction, ...args: unknown[]) =>
  new Promise<void>((resolve, reject) => {
    work.async(...args, (error: unknown, result: number) => {
      if (error) return reject(error);
      if (result !== 0) return reject(new ScardError(name, result >>> 0));
      return resolve();
    });
  });

/** Calls on the card in one reader. */
function cardCalls(abi: Abi, calls: ReturnType<typeof declare>) {
  return {
    disconnect: (card: Handle, disposition: number) => beside("SCardDisconnect", calls.disconnect, card, disposition),
    async atr(card: Handle): Promise<Uint8Array> {
      const bytes = Buffer.alloc(abi.atrBytes);
      const length: [number] = [bytes.length];
      const name = Buffer.alloc(NAME_BYTES);
      const room: [number] = [NAME_BYTES / 2];
      await beside("SCardStatus", calls.status, card, name, room, [0], [0], bytes, length);
      return Uint8Array.from(bytes.subarray(0, length[0]));
    },
    async transmit(card: Handle, protocol: number, command: Uint8Array): Promise<Uint8Array> {
      const answer = Buffer.alloc(ANSWER_BYTES);
      const length: [number] = [answer.length];
      const header = { protocol, length: calls.requestBytes };
      await beside("SCardTransmit", calls.transmit, card, header, command, command.length, null, answer, length);
      return Uint8Array.from(answer.subarray(0, length[0]));
    },
    async escape(card: Handle, command: Uint8Array): Promise<Uint8Array> {
      const answer = Buffer.alloc(ANSWER_BYTES);
      const length: [number] = [0];
      const parameters = [abi.escape, command, command.length, answer, answer.length];
      await beside("SCardControl", calls.control, card, ...parameters, length);
      return Uint8Array.from(answer.subarray(0, length[0]));
    },
  };
}

/** The system's library; each call throws, or rejects with, ScardError. Slow calls run on a thread. */
export function loadLibrary(platform: string) {
  const abi = abiOf(platform);
  const calls = declare(abi);
  return {
    ...cardCalls(abi, calls),
    establish(): Handle {
      const context: [Handle] = [0];
      check("SCardEstablishContext", calls.establish(SCOPE_SYSTEM, null, null, context));
      return context[0];
    },
    /** The names of all readers, each ended by a zero, and another zero at the end. */
    list(context: Handle): string {
      const length: [number] = [0];
      check("SCardListReaders", calls.list(context, null, null, length));
      const bytes = Buffer.alloc(length[0] * (abi.isWide ? 2 : 1));
      check("SCardListReaders", calls.list(context, null, bytes, length));
      return bytes.toString(abi.isWide ? "utf16le" : "utf8");
    },
    changeNow: (context: Handle, states: ReaderState[]) =>
      check("SCardGetStatusChange", calls.change(context, 0, states, states.length)),
    change: (context: Handle, ms: number, states: ReaderState[]) =>
      beside("SCardGetStatusChange", calls.change, context, ms, states, states.length),
    async connect(context: Handle, reader: string, share: number, protocols: number) {
      const card: [Handle] = [0];
      const protocol: [number] = [0];
      await beside("SCardConnect", calls.connect, context, reader, share, protocols, card, protocol);
      return { card: card[0], protocol: protocol[0] };
    },
  };
}
const SCOPE_SYSTEM = 2;
/** Room for the answer to any short command. */
const ANSWER_BYTES = 300;
/** Room for a reader's name; MAX_READERNAME is 128. */
const NAME_BYTES = 512;
