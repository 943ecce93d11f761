import type { StarlightUserConfig } from "@astrojs/starlight/types";
import { labelOf, sections } from "./guide.ts";

/** Folders of developers' pages, below `developers/`. */
const FOLDERS = [
  ["how-to", "how-to"],
  ["wire", "wire"],
  ["cards", "cards-format"],
  ["measures", "measures"],
  ["spec", "spec"],
  ["adr", "adr"],
] as const;

const guide = sections.map(([section, pages]) => ({
  ...labelOf(section),
  collapsed: section !== "start",
  items: pages.map((slug) => ({ slug })),
}));

export const sidebar: StarlightUserConfig["sidebar"] = [
  ...guide,
  {
    ...labelOf("developers"),
    collapsed: true,
    items: [
      ...["map", "glossary", "contributing", "security", "security-policy", "dependencies", "changelog"].map(
        (page) => ({
          slug: `developers/${page}`,
        }),
      ),
      ...FOLDERS.map(([folder, name]) => ({
        ...labelOf(name),
        collapsed: true,
        items: [{ autogenerate: { directory: `developers/${folder}` } }],
      })),
    ],
  },
];
