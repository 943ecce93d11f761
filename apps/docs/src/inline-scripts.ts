import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { BASE } from "./page-text.ts";

const INLINE = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** Each inline script of a page as a file, so that the server's policy may refuse whatever stands in a page. */
export function withoutInlineScripts(html: string, save: (name: string, script: string) => void): string {
  return html.replace(INLINE, (_, attributes: string, script: string) => {
    const name = `inline.${createHash("sha256").update(script).digest("base64url").slice(0, 8)}.js`;
    save(name, script);
    return `<script${attributes} src="${BASE}/_astro/${name}"></script>`;
  });
}

export const moveInlineScripts: AstroIntegration = {
  name: "move-inline-scripts",
  hooks: {
    "astro:build:done": ({ dir }) => {
      const folder = fileURLToPath(dir);
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!name.endsWith(".html")) continue;
        const file = join(folder, name);
        const save = (script: string, text: string) => writeFileSync(join(folder, "_astro", script), text);
        writeFileSync(file, withoutInlineScripts(readFileSync(file, "utf8"), save));
      }
    },
  },
};
