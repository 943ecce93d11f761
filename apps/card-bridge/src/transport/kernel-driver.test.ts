import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isPn533Loaded } from "./kernel-driver.ts";

it.each(["bus/usb/drivers/pn533_usb", "module/pn533_usb"])(
  "sees the kernel's module for PN533 readers by %s",
  async (folder) => {
    const sys = await mkdtemp(join(tmpdir(), "card-bridge-sys-"));
    expect(isPn533Loaded(sys)).toBe(false);
    await mkdir(join(sys, folder), { recursive: true });
    expect(isPn533Loaded(sys)).toBe(true);
    await rm(sys, { recursive: true, force: true });
  },
);
