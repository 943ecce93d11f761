import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isBuilt } from "./pcsclite.ts";
import { isRecord, root } from "./workspace.ts";

// Packs the built bridge for a front-desk computer: this Node, the bundle, the native bindings and a launcher.
// The server offers what lies in the bridge's dist/downloads.

const bridge = join(root, "apps/card-bridge");
/** What tsup leaves outside the bundle (apps/card-bridge/tsup.config.ts). */
const EXTERNAL = ["serialport", "koffi"];
const arches: Readonly<Record<string, string>> = { x64: "x64", arm64: "arm64" };

type Manifest = { readonly version: string; readonly prerequisites: readonly string[] };

const manifestOf = (folder: string): Manifest => {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (!isRecord(manifest) || typeof manifest.version !== "string") throw new Error(`${folder} has no package manifest`);
  const names = [manifest.dependencies, manifest.optionalDependencies].flatMap((list) =>
    isRecord(list) ? Object.keys(list) : [],
  );
  return { version: manifest.version, prerequisites: names };
};

/** Node's own way to a package: node_modules of this folder, then of each above it. */
const packageOf = (name: string, from: string): string | null => {
  const here = join(from, "node_modules", name);
  if (existsSync(join(here, "package.json"))) return realpathSync(here);
  return dirname(from) === from ? null : packageOf(name, dirname(from));
};

/** Copies a package and what it needs: flat where it can be, nested where another version holds the name. */
const location = (source: string, name: string, modules: string, above: ReadonlyMap<string, string>): void => {
  const { version, prerequisites } = manifestOf(source);
  const target = join(modules, name);
  cpSync(source, target, { recursive: true, dereference: true, filter: (path) => isRequested(path, source) });
  const known = new Map([...above, [name, version]]);
  for (const need of prerequisites) {
    const found = packageOf(need, source);
    if (found === null) continue; // another platform's optional part
    const requested = manifestOf(found).version;
    if (known.get(need) === requested) continue;
    const taken = known.has(need) || existsSync(join(modules, need));
    if (taken && manifestOf(join(modules, need)).version === requested) continue;
    location(found, need, taken ? join(target, "node_modules") : modules, known);
  }
};

/** Prebuilt bindings of other systems stay out. */
const isRequested = (path: string, source: string): boolean => {
  const below = path.slice(source.length).split("/");
  if (below.includes("node_modules")) return false;
  const prebuilt = below[below.indexOf("prebuilds") + 1];
  return !below.includes("prebuilds") || prebuilt === undefined || prebuilt === `${process.platform}-${process.arch}`;
};

/** The second PC/SC binding, where it was compiled for this very Node: what runs of it, without what it was made of. */
const installPcsclite = (modules: string): void => {
  const source = packageOf("pcsclite", bridge);
  if (source === null || !isBuilt()) return;
  for (const part of ["package.json", "index.js", "lib", "build/Release/pcsclite.node"])
    cpSync(join(source, part), join(modules, "pcsclite", part), { recursive: true, dereference: true });
  const bindings = packageOf("bindings", source);
  if (bindings !== null) location(bindings, "bindings", modules, new Map());
};

const launcher = `#!/bin/sh
# Starts the card bridge with the Node that came along.
here=$(dirname "$(readlink -f "$0")")
exec "$here/runtime/node" "$here/app/dist/main.js" "$@"
`;
const readme = (version: string) => `Card bridge ${version}

中文：解压后在终端运行 ./card-bridge serve 启动，或用 ./card-bridge service install 让它随登录自动启动；用 ./card-bridge pair 配对码 --server 网址 --encoder 驱动:端口 绑定发卡机；
./card-bridge list 列出发卡机，./card-bridge doctor --encoder 驱动:端口 逐项检查并给出处理办法；./card-bridge --help 查看全部命令。
串口需要权限：把用户加入 dialout 组后重新登录。PC/SC 读卡器需要系统服务：sudo apt install pcscd libccid，发卡机写作 pcsc:读卡器名。

English: unpack, then run ./card-bridge serve in a terminal, or have it start with your session: ./card-bridge service install. Bind an encoder with ./card-bridge pair CODE --server URL --encoder DRIVER:PORT.
./card-bridge list shows the encoders, ./card-bridge doctor --encoder DRIVER:PORT examines one and says what to do; ./card-bridge --help lists every command.
Serial ports need a right: add the user to the group dialout and sign in again. PC/SC readers need the system's service: sudo apt install pcscd libccid; such an encoder is called pcsc:NAME OF THE READER.
`;

const pack = (): string => {
  const { version } = manifestOf(bridge);
  const arch = arches[process.arch];
  if (process.platform !== "linux" || arch === undefined) return "no archive: packed on Linux only";
  const stage = mkdtempSync(join(tmpdir(), "card-bridge-"));
  const top = `card-bridge-${version}`;
  const app = join(stage, top, "app");
  mkdirSync(join(stage, top, "runtime"), { recursive: true });
  cpSync(process.execPath, join(stage, top, "runtime/node"), { dereference: true });
  cpSync(join(bridge, "dist"), join(app, "dist"), { recursive: true, filter: (path) => !path.includes("downloads") });
  cpSync(join(bridge, "package.json"), join(app, "package.json"));
  for (const name of EXTERNAL) {
    const source = packageOf(name, bridge);
    if (source === null) throw new Error(`${name} is not installed`);
    location(source, name, join(app, "node_modules"), new Map());
  }
  installPcsclite(join(app, "node_modules"));
  writeFileSync(join(stage, top, "card-bridge"), launcher);
  chmodSync(join(stage, top, "card-bridge"), 0o755);
  writeFileSync(join(stage, top, "README.txt"), readme(version));
  const downloads = join(bridge, "dist/downloads");
  mkdirSync(downloads, { recursive: true });
  const file = `card-bridge-${version}-linux-${arch}.tar.gz`;
  execFileSync("tar", ["-czf", join(downloads, file), "--owner=0", "--group=0", "-C", stage, top]);
  rmSync(stage, { recursive: true });
  return file;
};

console.log(pack());
