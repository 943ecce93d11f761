import { type Language, LOCALES } from "@adel/messages";
import { localize } from "@adel/protocol";
import { translate } from "../../../../core/messages.ts";
import type { Model } from "./model.ts";
import { sampleBody } from "./tests.ts";

/** Adds to the text of a file that lists features; undefined where the place is not found. */
type Edit = (text: string, model: Model) => string | undefined;

/** Inserts `added` after the first match of `anchor`; the first group of the pattern stays before it. */
const behind = (text: string, anchor: RegExp, added: string): string | undefined =>
  anchor.test(text) ? text.replace(anchor, (found) => `${found}${added}`) : undefined;
const before = (text: string, anchor: RegExp, added: string): string | undefined =>
  anchor.test(text) ? text.replace(anchor, (found) => `${added}${found}`) : undefined;
/** Several edits, one after the other. */
const all = (text: string, ...edits: readonly ((text: string) => string | undefined)[]): string | undefined =>
  edits.reduce<string | undefined>((now, edit) => (now === undefined ? undefined : edit(now)), text);

const FIRST_IMPORT = /^import /m;
const MIN_MENU_ID = 3000;

const protocolIndex: Edit = (text, { area, feature, camel }) =>
  all(
    text,
    (now) => before(now, FIRST_IMPORT, `import { ${camel}Routes } from "./features/${area}/${feature}.ts";\n`),
    (now) => behind(now, /^export const allRoutes = \{\n/m, `  ${camel}: ${camel}Routes,\n`),
    (now) => before(now, /^export \* from "\.\/features\//m, `export * from "./features/${area}/${feature}.ts";\n`),
  );

const serverFeatures: Edit = (text, { area, feature, camel }) =>
  all(
    text,
    (now) =>
      before(
        now,
        FIRST_IMPORT,
        `import { ${camel}Feature } from "./features/${area}/${feature}/${feature}.feature.ts";\n`,
      ),
    (now) => before(now, /(?<=export const features = \[[^\]]*)\] as const;/m, `  ${camel}Feature,\n`),
  );

/** A catalog in the list of its language. */
const catalogs: Edit = (text, { area, feature }) => {
  const namespace = `${area}.${feature}`;
  const name = namespace.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());
  return all(
    text,
    (now) => before(now, FIRST_IMPORT, `import ${name} from "./${namespace}.json" with { type: "json" };\n`),
    (now) => behind(now, /^export const catalogs = \{\n/m, `  "${namespace}": ${name},\n`),
  );
};

const CALLS = ["list", "one", "create", "change", "remove", "export"] as const;

/** A catalog with further texts, in the order of their keys. */
function withTexts(text: string, added: Readonly<Record<string, string>>): string {
  const sorted = Object.entries({ ...JSON.parse(text), ...added }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}

/** The names of the feature's calls in one language. */
const calls =
  (language: Language): Edit =>
  (text, model) => {
    const t = translate(language, "server");
    const names = CALLS.map((call) => [
      `${model.camel}.${call}`,
      t(`gen.call.${call}`, { name: localize(model, language) }),
    ]);
    return withTexts(text, Object.fromEntries(names));
  };

/** The name of the feature's menu row in one language. */
const menuNames =
  (language: Language): Edit =>
  (text, { feature, ...names }) =>
    withTexts(text, { [`menu./${feature}`]: localize(names, language) });

/** The kind of row in the audit trail. */
const trailKinds: Edit = (text, { area, feature }) =>
  behind(text, /^export const TRAIL_ENTITIES = \[\n/m, `  "${area}/${feature}",\n`);

const trailRules: Edit = (text, { area, feature, permission }) =>
  behind(
    text,
    /^export const TRAIL_RULES: .* = \{\n/m,
    `  "${area}/${feature}": { permissions: ["${permission}:query"] },\n`,
  );

/** What the page of the audit trail calls such a row in one language. */
const trailNames =
  (language: Language): Edit =>
  (text, { area, feature, ...names }) =>
    withTexts(text, { [`entity.${area}/${feature}`]: localize(names, language) });

const webFeatures: Edit = (text, { area, feature, entity }) =>
  behind(
    text,
    /^export const views: Views = \{\n/m,
    `  "${area}/${feature}/index": view(async () => (await import("./features/${area}/${feature}/${feature}.page.tsx")).${entity}Page),\n`,
  );

/** The dictionaries by which changes of its rows are said. */
const fieldFormats: Edit = (text, { area, feature, fields }) => {
  const named = fields.filter(({ dict }) => dict !== "").map(({ name, dict }) => `${name}: dict("${dict}")`);
  if (named.length === 0) return text;
  return behind(text, /^const FORMATS: .* = \{\n/m, `  "${area}/${feature}": { ${named.join(", ")} },\n`);
};

const menuTree: Edit = (text, { area, feature, permission, parentMenuId }) => {
  const ids = [...text.matchAll(/\bid: (\d+),/g)].map(([, id]) => Number(id));
  // A number derived from the permission, so that two features in one branch do not use the same.
  const sum = [...permission].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 5000, 7);
  const id = Math.max(MIN_MENU_ID, ...ids.filter((one) => one < MIN_MENU_ID)) + sum;
  const row = `
      {
        id: ${id},
        path: "/${feature}",
        icon: "list",
        component: "${area}/${feature}/index",
        perms: "${permission}:list",
        buttons: ["query", "add", "edit", "remove", "export"],
      },`;
  return behind(text, new RegExp(`\\bid: ${parentMenuId},\\n[^{}]*?below: \\[`), row);
};

const mayCall: Edit = (text, { camel }) =>
  behind(
    text,
    /^export const MAY_CALL: Matrix = \{\n/m,
    `  ${camel}: {\n${["list", "one", "create", "change", "remove", "export"].map((call) => `    ${call}: admin,`).join("\n")}\n  },\n`,
  );

const changes: Edit = (text, { area, camel, key }) =>
  all(
    text,
    (now) =>
      behind(
        now,
        /^const settings = \(world: ChangingWorld\) => \{\n/m,
        `  const ${camel} = crud(world, "${area}/${camel}", "${camel}", "${key.name}");\n`,
      ),
    (now) =>
      before(
        now,
        /^ {4}"config\.create": /m,
        ["create", "change", "remove"].map((call) => `    "${camel}.${call}": ${camel}.${call},\n`).join(""),
      ),
  );

const changingWorld: Edit = (text, model) =>
  behind(text, /^export const bodies = \(n: number\) => \(\{\n/m, `  ${model.camel}: ${sampleBody(model)},\n`);

const pinnedPermissions: Edit = (text, { permission }) => {
  // The first list of permissions in the file; another one names those that are strong.
  const block = /(?:^ {6}"\w+:[\w:]+",\n)+/m.exec(text)?.[0];
  if (block === undefined) return undefined;
  const added = ["add", "edit", "export", "list", "query", "remove"].map((verb) => `      "${permission}:${verb}",`);
  const next = [...new Set([...block.trimEnd().split("\n"), ...added])].sort();
  return text.replace(block, () => `${next.join("\n")}\n`);
};

/** The files that list features, and what a new one adds to each. */
export const registrations: Readonly<Record<string, Edit>> = {
  "packages/protocol/src/index.ts": protocolIndex,
  "packages/protocol/src/index.pin.test.ts": pinnedPermissions,
  "packages/protocol/src/features/monitor/audit.ts": trailKinds,
  "apps/server/src/core/audit/trail-entities.ts": trailRules,
  "apps/server/src/features.ts": serverFeatures,
  "apps/server/src/features/monitor/audit/field-formats.ts": fieldFormats,
  "apps/server/testing/may-call.ts": mayCall,
  "apps/server/testing/changes.ts": changes,
  "apps/server/testing/changing-world.ts": changingWorld,
  "apps/web/src/features.ts": webFeatures,
  ...Object.fromEntries(
    LOCALES.flatMap(({ id }) => [
      [`packages/messages/${id}/calls.json`, calls(id)],
      [`packages/messages/${id}/seeds.json`, menuNames(id)],
      [`packages/messages/${id}/monitor.audit.json`, trailNames(id)],
      [`packages/messages/${id}/catalogs.ts`, catalogs],
    ]),
  ),
};

/** The files with the menu tree: the directory is in one of them. */
export const menuTrees = ["business", "system"].map(
  (name) => `apps/server/src/features/system/menu/menu-tree-${name}.ts`,
);
export const addMenuRow: Edit = menuTree;
