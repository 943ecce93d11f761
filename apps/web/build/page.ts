import type { Manifest } from "vite";

/** What a page of one language fetches first: at the sign-in screen, and where somebody is signed in. */
export interface First {
  readonly entry: string;
  readonly door: readonly string[];
  readonly office: readonly string[];
}
/** The same, with the office's style sheets in one file besides: two would be one request more. */
interface Page extends First {
  readonly sheet: string;
}

const ENTRY = "src/main.tsx";
/** The screen's file, as `chunks.ts` calls it. */
const OFFICE = "office";

/** Every file that a chunk cannot start without: itself, its style sheets, and those of what it imports. */
function needs(manifest: Manifest, chunk: string, seen = new Set<string>()): string[] {
  const found = manifest[chunk];
  if (!found || seen.has(chunk)) return [];
  seen.add(chunk);
  return [...(found.imports ?? []).flatMap((name) => needs(manifest, name, seen)), ...(found.css ?? []), found.file];
}

/** What a person opens on nearly every page: its styles come with the frame's. */
const SOON = ["src/ui/menu-panel.tsx", "src/ui/table/column-panel.tsx", "src/crud/form-drawer.tsx"];
const isStyle = (file: string) => file.endsWith(".css");

/**
 * The first files of a build, from its manifest. A sheet in layers that is added to a page that stands has the browser
 * lay out every word of it anew; so those of the frame bring what is opened soon.
 */
export function firstOf(manifest: Manifest): First {
  const entry = manifest[ENTRY]?.file;
  if (entry === undefined) throw new Error(`the build has no ${ENTRY}`);
  const office = Object.keys(manifest).find((key) => manifest[key]?.name === OFFICE && !manifest[key].src);
  if (office === undefined) throw new Error("the build has no file of the office");
  const door = needs(manifest, ENTRY);
  const soon = SOON.flatMap((chunk) => needs(manifest, chunk)).filter(isStyle);
  return { entry, door, office: [...new Set([...door, ...needs(manifest, office), ...soon])] };
}

/**
 * Fetches at once what the first screen needs, in the page's language; styles are there before anything is drawn.
 * Written out as text, so it may lean on nothing.
 */
function start(pages: { readonly zh: Page; readonly en: Page }): void {
  const { entry, door, office, sheet } = pages[localStorage.getItem("locale") === "en" ? "en" : "zh"];
  const link = (file: string, rel: string, off = false) => {
    const element = document.createElement("link");
    element.rel = rel;
    element.href = `/${file}`;
    if (off) element.setAttribute("disabled", "");
    if (rel === "modulepreload") element.crossOrigin = "";
    document.head.append(element);
    return element;
  };
  const inside = /(?:^|; )Admin-Token=[^;]/.test(document.cookie);
  const files = inside ? office : door;
  const styles = files.filter((file) => file.endsWith(".css"));
  // A sheet that is switched off is not fetched; where it stands, no chunk asks for it again.
  if (inside) for (const file of styles) link(file, "stylesheet", true);
  const sheets = (inside ? [sheet] : styles).map((file) => link(file, "stylesheet"));
  for (const file of files) if (file.endsWith(".js")) link(file, "modulepreload");
  const come = (sheet: HTMLLinkElement) =>
    new Promise<unknown>((resolve) => {
      sheet.onload = resolve;
      sheet.onerror = resolve;
    });
  void Promise.all(sheets.map(come)).then(() => {
    const script = document.createElement("script");
    script.type = "module";
    script.src = `/${entry}`;
    document.head.append(script);
  });
}

const SCRIPTS = /\s*<script src="\/before-paint\.js"><\/script>|\s*<script type="module"[^>]*><\/script>/g;

const ICON = 'href="/logo.svg"';

/**
 * The built page: the source's own, with what runs before the first paint written into it under the server's nonce,
 * and its sign, which browsers fetch twice where it is a file.
 */
export function pageOf(
  source: string,
  { beforePaint, logo }: { readonly beforePaint: string; readonly logo: string },
  pages: { readonly zh: Page; readonly en: Page },
): string {
  const script = `${beforePaint}\n(${start.toString()})(${JSON.stringify(pages)});`;
  const bare = source
    .replace(SCRIPTS, "")
    .replace(ICON, `href="data:image/svg+xml,${encodeURIComponent(logo.trim())}"`);
  if (bare.includes("<script")) throw new Error("index.html has a script that the built page would not know");
  return bare.replace("</head>", `  <script nonce="__CSP_NONCE__">${script}</script>\n  </head>`);
}
