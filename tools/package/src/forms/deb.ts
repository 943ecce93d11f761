import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { files, filesIn } from "../tree.ts";
import type { FormOptions } from "./form.ts";

const DEBIAN_ARCH = { x64: "amd64", arm64: "arm64" } as const;

const MAINTAINER = "Adel <support@adel.invalid>";

const control = (version: string, arch: keyof typeof DEBIAN_ARCH, kilobytes: number) => `Package: adel-card-bridge
Version: ${version}
Architecture: ${DEBIAN_ARCH[arch]}
Maintainer: ${MAINTAINER}
Installed-Size: ${kilobytes}
Depends: libc6 (>= 2.28), libstdc++6, passwd
Recommends: pcscd, libccid, libpcsclite1
Section: misc
Priority: optional
Description: card bridge of Adel Card Office
 Writes hotel cards with the encoders of this computer, for pages of the
 servers that it is paired with. Runs as a service of its own user.
`;

const changelog = (version: string) => `adel-card-bridge (${version}) stable; urgency=medium

  * Version ${version}: see CHANGELOG.md of Adel Card Office.

 -- ${MAINTAINER}  ${new Date().toUTCString().replace("GMT", "+0000")}
`;

const copyright = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Adel Card Office

Files: *
Copyright: 2026 Adel
License: proprietary
 The licenses of Node.js and of the packages in it are in
 /usr/lib/adel-card-bridge/LICENSES.txt.
`;

const sizeOf = (folder: string) => Number(execFileSync("du", ["-sk", folder], { encoding: "utf8" }).split("\t")[0]);

function copy(from: string, to: string, mode: number): void {
  cpSync(join(files, "linux", from), to);
  chmodSync(to, mode);
}

/** Add-ons and scripts are loaded, never started: only the runtime and the command are programs. */
function closeFiles(program: string): void {
  for (const file of filesIn(join(program, "app"))) chmodSync(join(program, "app", file), 0o644);
}

/** A Debian package: program, command, system unit, udev rule; its user and data folder are made when it is installed. */
export function makeDeb({ tree, work, out, version, target, fast }: FormOptions): void {
  const top = join(work, "deb");
  const program = join(top, "usr/lib/adel-card-bridge");
  const documents = join(top, "usr/share/doc/adel-card-bridge");
  for (const folder of [
    "DEBIAN",
    "usr/lib",
    "usr/bin",
    "lib/systemd/system",
    "lib/udev/rules.d",
    "usr/share/lintian/overrides",
  ])
    mkdirSync(join(top, folder), { recursive: true });
  mkdirSync(documents, { recursive: true });
  renameSync(tree, program);
  closeFiles(program);
  copy("card-bridge.deb", join(program, "card-bridge"), 0o755);
  symlinkSync("../lib/adel-card-bridge/card-bridge", join(top, "usr/bin/card-bridge"));
  copy("adel-card-bridge.service", join(top, "lib/systemd/system/adel-card-bridge.service"), 0o644);
  copy("60-adel-card-bridge.rules", join(top, "lib/udev/rules.d/60-adel-card-bridge.rules"), 0o644);
  copy("lintian-overrides", join(top, "usr/share/lintian/overrides/adel-card-bridge"), 0o644);
  writeFileSync(join(documents, "copyright"), copyright);
  writeFileSync(join(documents, "changelog.gz"), gzipSync(changelog(version), { level: 9 }));
  writeFileSync(join(top, "DEBIAN/control"), control(version, target.arch === "x64" ? "x64" : "arm64", sizeOf(top)));
  for (const script of ["preinst", "postinst", "prerm", "postrm"]) copy(script, join(top, "DEBIAN", script), 0o755);
  execFileSync("chmod", ["-R", "u=rwX,go=rX", top]);
  const compression = fast ? ["-Zgzip", "-z1"] : ["-Zxz"];
  execFileSync("dpkg-deb", ["--root-owner-group", ...compression, "-b", top, out], { stdio: "pipe" });
}
