import { readFile } from "node:fs/promises";
import { defineConfig, type Options } from "tsup";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/** `import { z }` is the whole of zod with some fifty languages; by its namespace only what is used comes along. */
const zodByNamespace: Plugin = {
  name: "zod-by-namespace",
  setup(build) {
    build.onLoad({ filter: /[\\/](packages|apps)[\\/][^\\/]+[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const named = /^import \{ z(?: as (\w+))? \} from "zod";/m;
      return { loader: "ts", contents: text.replace(named, (_, name = "z") => `import * as ${name} from "zod";`) };
    });
  },
};

/** fastify and ws load TLS and HTTP/2 for what a loopback daemon never does; here they are loaded when first asked for. */
const builtinsWhenUsed: Plugin = {
  name: "builtins-when-used",
  setup(build) {
    const namespace = "builtin-when-used";
    build.onResolve({ filter: /^(node:)?(tls|https|http2)$/ }, ({ path, importer }) =>
      /[\\/]node_modules[\\/]/.test(importer) ? { path: path.replace("node:", ""), namespace } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: `module.exports = new Proxy({}, { get: (_, name) => process.getBuiltinModule("${path}")[name] });`,
    }));
  },
};

export default defineConfig({
  entry: { main: "src/start.ts", "pcsc-host": "src/transport/pcsc-host.ts" },
  format: ["esm"],
  target: "node24",
  platform: "node",
  splitting: true,
  clean: true,
  dts: false,
  sourcemap: false,
  // Half the memory of the source text; names are kept for what technicians send us.
  minify: true,
  esbuildOptions(options) {
    options.keepNames = true;
  },
  esbuildPlugins: [zodByNamespace, builtinsWhenUsed],
  // tsup would make node:sqlite and its like look like packages.
  removeNodeProtocol: false,
  noExternal: [
    /^@adel\//,
    "zod",
    "commander",
    "jose",
    "fastify",
    "@fastify/websocket",
    "ws",
    "@serialport/parser-readline",
    "@noble/ciphers",
  ],
  // Native bindings cannot be bundled; they go beside the bundle.
  external: [
    "serialport",
    "@serialport/bindings-cpp",
    "koffi",
    "pcsc-mini",
    "pcsclite",
    // Asked for by fastify only with schemas, a logger or an injected request: the daemon has none of them.
    "@fastify/ajv-compiler",
    "@fastify/fast-json-stringify-compiler",
    "pino",
    "light-my-request",
  ],
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
});
