import { cpSync } from "node:fs";
import { Office } from "./test-system.ts";

// Makes the database that every spec begins with, once for a run: `node src/prepare.ts FOLDER`.

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("prepare needs a folder");
const office = new Office();
try {
  await office.openServer();
  await office.stopServer();
  cpSync(office.serverData, folder, { recursive: true });
} finally {
  await office.close();
}
