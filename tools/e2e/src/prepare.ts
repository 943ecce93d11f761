import { cpSync, writeFileSync } from "node:fs";
import { buildGallery, policyOf } from "./gallery-build.ts";
import { preparedIn } from "./prepared.ts";
import { Stack } from "./stack.ts";

// Makes what the specs of a run share, once: `node src/prepare.ts FOLDER`.

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("prepare needs a folder");
const { server, gallery, policy } = preparedIn(folder);

async function seedServer(): Promise<void> {
  const stack = new Stack();
  try {
    await stack.openServer();
    writeFileSync(policy, await policyOf(stack.url));
    await stack.stopServer();
    cpSync(stack.serverData, server, { recursive: true });
  } finally {
    await stack.close();
  }
}

await Promise.all([seedServer(), buildGallery(gallery)]);
