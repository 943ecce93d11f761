import { defineConfig } from "tsup";

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
    "pcsclite",
    // Asked for by fastify only with schemas, a logger or an injected request: the daemon has none of them.
    "@fastify/ajv-compiler",
    "@fastify/fast-json-stringify-compiler",
    "pino",
    "light-my-request",
  ],
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
});
