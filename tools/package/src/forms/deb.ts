import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { files } from "../tree.ts";
import type { FormOptions } from "./form.ts";

const DEBIAN_ARCH = { x64: "amd64", arm64: "arm64" } as const;

const control = (version: string, arch: keyof typeof DEBIAN_ARCH, kilobytes: number) => `Package: adel-card-bridge
Version: ${version}
Architecture: ${DEBIAN_ARCH[arch]}
Maintainer: Adel <support@adel.invalid>
Installed-Size: ${kilobytes}
Depends: libc6 (>= 2.28), libstdc++6, passwd, util-linux
Recommends: pcscd, libccid, libpcsclite1
Section: misc
Priority: optional
Description: card bridge of Adel Card Office
 Writes hotel cards with the encoders of this computer, for pages of the
 servers that it is paired with. Runs as a service of its own user.
`;

const copyright = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Adel Card Office

Files: *
Copyright: Adel
License: proprietary
 The licenses of Node.js and of the packages in it are in
 /usr/lib/adel-card-bridge/LICENSES.txt.
`;

const sizeOf = (folder: string) => Number(execFileSync("du", ["-sk", folder], { encoding: "utf8" }).split("\t")[0]);

function copy(from: string, to: string, mode: number): void {
  cpSync(join(files, "linux", from), to);
  chmodSync(to, mode);
}

/** A Debian package: program, command, system unit, udev rule; its user and data folder are made when it is installed. */
export function makeDeb({ tree, work, out, version, target, fast }: FormOptions): void {
  const top = join(work, "deb");
  const program = join(top, "usr/lib/adel-card-bridge");
  const documents = join(top, "usr/share/doc/adel-card-bridge");
  for (const folder of ["DEBIAN", "usr/lib", "usr/bin", "lib/systemd/system", "lib/udev/rules.d"])
    mkdirSync(join(top, folder), { recursive: true });
  mkdirSync(documents, { recursive: true });
  renameSync(tree, program);
  copy("card-bridge.deb", join(program, "card-bridge"), 0o755);
  symlinkSync("../lib/adel-card-bridge/card-bridge", join(top, "usr/bin/card-bridge"));
  copy("adel-card-bridge.service", join(top, "lib/systemd/system/adel-card-bridge.service"), 0o644);
  copy("60-adel-card-bridge.rules", join(top, "lib/udev/rules.d/60-adel-card-bridge.rules"), 0o644);
  writeFileSync(join(documents, "copyright"), copyright);
  writeFileSync(join(top, "DEBIAN/control"), control(version, target.arch === "x64" ? "x64" : "arm64", sizeOf(top)));
  for (const script of ["postinst", "prerm", "postrm"]) copy(script, join(top, "DEBIAN", script), 0o755);
  execFileSync("chmod", ["-R", "u=rwX,go=rX", top]);
  const compression = fast ? ["-Zgzip", "-z1"] : ["-Zxz"];
  execFileSync("dpkg-deb", ["--root-owner-group", ...compression, "-b", top, out], { stdio: "pipe" });
}
