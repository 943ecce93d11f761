import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { systemPorts } from "./system-ports.ts";

let sys: string;
beforeEach(async () => {
  sys = await mkdtemp(join(tmpdir(), "card-bridge-sys-"));
});
afterEach(() => rm(sys, { recursive: true, force: true }));

it("finds USB serial ports in the kernel's list, and those of expansion cards, and leaves out ports without hardware", async () => {
  const usb = join(sys, "devices/pci0000:00/usb1/1-2");
  await mkdir(join(usb, "1-2:1.0/ttyUSB0/tty/ttyUSB0"), { recursive: true });
  await mkdir(join(sys, "devices/platform/serial8250"), { recursive: true });
  await mkdir(join(sys, "class/tty/ttyS0"), { recursive: true });
  await mkdir(join(sys, "class/tty/ttyUSB0"), { recursive: true });
  await mkdir(join(sys, "class/tty/console"), { recursive: true });
  await mkdir(join(sys, "devices/pci0000:00/0000:02:00.0"), { recursive: true });
  await mkdir(join(sys, "class/tty/ttyS4"), { recursive: true });
  await writeFile(join(sys, "devices/pci0000:00/0000:02:00.0/vendor"), "0x1415\n");
  await symlink(join(sys, "devices/pci0000:00/0000:02:00.0"), join(sys, "class/tty/ttyS4/device"));
  await writeFile(join(usb, "idVendor"), "09d8\n");
  await writeFile(join(usb, "manufacturer"), "OEM\n");
  await symlink(join(usb, "1-2:1.0/ttyUSB0"), join(sys, "class/tty/ttyUSB0/device"));
  await symlink(join(sys, "devices/platform/serial8250"), join(sys, "class/tty/ttyS0/device"));
  expect(await systemPorts(sys)).toEqual([
    { path: "/dev/ttyS4", vendorId: "0x1415", manufacturer: undefined },
    { path: "/dev/ttyUSB0", vendorId: "09d8", manufacturer: "OEM" },
  ]);
});

it("finds nothing if there is no such list", async () => {
  expect(await systemPorts(join(sys, "absent"))).toEqual([]);
});
