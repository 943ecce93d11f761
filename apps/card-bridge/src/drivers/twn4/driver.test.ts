import { systemClock } from "../../kernel/clock.ts";
import type { BytePort } from "../../transport/byte-port.ts";
import { memoryCable } from "../../transport/memory-port.ts";
import { openPty, type Pty } from "../../transport/pty.ts";
import { openSerial } from "../../transport/serial-port.ts";
import { type Cable, driverContract } from "../driver.contract.ts";

function inMemory(): Cable {
  let far: BytePort | undefined;
  return {
    newPort() {
      const [near, other] = memoryCable();
      far = other;
      return near;
    },
    async open() {
      if (!far) throw new Error("nothing is plugged in");
      return far;
    },
    dispose: () => Promise.resolve(),
  };
}

function overPty(): Cable {
  let pty: Pty | undefined;
  return {
    newPort() {
      pty = openPty();
      return pty;
    },
    async open() {
      const path = pty?.path ?? "";
      return openSerial({ path, baudRate: 9600, clock: systemClock }, new AbortController().signal);
    },
    dispose: async () => pty?.close(),
  };
}

driverContract("twn4", "memory", inMemory);
driverContract("twn4", "memory with CRC", inMemory, { crc: "1" });
driverContract("twn4", "a pty", overPty, { timeout: "500" });
