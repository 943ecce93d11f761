import { join } from "node:path";
import { UNCAUGHT_MEASURING } from "@adel/breakages/service";
import { root } from "@adel/run/workspace";
import { buildServer, packServer } from "../server/pack.ts";
import { breakCopy, bundleChanged, removeNewestMigration } from "./changed-server.ts";

const downloads = join(root, "apps/card-bridge/dist/downloads");

/** The server as it is shipped, and an older one: the same source without a migration, which is returned. */
export async function packServers(out: string, older: string, newer: string) {
  buildServer();
  const options = { out, downloads, fast: true };
  const server = packServer({ ...options, version: newer, bundle: join(root, "apps/server/dist") });
  let migration = "";
  let olderServer = "";
  await bundleChanged(
    async (workspace) => {
      migration = await removeNewestMigration(workspace);
    },
    (bundle) => {
      olderServer = packServer({ ...options, version: older, bundle });
    },
  );
  return { server, olderServer, migration };
}

/** The server that catches no error of measuring. */
export async function packBroken(out: string, version: string): Promise<string> {
  let file = "";
  await bundleChanged(
    (workspace) => breakCopy(workspace, UNCAUGHT_MEASURING),
    (bundle) => {
      file = packServer({ out, downloads, fast: true, version, bundle });
    },
  );
  return file;
}
