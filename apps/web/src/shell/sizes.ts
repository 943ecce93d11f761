import type { MessageKey } from "@adel/messages";
import type { Appearance } from "../core/appearance.ts";
import type { Translate } from "../core/locale/messages.ts";
import type { MenuEntry } from "../ui/menu-entry.ts";
import type { Size } from "../ui/theme.ts";

/** The four sizes in the specification's order, and how each is called. */
export const SIZE_LABELS = [
  ["default", "sizeDefault"],
  ["medium", "sizeMedium"],
  ["small", "sizeSmall"],
  ["mini", "sizeMini"],
] as const satisfies readonly (readonly [Size, MessageKey<"frame">])[];

/** The sizes as rows of a menu. */
export const sizeEntries = (
  appearance: Appearance,
  selected: Size,
  t: Translate<MessageKey<"frame">>,
): readonly MenuEntry[] =>
  SIZE_LABELS.map(([size, word]) => ({
    kind: "choice",
    key: size,
    label: t(word),
    selected: size === selected,
    onSelect: () => appearance.resize(size),
  }));
