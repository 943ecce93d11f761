import type { Plugin } from "vite";

/** Parts of react-router that only its framework mode and its instrumentation reach; its own code names them all the same. */
const UNUSED = /\/react-router\/dist\/production\/lib\/(?:router\/instrumentation|dom\/ssr\/links)\.js$/;

/** The same names with nothing behind them; what every navigation asks for gives nothing, as it does where nobody instruments. */
export function withoutFramework(code: string): string {
  const names =
    /^export \{([^}]*)\};?$/m
      .exec(code)?.[1]
      ?.split(",")
      .map((name) => name.trim()) ?? [];
  const lines = names.map((name) => `export const ${name} = ${/^consume/.test(name) ? "() => undefined" : "absent"};`);
  return `const absent = () => { throw new Error("this page has no framework mode"); };\n${lines.join("\n")}`;
}

/** The page makes its router from its own routes, prefetches no page's links and instruments nothing. */
export const noFrameworkMode = (): Plugin => ({
  name: "no-framework-mode",
  apply: "build",
  transform: {
    filter: { id: UNUSED },
    handler: (code) => ({ code: withoutFramework(code), map: null }),
  },
});
