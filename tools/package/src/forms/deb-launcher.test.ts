import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { files } from "../tree.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "adel-launcher-"));
  mkdirSync(join(folder, "runtime"));
  lay("runtime/node", 'shift; echo "$STUB_USER|$ADEL_BRIDGE_HOME|$NODE_EXTRA_CA_CERTS|$*"');
  lay("id", "echo $STUB_ID");
  lay("runuser", 'STUB_USER=$2; export STUB_USER; shift 3; exec "$@"');
});
afterEach(() => rmSync(folder, { recursive: true }));

function lay(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

/** What the launcher starts: the user, the folder of the data, the additional certificates and the arguments. */
function launch(user: "root" | "desk", ...args: string[]): string {
  const script = readFileSync(join(files, "linux/card-bridge.deb"), "utf8")
    .replaceAll("/usr/lib/adel-card-bridge", folder)
    .replaceAll("/etc/default/adel-card-bridge", join(folder, "settings"));
  writeFileSync(join(folder, "launcher"), script);
  const env = { PATH: `${folder}:${process.env.PATH}`, STUB_USER: user, STUB_ID: user === "root" ? "0" : "1000" };
  return execFileSync("sh", [join(folder, "launcher"), ...args], { env, encoding: "utf8" }).trim();
}

it("works for root on the service's data, as the service's user; an update as root", () => {
  const home = "/var/lib/adel-card-bridge";
  expect(launch("root", "status")).toBe(`adel-card-bridge|${home}||status`);
  expect(launch("root", "update", "--yes")).toBe(`root|${home}||update --yes`);
});

it("works for another user on that user's own data", () => {
  expect(launch("desk", "status")).toBe("desk|||status");
});

it("gives every command the variables of the service", () => {
  writeFileSync(join(folder, "settings"), "NODE_EXTRA_CA_CERTS=/etc/company.pem\n");
  expect(launch("root", "update")).toContain("|/etc/company.pem|update");
  expect(launch("root", "pair")).toContain("|/etc/company.pem|pair");
  expect(launch("desk", "list")).toBe("desk||/etc/company.pem|list");
});
