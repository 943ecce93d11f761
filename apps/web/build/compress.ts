import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXT = /\.(js|css|svg|json)$/;
/** Below this the head of an answer outweighs what is saved. */
const WORTH_BYTES = 1_024;

/** Lays a .br and a .gz beside every text of the folder; the server sends whichever the browser takes. */
export function compressAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
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
}
