import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { steppedClock } from "../kernel/testing/stepped-clock.ts";
import { missingBinding } from "./pcsc-program.ts";
import { diagnoseService } from "./pcsc-service.ts";

let folder: string;
let server: Server | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "adel-pcsc-"));
});
afterEach(async () => {
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** A service with the given behavior for each client. */
function service(meet: (client: Socket) => void): Promise<string> {
  const path = join(folder, "pcscd.comm");
  server = createServer(meet);
  return new Promise((resolve) => server?.listen(path, () => resolve(path)));
}

// On other systems the service has no socket that could be checked.
describe.runIf(process.platform === "linux")("why a smart card service does not take us", () => {
  it("is reported as missing, or not running behind its socket", async () => {
    expect(await diagnoseService(join(folder, "nowhere"), steppedClock)).toBe("stopped");
    const path = await service(() => undefined);
    await new Promise<void>((resolve) => server?.close(() => resolve()));
    server = undefined;
    expect(await diagnoseService(path, steppedClock)).toBe("stopped");
  });

  it("is reported as forbidden by polkit if it closes the connection before any message", async () => {
    expect(await diagnoseService(await service((client) => client.end()), steppedClock)).toBe("forbidden");
  });

  it("is not reported as such while it listens: then it was only missing a moment ago", async () => {
    const met: Socket[] = [];
    const path = await service((client) => met.push(client));
    expect(await diagnoseService(path, steppedClock)).toBe("stopped");
    for (const client of met) client.destroy();
  });

  it("is reported as missing permission for the socket's folder", async () => {
    const path = await service((client) => client.end());
    const isRoot = process.geteuid?.() === 0;
    chmodSync(folder, isRoot ? 0o700 : 0o000);
    if (isRoot) process.seteuid?.(65_534);
    try {
      expect(await diagnoseService(path, steppedClock)).toBe("forbidden");
    } finally {
      if (isRoot) process.seteuid?.(0);
      chmodSync(folder, 0o700);
    }
  });
});

describe("a binding that cannot be loaded", () => {
  it("is not compiled, or the system's client library is missing, and the service with it", () => {
    const unbuilt = "Error: Could not locate the bindings file. Tried: …/pcsclite/build/Release/pcsclite.node";
    const otherNode = "Error: Module did not self-register: '…/pcsclite.node'.";
    const noLibrary = "Error: libpcsclite.so.1: cannot open shared object file: No such file or directory";
    expect(missingBinding("pcsclite", unbuilt)).toMatchObject({
      code: "PCSC_BINDING_ABSENT",
      values: { binding: "pcsclite" },
    });
    expect(missingBinding("pcsclite", otherNode)).toMatchObject({ code: "PCSC_BINDING_ABSENT" });
    expect(missingBinding("pcsclite", noLibrary)).toMatchObject({ code: "PCSC_DOWN" });
    expect(missingBinding("koffi", noLibrary)).toMatchObject({ code: "PCSC_DOWN" });
  });
});
