import { closeSync, constants, lstatSync, openSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { ReadStream } from "node:tty";
import koffi from "koffi";
import { cancelled, DeviceError } from "../kernel/errors.ts";
import { type BytePort, listeners } from "./byte-port.ts";
import { resampleBytes } from "./uart.ts";

/**
 * The simulator's side of a real pseudo terminal; programs open `path` (or the link) as a serial port. A simulator that
 * sets a rate can communicate only while the program has set the same one; one that sets none accepts any.
 */
export interface Pty extends BytePort {
  readonly link: string | undefined;
}

interface Libc {
  open(): number;
  grant(fd: number): number;
  unlock(fd: number): number;
  name(fd: number): string;
  makeRaw(fd: number): void;
  /** The rate in bit/s that the program has set; undefined where the system does not report it. */
  rateOf(fd: number): number | undefined;
}

/** glibc's struct termios is 60 bytes on Linux, 72 on macOS. */
const TERMIOS_BYTES = 128;
/** asm-generic/ioctls.h, termbits.h: struct termios2 ends in the input and output rate, whatever they are. */
const TCGETS2 = 0x802c542a;
const TERMIOS2_OUTPUT_RATE = 40;
const FLAGS = constants.O_RDWR | constants.O_NOCTTY;

function loadLibc(): Libc {
  const libc = koffi.load(null);
  const openpt = libc.func("int posix_openpt(int flags)");
  const getattr = libc.func("int tcgetattr(int fd, void *termios)");
  const setattr = libc.func("int tcsetattr(int fd, int when, void *termios)");
  const ioctl = libc.func("int ioctl(int fd, unsigned long request, ...)");
  const raw = libc.func("void cfmakeraw(void *termios)");
  const grantpt = libc.func("int grantpt(int fd)");
  const unlockpt = libc.func("int unlockpt(int fd)");
  const ptsname = libc.func("str ptsname(int fd)");
  return {
    open: () => openpt(FLAGS),
    grant: (fd) => grantpt(fd),
    unlock: (fd) => unlockpt(fd),
    name: (fd) => ptsname(fd),
    makeRaw(fd) {
      const termios = Buffer.alloc(TERMIOS_BYTES);
      getattr(fd, termios);
      raw(termios);
      setattr(fd, 0, termios);
    },
    rateOf(fd) {
      const termios2 = Buffer.alloc(TERMIOS_BYTES);
      const reported = process.platform === "linux" && ioctl(fd, TCGETS2, "void *", termios2) === 0;
      return reported ? termios2.readUInt32LE(TERMIOS2_OUTPUT_RATE) : undefined;
    },
  };
}

/** The line between a simulator with its own rate and a program that has set another one on its port. */
function line(programRate: () => number | undefined) {
  let own: number | undefined;
  return {
    set(rate: number) {
      own = rate;
    },
    in: (bytes: Uint8Array) => (own === undefined ? bytes : resampleBytes(bytes, programRate() ?? own, own)),
    out: (bytes: Uint8Array) => (own === undefined ? bytes : resampleBytes(bytes, own, programRate() ?? own)),
  };
}

function openPair(libc: Libc) {
  const master = libc.open();
  if (master < 0 || libc.grant(master) !== 0 || libc.unlock(master) !== 0) {
    throw new DeviceError("PORT_FORBIDDEN", "opening a pseudo terminal", { port: "/dev/ptmx" });
  }
  const path = libc.name(master);
  // Keeping the other side open prevents EIO on reads while no program has the port open, and keeps the line raw
  // between two of them.
  const slave = openSync(path, FLAGS);
  libc.makeRaw(slave);
  return { master, slave, path };
}

function createLink(link: string, path: string): void {
  rmSync(link, { force: true });
  symlinkSync(path, link);
}

/** Another simulator may have taken the name meanwhile; its link stays. */
function removeLink(link: string, path: string): void {
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() && readlinkSync(link) === path) rmSync(link);
}

/** Opens a pty, optionally with a symbolic link at `link`. Closing it disconnects the program that has it open. */
export function openPty(link?: string): Pty {
  const libc = loadLibc();
  const { master, slave, path } = openPair(libc);
  const rates = line(() => libc.rateOf(slave));
  const stream = new ReadStream(master);
  const received = listeners();
  const disconnected = new AbortController();
  if (link !== undefined) createLink(link, path);
  const end = (cause?: unknown) => {
    if (disconnected.signal.aborted) return;
    disconnected.abort(new DeviceError("ENCODER_UNPLUGGED", "using a pseudo terminal that was closed", {}, cause));
    if (link !== undefined) removeLink(link, path);
    closeSync(slave);
    stream.destroy();
  };
  stream.on("data", (bytes: Buffer) => received.notify(rates.in(bytes)));
  stream.on("error", end);
  return {
    path,
    link,
    disconnected: disconnected.signal,
    onBytes: (listener) => received.add(listener),
    async setBaudRate(rate) {
      rates.set(rate);
    },
    write(bytes, signal) {
      if (signal.aborted) return Promise.reject(cancelled(signal, "writing to the pseudo terminal"));
      return new Promise((resolve) => {
        // A failed write has no receiver, like on a real cable.
        stream.write(rates.out(bytes), () => resolve());
      });
    },
    async close() {
      const closed = stream.closed ? undefined : new Promise((resolve) => stream.once("close", resolve));
      end();
      await closed;
    },
  };
}
