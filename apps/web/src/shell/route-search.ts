import Fuse, { type FuseResult, type IFuseOptions } from "fuse.js/basic";
import pinyin from "pinyin-match";
import type { MenuRoute } from "../core/menu.ts";

/** A searchable page: its title in the page's language first, then in the other. */
interface Entry {
  readonly route: MenuRoute;
  readonly title: readonly string[];
  readonly path: string;
}
/** A place that was found, and which letters of its title are why. */
export interface Found {
  readonly route: MenuRoute;
  /** From and to, both inclusive. */
  readonly marks: readonly (readonly [number, number])[];
  /** The title in the other language, where that is what was found. */
  readonly otherTitle: string | undefined;
}

/** Specification §9, "Route search": threshold 0.4, title 0.7, path 0.3. */
export const SEARCH_OPTIONS = {
  threshold: 0.4,
  keys: [
    { name: "title", weight: 0.7 },
    { name: "path", weight: 0.3 },
  ],
  location: 0,
  distance: 100,
  minMatchCharLength: 1,
  includeMatches: true,
  includeScore: true,
} as const satisfies IFuseOptions<Entry>;
/** The longest search pattern (specification §9). */
export const MAX_PATTERN = 32;

/** Letters alone may be a Chinese title's pinyin or its initials: `xkcs` finds 新卡测试. */
const LETTERS = /^[a-z' ]+$/i;

const fromFuse = ({ item, matches, score = 1 }: FuseResult<Entry>): Found & { readonly score: number } => {
  const titles = matches?.filter(({ key }) => key === "title") ?? [];
  const own = titles.find(({ refIndex }) => refIndex === 0);
  const other = own ? undefined : titles.find(({ refIndex }) => refIndex === 1);
  return { route: item.route, marks: own?.indices ?? [], otherTitle: other?.value, score };
};

function byPinyin(item: Entry, pattern: string): (Found & { readonly score: number }) | undefined {
  const at = item.title.findIndex((title) => /[一-鿿]/.test(title) && pinyin.match(title, pattern));
  const title = item.title[at];
  const range = title === undefined ? false : pinyin.match(title, pattern);
  if (!range) return undefined;
  // Every sound fits, so it is as sure as a title that begins so; further inside it is a little less.
  const score = range[0] / 1_000;
  return { route: item.route, marks: at === 0 ? [range] : [], otherTitle: at === 0 ? undefined : title, score };
}

/** Finds places by title and path, in both languages, and Chinese titles by pinyin; the best first. */
export function searcher(routes: readonly MenuRoute[], otherTitle: (path: string) => string | undefined) {
  const entries: Entry[] = routes.map((route) => {
    const other = otherTitle(route.path);
    return { route, path: route.path, title: other && other !== route.title ? [route.title, other] : [route.title] };
  });
  const fuse = new Fuse(entries, SEARCH_OPTIONS);
  return (text: string): readonly Found[] => {
    const pattern = text.trim().slice(0, MAX_PATTERN).trimEnd();
    if (pattern === "") return [];
    const sounds = LETTERS.test(pattern) ? entries.flatMap((entry) => byPinyin(entry, pattern) ?? []) : [];
    const best = new Map<MenuRoute, Found & { readonly score: number }>();
    for (const found of [...fuse.search(pattern).map(fromFuse), ...sounds]) {
      const known = best.get(found.route);
      if (!known || found.score < known.score) best.set(found.route, found);
    }
    return [...best.values()].sort((a, b) => a.score - b.score);
  };
}
