import { type Language, LOCALES } from "@adel/messages";
import { localize } from "@adel/protocol";
import { created, each, type Field, filtered, folders, listed, type Model, quoted, writable } from "./model.ts";

const column = (field: Field, at: number): string => {
  const more = [
    `key: ${quoted(field.name)}`,
    `label: ${quoted(field.name)}`,
    "sort: true",
    ...(field.kind === "created" ? ["time: true"] : []),
    ...(field.kind === "number" && field.dict === "" ? ["numeric: true"] : []),
    ...(field.kind === "key" ? ["mono: true"] : []),
    ...(field.dict === "" ? [] : [`dict: ${quoted(field.dict)}`]),
    ...(at === 0 ? ['narrow: "title"'] : at < 3 ? ['narrow: "line"'] : []),
  ];
  return `    { ${more.join(", ")} },`;
};
const filter = ({ name, dict }: Field): string =>
  dict === ""
    ? `    { kind: "text", key: ${quoted(name)}, label: ${quoted(name)} },`
    : `    { kind: "select", key: ${quoted(name)}, label: ${quoted(name)}, dict: ${quoted(dict)} },`;
function formField({ name, kind, dict, widget, isRequired, maxLength }: Field): string {
  const label = `key: ${quoted(name)}, label: ${quoted(name)}${isRequired ? ", required: true" : ""}`;
  if (dict !== "") return `      { kind: "select", ${label}, dict: ${quoted(dict)} },`;
  if (kind === "number") return `      { kind: "number", ${label} },`;
  return `      { kind: ${quoted(widget === "textarea" ? "textarea" : "text")}, ${label}, limit: ${maxLength} },`;
}
/** How a new row begins: a value of a dictionary is chosen, a number is zero. */
const empty = ({ kind, dict }: Field): string =>
  kind === "number" ? "0" : dict === "sys_normal_disable" ? '"0"' : '""';

function viewFile(model: Model): string {
  const { entity, camel, area, feature, key } = model;
  const shown = listed(model).filter(({ kind }) => kind !== "key");
  const moment = created(model);
  const name = shown.find(({ kind }) => kind === "text") ?? key;
  return `import type { MessageKey } from "@adel/messages";
import type { ${entity}, ${entity}Query } from "@adel/protocol/${area}/${feature}";
import type { TableView } from "../../../crud/view.ts";

interface ${entity}Form {
  readonly ${key.name}: number | undefined;
${each(writable(model), (field) => `  readonly ${field.name}: ${field.kind === "number" ? "number" : "string"};`)}
}

export const ${camel}View = {
  entityName: "entityName",
  id: ({ ${key.name} }) => ${key.name},
  trail: ({ ${key.name} }) => ({ entity: ${quoted(`${area}/${feature}`)}, id: ${key.name} }),
  name: (row) => String(row.${name.name}),
  columns: [
${shown.map(column).join("\n")}
  ],
  filters: [
${each(filtered(model), filter)}
${moment?.query ? `    { kind: "dateRange", key: "beginTime", to: "endTime", label: ${quoted(moment.name)} },` : ""}
  ],
  form: {
    width: 480,
    start: (row) => ({
      ${key.name}: row?.${key.name},
${each(writable(model), (field) => `      ${field.name}: row?.${field.name} ?? ${empty(field)},`)}
    }),
    fields: [
${each(writable(model), formField)}
    ],
  },
} as const satisfies TableView<${entity}, ${entity}Query, ${entity}Form, MessageKey<${quoted(`${area}.${feature}`)}>>;
`;
}

/** A comment as a text of a catalog, where braces would name a value. */
const catalogText = (comment: string): string => comment.replaceAll("{", "(").replaceAll("}", ")");

const catalogFile = ({ fields, ...names }: Model, language: Language): string =>
  `${JSON.stringify(
    {
      entityName: catalogText(localize(names, language)),
      ...Object.fromEntries(fields.map((field) => [field.name, catalogText(localize(field, language))])),
    },
    null,
    2,
  )}\n`;

const pageFile = ({
  entity,
  camel,
  area,
  feature,
}: Model): string => `import { ${camel}Routes } from "@adel/protocol/${area}/${feature}";
import { TablePage } from "../../../crud/table-page.tsx";
import { ${camel}View } from "./${feature}.view.tsx";

export const ${entity}Page = () => <TablePage view={${camel}View} routes={${camel}Routes} messages=${quoted(`${area}.${feature}`)} />;
`;

const catalogPath = ({ area, feature }: Model, language: string): string =>
  `packages/messages/${language}/${area}.${feature}.json`;

/** View, page and texts. */
export function webFiles(model: Model): ReadonlyMap<string, string> {
  const at = `${folders(model).web}/${model.feature}`;
  return new Map([
    [`${at}.view.tsx`, viewFile(model)],
    [`${at}.page.tsx`, pageFile(model)],
    ...LOCALES.map(({ id: language }): [string, string] => [
      catalogPath(model, language),
      catalogFile(model, language),
    ]),
  ]);
}
