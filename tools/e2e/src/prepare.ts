import { cpSync, writeFileSync } from "node:fs";
import { buildGallery, policyOf } from "./gallery-build.ts";
import { preparedIn } from "./prepared.ts";
import { Office } from "./test-system.ts";

// Makes what the specs of a run share, once: `node src/prepare.ts FOLDER`.

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("prepare needs a folder");
const { server, gallery, policy } = preparedIn(folder);

async function seedServer(): Promise<void> {
  const office = new Office();
  try {
    await office.openServer();
    writeFileSync(policy, await policyOf(office.url));
    await office.stopServer();
    cpSync(office.serverData, server, { recursive: true });
  } finally {
    await office.close();
  }
}

await Promise.all([seedServer(), buildGallery(gallery)]);
