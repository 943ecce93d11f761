import { join } from "node:path";

/** As much of a built file as is looked at. */
export interface Chunk {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
}

const ROUTES = "../../packages/protocol/src/features/business";

/**
 * Screens that come in one file each, without what a screen before it has brought. What a screen does not need is in
 * none of them: that is for the bundler to split as it sees fit.
 */
const SCREENS = [
  ["door", ["src/main.tsx", "src/features/auth/session/login.page.tsx"]],
  // Nearly every page is a list, so its table comes with the frame around it, and so do small parts that several share.
  [
    "office",
    [
      "src/app.tsx",
      "src/crud/table-page.tsx",
      "src/crud/clean-button.tsx",
      "src/crud/status-switch.tsx",
      "src/ui/short.tsx",
      "src/ui/table/more-acts.tsx",
      `${ROUTES}/hotel.ts?bare`,
      `${ROUTES}/group.ts?bare`,
    ],
  ],
  ["encoders", ["src/features/business/encoder/encoder.page.tsx"]],
  ["menu", ["src/ui/menu-panel.tsx"]],
  ["dialog", ["src/core/prompt-box.tsx"]],
] as const;

/** What is fetched one right after the other, and so in one file: a list of hotels in English says where they are. */
const TOGETHER = {
  zh: [],
  en: [["hotels", ["src/features/business/hotel/hotel.page.tsx", "../../packages/region/src/region.ts"]]],
} as const;

/** The chunks that one needs before it can run, itself included. */
function closure(chunks: ReadonlyMap<string, Chunk>, first: Chunk): ReadonlySet<Chunk> {
  const found = new Set<Chunk>();
  const waiting = [first];
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (found.has(chunk)) continue;
    found.add(chunk);
    waiting.push(...chunk.imports.flatMap((name) => chunks.get(name) ?? []));
  }
  return found;
}

/**
 * Says by which screen's file a module is brought. It is told by a build that the bundler has split by itself, because
 * only the bundler knows what is left of a module's imports once nothing unused is in them.
 */
export function screenOf(
  built: readonly Chunk[],
  root: string,
  language: keyof typeof TOGETHER,
): (id: string) => string | null {
  const byName = new Map(built.map((chunk) => [chunk.fileName, chunk]));
  const homes = (files: readonly string[]) =>
    files.flatMap((file) => built.find(({ moduleIds }) => moduleIds.includes(join(root, file))) ?? []);
  const modulesOf = (chunks: readonly Chunk[]) => new Set(chunks.flatMap(({ moduleIds }) => moduleIds));
  const whole = SCREENS.map(
    ([name, files]) => [name, modulesOf(homes(files).flatMap((home) => [...closure(byName, home)]))] as const,
  );
  const files = [...whole, ...TOGETHER[language].map(([name, parts]) => [name, modulesOf(homes(parts))] as const)];
  return (id) => files.find(([, modules]) => modules.has(id))?.[0] ?? null;
}
