import { created, each, type Field, filtered, listed, type Model, quoted, writable } from "./model.ts";

const rowType = (field: Field): string => {
  if (field.kind === "created") return "EncodedTimestamp";
  return field.kind === "text" ? "z.string()" : "z.number()";
};

function inputType({ kind, isRequired, maxLength, maxNumber }: Field): string {
  if (kind === "number") {
    const number = `z.coerce.number().int().min(0).max(${maxNumber})`;
    return isRequired ? number : `${number}.default(0)`;
  }
  return isRequired ? `nonEmptyText(${maxLength})` : `z.string().max(${maxLength}).default("")`;
}

const queryType = ({ kind, maxLength, maxNumber }: Field): string =>
  kind === "number" ? `unset(z.coerce.number().int().max(${maxNumber}))` : `unset(z.string().max(${maxLength}))`;

/** The contract: schemas, routes and permissions. */
export function protocolFile(model: Model): string {
  const { entity, camel, area, permission, key } = model;
  const sortable = [...new Set([key, ...listed(model)])].map(({ name }) => quoted(name)).join(", ");
  const hasRequiredText = writable(model).some(({ kind, isRequired }) => kind === "text" && isRequired);
  return `import * as z from "zod";
import { crudRoutes } from "../../kernel/crud.ts";
${hasRequiredText ? 'import { nonEmptyText } from "../../kernel/field.ts";\n' : ""}import { pageQuery${filtered(model).length > 0 ? ", unset" : ""} } from "../../kernel/page.ts";
import { Id, routes, scope } from "../../kernel/route.ts";
${created(model) ? 'import { EncodedTimestamp } from "../../kernel/time.ts";\n' : ""}
export const ${entity} = z.object({
${each(model.fields, (field) => `  ${field.name}: ${rowType(field)},`)}
});
export type ${entity} = z.output<typeof ${entity}>;

export const ${entity}Input = z.object({
${each(writable(model), (field) => `  ${field.name}: ${inputType(field)},`)}
});
export type ${entity}Input = z.output<typeof ${entity}Input>;
export const ${entity}Update = ${entity}Input.extend({ ${key.name}: Id });
export const ${entity}Query = pageQuery([${sortable}]).extend({
${each(filtered(model), (field) => `  ${field.name}: ${queryType(field)},`)}
});
export type ${entity}Query = z.output<typeof ${entity}Query>;

export const ${camel}Routes = routes({
  ...crudRoutes({
    path: ${quoted(`/${area}/${camel}`)},
    permission: ${quoted(permission)},
    name: ${quoted(camel)},
    row: ${entity},
    input: ${entity}Input,
    update: ${entity}Update,
    query: ${entity}Query,
    scope: scope.none("belongs to the whole product"),
  }),
});
`;
}
