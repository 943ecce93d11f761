import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { root } from "./workspace.ts";

// pcsclite is compiled by whoever wants it, never by an install: a computer without compiler or headers installs and
// starts all the same, with koffi (docs/adr/0011-run-pcsc-bindings-in-a-child-process.md).

const require = createRequire(import.meta.url);

/** Where the package lies; it is there on every computer, built or not. */
const folder = (): string =>
  dirname(createRequire(join(root, "apps/card-bridge/package.json")).resolve("pcsclite/package.json"));

/**
 * The headers beside this very Node. Without being told, node-gyp takes those that npm's configuration names, and what
 * it makes then does not load: "Module did not self-register".
 */
const nodeFolder = (): string => {
  const found = dirname(dirname(realpathSync(process.execPath)));
  if (!existsSync(join(found, "include/node/node.h"))) throw new Error(`no headers beside ${process.execPath}`);
  return found;
};

/** There, and made for the Node that runs now. */
export const isBuilt = (): boolean => {
  const library = join(folder(), "build/Release/pcsclite.node");
  return existsSync(library) && spawnSync(process.execPath, ["-e", `require(${JSON.stringify(library)})`]).status === 0;
};

/** Compiles it where it lies; true when it is there afterwards. */
export const buildPcsclite = (): boolean => {
  if (isBuilt()) return true;
  const gyp = require.resolve("node-gyp/bin/node-gyp.js");
  const created = spawnSync(process.execPath, [gyp, "rebuild", `--nodedir=${nodeFolder()}`], {
    cwd: folder(),
    encoding: "utf8",
    env: { ...process.env, npm_config_nodedir: nodeFolder() },
  });
  if (created.status === 0 && isBuilt()) return true;
  process.stderr.write(created.stderr);
  return false;
};
