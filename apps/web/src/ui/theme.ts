import {
  type CSSVariablesResolver,
  convertCssVariables,
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineColorsTuple,
  mergeMantineTheme,
} from "@mantine/core";
import { accentOf, DEFAULT_ACCENT } from "./accent.ts";
import { returnFocus } from "./return-focus.ts";

/** The only file with colors, sizes and fonts. The contrast of each pair is measured; change none alone. */
const sans =
  'system-ui, -apple-system, "Segoe UI", "Noto Sans SC", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif';
const mono = 'ui-monospace, "JetBrains Mono", "Cascadia Mono", Consolas, "Noto Sans SC", monospace';

const danger: MantineColorsTuple = [
  "#fdeeed",
  "#fbdcda",
  "#f6b8b4",
  "#f2938d",
  "#ec6f67",
  "#e5594f",
  "#e0483f",
  "#d43c34",
  "#c8322b",
  "#b12a24",
];

// Mantine's own dark greys, from text to page, in this theme's blue.
const darkGreys: MantineColorsTuple = [
  "#e4e8ee",
  "#aab3c0",
  "#8792a2",
  "#667284",
  "#465060",
  "#262d37",
  "#1b212a",
  "#151a21",
  "#11151b",
  "#0e1116",
];

/** The four sizes: control, body text, row, head row and checkbox change together. */
export const SIZES = {
  default: { control: 36, body: 14, row: 44, head: 40, checkbox: 16 },
  medium: { control: 32, body: 14, row: 38, head: 34, checkbox: 16 },
  small: { control: 28, body: 13, row: 32, head: 28, checkbox: 15 },
  mini: { control: 24, body: 12, row: 28, head: 24, checkbox: 14 },
} as const;
export type Size = keyof typeof SIZES;

const light = {
  "--page": "#f3f5f7",
  "--sidebar": "#f8f9fb",
  "--surface": "#ffffff",
  "--sunken": "#f7f8fa",
  "--hairline": "#e2e6eb",
  "--control-line": "#bdc5d0",
  "--input-line": "#8a94a3",
  "--text": "#1b222c",
  "--second": "#4e5969",
  "--third": "#626d7d",
  "--info": "#1763b8",
  "--success": "#1a7f4b",
  "--success-icon": "#23935a",
  "--success-tint": "#ebf6f0",
  "--warning": "#8f5a00",
  "--warning-icon": "#b57a00",
  "--warning-tint": "#fdf4e3",
  "--error": "#c8322b",
  "--error-icon": "#e0483f",
  "--error-tint": "#fdeeed",
  "--error-line": "#f1b1ad",
  "--skeleton": "#e2e5ea",
  "--plan-door-lock": "#1a55cc",
  "--plan-energy-saver": "#c67f00",
  "--plan-ladder": "#10a37a",
  "--plan-test": "#8c2a1a",
  "--plan-fingerprint": "#9267ae",
  "--plan-directory": "#2b3441",
  "--plan-free": "#e2e5ea",
  "--plan-tint": "9%",
};
const dark: Record<keyof typeof light, string> = {
  "--page": "#0e1116",
  "--sidebar": "#11151b",
  "--surface": "#151a21",
  "--sunken": "#11151b",
  "--hairline": "#262d37",
  "--control-line": "#465060",
  "--input-line": "#667284",
  "--text": "#e4e8ee",
  "--second": "#aab3c0",
  "--third": "#8792a2",
  "--info": "#6bb3ff",
  "--success": "#4cc38a",
  "--success-icon": "#3daa77",
  "--success-tint": "#12271f",
  "--warning": "#e3b341",
  "--warning-icon": "#d9a62e",
  "--warning-tint": "#2a2314",
  "--error": "#ff8078",
  "--error-icon": "#e5594f",
  "--error-tint": "#301b1d",
  "--error-line": "#6b3432",
  "--skeleton": "#222932",
  "--plan-door-lock": "#a9c6f8",
  "--plan-energy-saver": "#f2c54b",
  "--plan-ladder": "#2ccb9c",
  "--plan-test": "#d2552f",
  "--plan-fingerprint": "#a95fc6",
  "--plan-directory": "#687382",
  "--plan-free": "#222932",
  "--plan-tint": "14%",
};

/** Colors of Mantine's components. */
const mantineColors = {
  "--mantine-color-body": "var(--surface)",
  "--mantine-color-text": "var(--text)",
  "--mantine-color-dimmed": "var(--second)",
  "--mantine-color-bright": "var(--text)",
  "--mantine-color-placeholder": "var(--third)",
  "--mantine-color-anchor": "var(--accent-text)",
  "--mantine-color-error": "var(--error)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-hover": "var(--sunken)",
  "--mantine-color-default-color": "var(--text)",
  "--mantine-color-default-border": "var(--control-line)",
  "--mantine-color-accent-light": "var(--accent-tint)",
  "--mantine-color-accent-light-hover": "var(--accent-tint)",
  "--mantine-color-accent-light-color": "var(--accent-text)",
  "--mantine-color-danger-light": "var(--error-tint)",
  "--mantine-color-danger-light-hover": "var(--error-tint)",
  "--mantine-color-danger-light-color": "var(--error)",
  "--mantine-color-danger-outline": "var(--error)",
  "--mantine-color-disabled": "var(--sunken)",
  "--mantine-color-disabled-color": "var(--third)",
  "--mantine-color-disabled-border": "var(--hairline)",
} as const;

