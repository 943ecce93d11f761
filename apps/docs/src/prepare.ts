import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadCatalogs } from "@adel/messages";
import { languages, root, textsIn } from "./guide.ts";
import { toSiteText } from "./page-text.ts";
import { type Page, pagesOf } from "./pages.ts";
import { troubleshootingPage } from "./troubleshooting.ts";

// Writes what Starlight reads: src/content/docs and public/images, from docs/ and the message catalogs.

const app = join(root, "apps/docs");
const content = join(app, "src/content/docs");
const pages = pagesOf(root);

function write({ language, slug }: Pick<Page, "language" | "slug">, text: string): void {
  const file = join(content, language, `${slug === "" ? "index" : slug}.md`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

rmSync(content, { recursive: true, force: true });
for (const page of pages) write(page, toSiteText(page, readFileSync(join(root, page.file), "utf8"), pages));
for (const language of languages) {
  const { errors } = await loadCatalogs(language);
  const [title = "", ...intro] = readFileSync(join(root, `docs/guide/${language}/troubleshooting.md`), "utf8").split(
    "\n",
  );
  const text = troubleshootingPage(language, title.replace(/^# /, ""), intro.join("\n").trim(), errors);
  write({ language, slug: "troubleshooting" }, text);
}
// What the site's own interface says; Starlight has the rest.
mkdirSync(join(app, "src/content/i18n"), { recursive: true });
writeFileSync(join(app, "src/content/i18n/zh-CN.json"), JSON.stringify(textsIn("zh").interface));
rmSync(join(app, "public/images"), { recursive: true, force: true });
cpSync(join(root, "docs/images"), join(app, "public/images"), { recursive: true });
cpSync(join(root, "apps/web/public/logo.svg"), join(app, "public/logo.svg"));
