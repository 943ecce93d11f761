import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { rules } from "./rules.ts";

export type Violation = { readonly rule: string; readonly from: string; readonly to: string };
export type Scan = { readonly modules: number; readonly violations: readonly Violation[] };

/**
 * Follows every import under `root` and holds it against the rules. Paths in the answer are relative to `root`.
 * The parser is named because under TypeScript 7 dependency-cruiser finds no module by itself, and passes.
 */
export const scan = async (root: string): Promise<Scan> => {
  const roots = ["apps", "packages", "tools"].filter((folder) => existsSync(join(root, folder)));
  const { output } = await cruise(roots, {
    baseDir: resolve(root),
    ruleSet: { forbidden: [...rules] },
    validate: true,
    parser: "swc",
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: "(^|/)node_modules/" },
    exclude: { path: "(^|/)(dist|fixtures|results|report|coverage)/" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json", ".css"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  });
  return read(output);
};

const read = (output: ICruiseResult | string): Scan => {
  if (typeof output === "string") throw new Error("dependency-cruiser answered text where its result was asked for");
  return {
    modules: output.modules.filter(({ source }) => !/(^|\/)node_modules\//.test(source)).length,
    violations: output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
};

/** A violation as a sentence, with the remedy its rule carries. */
export const sentence = ({ rule, from, to }: Violation): string =>
  `${rule}: ${from} → ${to}\n    ${rules.find(({ name }) => name === rule)?.comment ?? ""}`;