const usual = accentOf(DEFAULT_ACCENT);

// Shade 8 fills and 9 writes; the colour itself (shade 5) marks, and never carries text.
export const theme = createTheme({
  colors: { accent: usual.shades, danger, dark: darkGreys },
  primaryColor: "accent",
  primaryShade: 8,
  fontFamily: sans,
  fontFamilyMonospace: mono,
  defaultRadius: 8,
  cursorType: "pointer",
  respectReducedMotion: true,
  fontSizes: { xs: "12px", sm: "var(--body)", md: "var(--body)", lg: "16px", xl: "24px" },
  headings: { fontWeight: "600" },
  components: {
    Button: { defaultProps: { variant: "default" }, vars: () => ({ root: { "--button-height": "var(--control)" } }) },
    ActionIcon: {
      defaultProps: { variant: "subtle", color: "gray" },
      vars: () => ({ root: { "--ai-size": "var(--icon-button, var(--control))" } }),
    },
    Input: { vars: () => ({ wrapper: { "--input-height": "var(--control)", "--input-fz": "var(--body)" } }) },
    Pagination: { vars: () => ({ root: { "--pagination-control-size": "var(--control)" } }) },
    // Errors are shown before help, directly below the field.
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "error", "description"] } },
    Checkbox: { vars: () => ({ root: { "--checkbox-size": "var(--tick)" } }) },
    Radio: { vars: () => ({ root: { "--radio-size": "var(--tick)" } }) },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Skeleton: { defaultProps: { radius: 4 } },
    Select: {
      defaultProps: { checkIconPosition: "right", comboboxProps: { shadow: "md", transitionProps: { duration: 0 } } },
    },
    MultiSelect: {
      defaultProps: { checkIconPosition: "right", comboboxProps: { shadow: "md", transitionProps: { duration: 0 } } },
    },
    Menu: { defaultProps: { shadow: "md", transitionProps: { duration: 100 } } },
    // Nothing but the frame's own panes scrolls, and locking would write a <style> that the page's policy refuses.
    Modal: { defaultProps: { lockScroll: false, radius: 12, centered: true, transitionProps: { duration: 120 } } },
    // Components composed by hand have separate names; locking the scroll would write a <style>. Also used inside every
    // Modal and Drawer.
    ModalRoot: { defaultProps: { lockScroll: false, ref: returnFocus } },
    DrawerRoot: { defaultProps: { lockScroll: false, ref: returnFocus } },
    Drawer: { defaultProps: { lockScroll: false, position: "right", radius: 0, transitionProps: { duration: 150 } } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 100 } } },
  },
});

const resolver =
  (size: Size, accent: ReturnType<typeof accentOf>): CSSVariablesResolver =>
  (merged) => {
    const own = defaultCssVariablesResolver(merged);
    const { control, body, row, head, checkbox } = SIZES[size];
    return {
      variables: {
        ...own.variables,
        "--control": `${control}px`,
        "--body": `${body}px`,
        "--row": `${row}px`,
        "--head-row": `${head}px`,
        "--tick": `${checkbox}px`,
        "--mono": mono,
      },
      light: { ...own.light, ...light, ...accent.light, ...mantineColors },
      dark: { ...own.dark, ...dark, ...accent.dark, ...mantineColors },
    };
  };

/** Under 992 px fingers are the pointer. */
const touch = "@media (max-width: 991.98px) { :root { --control: 44px; --tick: 24px; } }";

/** The theme's variables as a style sheet's text, in one of the four sizes and any theme colour (`#rrggbb`). */
export function themeText(size: Size, color: string = DEFAULT_ACCENT): string {
  const accent = color === DEFAULT_ACCENT ? usual : accentOf(color);
  const applied = mergeMantineTheme(DEFAULT_THEME, { ...theme, colors: { ...theme.colors, accent: accent.shades } });
  const variables = resolver(size, accent)(applied);
  // Paper is light, whatever the screen is.
  const printed = convertCssVariables({ variables: {}, light: {}, dark: variables.light });
  return `${convertCssVariables(variables)}${touch}@media print { ${printed} }`;
}

/** Applies the theme without a `<style>` element, as the policy `style-src 'self'` requires. */
export function applyTheme(page: Document, size: Size, color: string = DEFAULT_ACCENT): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(themeText(size, color));
  page.adoptedStyleSheets = [sheet];
}
