import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { root } from "@adel/run/workspace";
import { isNode, parse } from "@adel/structure/syntax";
import { listFiles, type Target } from "./production.ts";

const TEST = /\.test\.tsx?$/;

/** Tells which test files stand nearest to a file, relative to the package: those of its folder, those that import it, and those of the files that import it. */
export function readNearestTests({ packageFolder }: Target): (file: string) => string[] {
  const files = listFiles(packageFolder);
  const tests = files.filter((file) => TEST.test(file));
  const imports = new Map(files.map((file) => [file, listImports(file)]));
  return (file) => {
    const importers = files.filter((one) => imports.get(one)?.includes(file));
    return tests
      .filter(
        (test) => dirname(test) === dirname(file) || importers.some((one) => one === test || isNamedAfter(test, one)),
      )
      .map((test) => test.slice(packageFolder.length + 1));
  };
}

/** The test whose name begins with the most words of the file's: a few tests of its own tell sooner than a whole folder. */
export function findNamesake(file: string, tests: readonly string[]): string | undefined {
  const countSame = (test: string) => {
    const [own, other] = [listWords(file), listWords(test)];
    return own.findIndex((word, at) => word !== other[at]);
  };
  const counted = tests.map((test) => ({ test, same: countSame(test) }));
  const most = Math.max(0, ...counted.map(({ same }) => same));
  return most === 0 ? undefined : counted.find(({ same }) => same === most)?.test;
}

/** The end is no word of another name. */
const listWords = (path: string): string[] => [
  ...basename(path)
    .replace(/\.tsx?$/, "")
    .split(/[-.]/),
  path,
];

/** `room.routes.test.ts` is named after `room.routes.ts`, not after `room.ts`. */
const isNamedAfter = (test: string, file: string): boolean =>
  dirname(test) === dirname(file) && basename(test).replace(TEST, "") === basename(file).replace(/\.tsx?$/, "");

/** The files of the workspace that a file imports by a relative path. */
const listImports = (file: string): string[] =>
  parse(readFileSync(join(root, file), "utf8"), file.endsWith("x")).nodes.flatMap(({ source }) =>
    isNode(source) && typeof source.value === "string" && source.value.startsWith(".")
      ? [join(dirname(file), source.value)]
      : [],
  );
