import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { files } from "../tree.ts";
import type { FormOptions, WindowsSigner } from "./form.ts";

const quote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

/** A script that signs the file it is given; makensis calls it for the uninstaller and for the setup itself. */
function writeSigner(path: string, { certificate, key, timestamp }: WindowsSigner): void {
  const options = ["-h", "sha256", "-certs", certificate, "-key", key, "-n", "Adel Card Bridge"];
  const time = timestamp === null ? [] : ["-ts", timestamp];
  const command = ["osslsigncode", "sign", ...options, ...time].map(quote).join(" ");
  writeFileSync(path, `#!/bin/sh\nset -e\n${command} -in "$1" -out "$1.signed" >/dev/null\nmv "$1.signed" "$1"\n`);
  chmodSync(path, 0o755);
}

/** cmd.exe reads scripts with Windows' own line ends. */
const CRLF = (text: string) => text.replaceAll("\r\n", "\n").replaceAll("\n", "\r\n");

/** The setup for Windows by NSIS, with the service's small program compiled by mingw. */
export function makeSetup({ tree, work, out, version, fast, windowsSigner }: FormOptions): void {
  const service = join(tree, "card-bridge-service.exe");
  const windows = join(files, "windows");
  const flags = ["-municode", "-Os", "-s", "-Wall", "-Wextra", "-Werror"];
  execFileSync("x86_64-w64-mingw32-gcc", [...flags, join(windows, "service.c"), "-o", service]);
  const launcher = readFileSync(join(windows, "card-bridge.cmd"), "utf8");
  writeFileSync(join(tree, "card-bridge.cmd"), CRLF(launcher));
  const defines = [`-DVERSION=${version}`, `-DTREE=${tree}`, `-DOUT=${out}`, ...(fast ? ["-DFAST"] : [])];
  if (windowsSigner) {
    const signer = join(work, "sign.sh");
    writeSigner(signer, windowsSigner);
    execFileSync(signer, [service]);
    defines.push(`-DSIGN=${signer}`);
  }
  cpSync(join(windows, "setup.nsi"), join(work, "setup.nsi"));
  execFileSync("makensis", ["-V2", "-INPUTCHARSET", "UTF8", ...defines, join(work, "setup.nsi")], { stdio: "inherit" });
}
