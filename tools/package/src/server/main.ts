import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "@adel/run/workspace";
import { buildServer, packServer, productVersion } from "./pack.ts";

// pnpm package:server: the server for Linux of this processor, with its own Node, the built pages and guide, and only what it needs
// at run time (docs/guide/en/operations/install-the-server.md).

const { values } = parseArgs({
  options: {
    out: { type: "string", default: "dist/packages" },
    /** The folder of `pnpm package:bridge`, whose files the server is to offer. */
    bridge: { type: "string", default: "apps/card-bridge/dist/downloads" },
  },
});

buildServer();
const file = packServer({
  out: resolve(root, values.out),
  version: productVersion(),
  bundle: join(root, "apps/server/dist"),
  downloads: resolve(root, values.bridge),
  fast: false,
});
console.log(file);
