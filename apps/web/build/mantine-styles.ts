import type { Plugin } from "vite";

/** The module that holds the class names of one Mantine component: `…/@mantine/core/esm/components/Button/Button.module.mjs`. */
const CLASS_NAMES = /^(.*\/@mantine\/(\w+))\/esm\/(?:.*\/)?(\w+)\.module\.mjs$/;
/** Development serves Mantine prebundled, where no module is seen alone. */
const WHOLE = ["core", "notifications", "dates", "dropzone", "tiptap"];

/** The style sheet that belongs to a module of class names; only the core package has one a component. */
export function sheetOf(id: string): string | undefined {
  const [, folder, name, component] = CLASS_NAMES.exec(id) ?? [];
  if (!folder) return undefined;
  return name === "core" ? `${folder}/styles/${component}.layer.css` : `${folder}/styles.layer.css`;
}

/**
 * Styles come with the component that wears them, so that a chunk brings those of its own components and no others.
 * All lie in one layer, and a component imports those it is made of before its own, so the order holds.
 */
export const mantineStyles = (): Plugin[] => [
  {
    name: "mantine-styles",
    apply: "build",
    transform: {
      filter: { id: CLASS_NAMES },
      handler: (code, id) => ({ code: `import ${JSON.stringify(sheetOf(id))};\n${code}`, map: null }),
    },
  },
  {
    name: "mantine-styles-whole",
    apply: "serve",
    transform: {
      filter: { id: /\/src\/main\.tsx$/ },
      handler: (code) => ({
        code: `${WHOLE.map((name) => `import "@mantine/${name}/styles.layer.css";\n`).join("")}${code}`,
        map: null,
      }),
    },
  },
];
