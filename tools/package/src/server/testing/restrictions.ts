import { example } from "./running.ts";

/** Numbers of address families (sys/socket.h). */
const FAMILIES: Readonly<Record<string, number>> = { AF_UNIX: 1, AF_INET: 2, AF_INET6: 10, AF_NETLINK: 16 };
/** EAFNOSUPPORT, which systemd's filter answers as well. */
const NOT_SUPPORTED = 97;
/** The processor's name for the kernel, and the number of its call `socket`. */
const PROCESSORS = {
  x64: { name: 0xc000003e, socket: 41 },
  arm64: { name: 0xc00000b7, socket: 198 },
} as const;

// Instructions of the kernel's filter: load a word of the call, compare, return.
const LOAD = 0x20;
const COMPARE = 0x15;
const RETURN = 0x06;
const AT = { call: 0, processor: 4, firstArgument: 16 };
const ALLOW = 0x7fff0000;
const ERROR = 0x00050000;

function instruction(code: number, value: number, ifEqual = 0, otherwise = 0): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(ifEqual, 2);
  bytes.writeUInt8(otherwise, 3);
  bytes.writeUInt32LE(value, 4);
  return bytes;
}

/** The address families that the server's unit allows. */
export function listFamilies(): string[] {
  const [, names = ""] = /^RestrictAddressFamilies=(.*)$/m.exec(example("adel-card-office.service")) ?? [];
  return names.split(" ");
}

/** A filter of the kernel that lets a program open sockets of these families only. */
export function createSocketFilter(families: readonly string[]): Buffer {
  const { name, socket } = PROCESSORS[process.arch === "arm64" ? "arm64" : "x64"];
  const numbers = families.map((family) => {
    const number = FAMILIES[family];
    if (number === undefined) throw new Error(`${family} is not in the table of families`);
    return number;
  });
  const count = numbers.length;
  return Buffer.concat([
    instruction(LOAD, AT.processor),
    instruction(COMPARE, name, 0, count + 3),
    instruction(LOAD, AT.call),
    instruction(COMPARE, socket, 0, count + 2),
    instruction(LOAD, AT.firstArgument),
    ...numbers.map((number, at) => instruction(COMPARE, number, count - at, 0)),
    instruction(RETURN, ERROR | NOT_SUPPORTED),
    instruction(RETURN, ALLOW),
  ]);
}
