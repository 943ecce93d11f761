import type { Say } from "../core/locale/words.ts";
import type { Look } from "../core/look.ts";
import type { MenuEntry } from "../ui/menu-entry.ts";
import type { Size } from "../ui/theme.ts";
import type { ShellWord } from "./shell.words.ts";

/** The four sizes in the specification's order, and how each is called. */
export const SIZE_WORDS = [
  ["default", "sizeDefault"],
  ["medium", "sizeMedium"],
  ["small", "sizeSmall"],
  ["mini", "sizeMini"],
] as const satisfies readonly (readonly [Size, ShellWord])[];

/** The sizes as rows of a menu. */
export const sizeEntries = (look: Look, chosen: Size, say: Say<ShellWord>): readonly MenuEntry[] =>
  SIZE_WORDS.map(([size, word]) => ({
    kind: "choice",
    key: size,
    label: say(word),
    chosen: size === chosen,
    onSelect: () => look.resize(size),
  }));
