import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

// Lays a .br and a .gz beside every text of the built page; the server sends whichever the browser takes.

const TEXT = /\.(js|css|svg|json)$/;
/** Below this the head of an answer outweighs what is saved. */
const WORTH_BYTES = 1_024;

const dist = join(import.meta.dirname, "dist");
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const text = readFileSync(path);
  if (text.length < WORTH_BYTES) continue;
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  );
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
}
