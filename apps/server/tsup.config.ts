import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/main.ts"],
  format: "esm",
  target: "node24",
  platform: "node",
  // `node:sqlite` without its prefix would be a package of that name.
  removeNodeProtocol: false,
  noExternal: [/^@adel\//],
  sourcemap: true,
  clean: true,
  dts: false,
});
