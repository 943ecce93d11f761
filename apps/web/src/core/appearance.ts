import { ACCENTS, DEFAULT_ACCENT } from "../ui/accent.ts";
import { SIZES, type Size } from "../ui/theme.ts";
import type { Cookies } from "./cookie.ts";
import { createStore, type Store } from "./store.ts";
import { readStoredObject } from "./stored-json.ts";

/** A user's settings of the frame (specification §3, "User settings"). */
export interface Settings {
  /** `#rrggbb`. */
  readonly theme: string;
  readonly tagsView: boolean;
  readonly fixedHeader: boolean;
  readonly sidebarLogo: boolean;
  /** The settings drawer is open. */
  readonly showSettings: boolean;
}

/** Specification §9: #409EFF, tabs on, panel off, fixed header off, sidebar logo on. */
export const DEFAULT_SETTINGS: Settings = {
  theme: DEFAULT_ACCENT,
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
  showSettings: false,
};
export const DEFAULT_SIZE: Size = "medium";
export const PRESETS: readonly string[] = ACCENTS;

const SETTINGS = "layout-setting";
const SIZE = "size";
const A_YEAR_IN_DAYS = 365;

export interface Appearance {
  readonly settings: Pick<Store<Settings>, "get" | "subscribe">;
  readonly size: Pick<Store<Size>, "get" | "subscribe">;
  change(part: Partial<Settings>): void;
  /** Everything but the size as it was at first. */
  reset(): void;
  resize(size: Size): void;
}
interface Deps {
  readonly memory: Storage;
  readonly cookies: Cookies;
  /** Puts size and colour on the page. */
  readonly apply: (size: Size, theme: string) => void;
}

const isColor = (value: unknown): value is string => typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);

/** The stored settings that are valid; the drawer always starts closed. */
function stored(memory: Storage): Settings {
  const options = readStoredObject(memory, SETTINGS);
  const flag = (key: "tagsView" | "fixedHeader" | "sidebarLogo") => {
    const value = options[key];
    return typeof value === "boolean" ? value : DEFAULT_SETTINGS[key];
  };
  return {
    theme: isColor(options.theme) ? options.theme.toLowerCase() : DEFAULT_SETTINGS.theme,
    tagsView: flag("tagsView"),
    fixedHeader: flag("fixedHeader"),
    sidebarLogo: flag("sidebarLogo"),
    showSettings: DEFAULT_SETTINGS.showSettings,
  };
}

const isSize = (word: string | undefined): word is Size => word !== undefined && Object.hasOwn(SIZES, word);

/** Settings kept in this browser and the layout size kept in its cookie, applied at once (specification §3, "Stored locally"). */
export function createAppearance({ memory, cookies, apply }: Deps): Appearance {
  const word = cookies.read(SIZE);
  const size = createStore<Size>(isSize(word) ? word : DEFAULT_SIZE);
  const settings = createStore(stored(memory));
  const put = (next: Settings) => {
    const applied = settings.get().theme;
    settings.set(next);
    const { showSettings: _, ...lasting } = next;
    memory.setItem(SETTINGS, JSON.stringify(lasting));
    if (next.theme !== applied) apply(size.get(), next.theme);
  };
  apply(size.get(), settings.get().theme);
  return {
    settings,
    size,
    change: (part) => put({ ...settings.get(), ...part }),
    reset: () => put({ ...DEFAULT_SETTINGS, showSettings: settings.get().showSettings }),
    resize: (next) => {
      size.set(next);
      cookies.write(SIZE, next, A_YEAR_IN_DAYS);
      apply(next, settings.get().theme);
    },
  };
}
