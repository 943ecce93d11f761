import type { Plugin } from "vite";

/** The part of zod that writes schemas out as JSON Schema. Every schema names it, so nothing of it is ever left out by itself. */
const WRITERS = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
const EXPORTS = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;

/** The same names with nothing behind them; a name that makes a method gives one that says so. */
export function emptied(code: string): string {
  const names = [...code.matchAll(EXPORTS)].map(([, name, alias]) => name ?? alias ?? "");
  const lines = names.map((name) =>
    name === "process"
      ? "export { absent as process };"
      : `export const ${name} = ${/^create/.test(name) ? "() => absent" : "absent"};`,
  );
  return `const absent = () => { throw new Error("a built page writes no JSON Schema"); };\n${lines.join("\n")}`;
}

/** The page checks by its schemas and never writes them out: a quarter of zod stays at home. */
export const noJsonSchema = (): Plugin => ({
  name: "no-json-schema",
  apply: "build",
  transform: {
    filter: { id: WRITERS },
    handler: (code) => ({ code: emptied(code), map: null }),
  },
});
