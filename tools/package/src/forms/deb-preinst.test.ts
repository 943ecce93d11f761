import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { files } from "../tree.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "adel-preinst-"));
  for (const name of ["run", "notes"]) mkdirSync(join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true }));

function lay(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

/** Whether the script notes the unit as it is, for postinst. */
function isNoted(action: "install" | "upgrade", isEnabled: boolean): boolean {
  const script = readFileSync(join(files, "linux/preinst"), "utf8")
    .replaceAll("/run/systemd/system", join(folder, "run"))
    .replaceAll("/var/lib/systemd/deb-systemd-helper-enabled", join(folder, "notes"));
  lay("preinst", script);
  lay("systemctl", `exit ${isEnabled ? 0 : 1}`);
  lay("deb-systemd-helper", `echo "$@" > ${join(folder, "noted")}`);
  const env = { PATH: `${folder}:${process.env.PATH}` };
  execFileSync(join(folder, "preinst"), [action, "0.0.1"], { env });
  return existsSync(join(folder, "noted"));
}

it("notes a service that was disabled under a package that kept no note", () => {
  expect(isNoted("upgrade", false)).toBe(true);
  expect(readFileSync(join(folder, "noted"), "utf8")).toBe("update-state adel-card-bridge.service\n");
});

it("leaves an enabled service, a note that is there, and a first installation to postinst", () => {
  expect(isNoted("upgrade", true)).toBe(false);
  expect(isNoted("install", false)).toBe(false);
  writeFileSync(join(folder, "notes/adel-card-bridge.service.dsh-also"), "");
  expect(isNoted("upgrade", false)).toBe(false);
});
