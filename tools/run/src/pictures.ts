import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { chromium } from "./suites/prerequisites.ts";
import { environment, root } from "./workspace.ts";

// pnpm docs:pictures: builds the product and takes the guide's pictures of it. It has a network of its own where that
// can be had, because a bridge has one port on a machine.

const suite = join(root, "tools/e2e");
const browser = chromium.find();
const env = environment(browser === null ? {} : { ADEL_TEST_CHROMIUM: browser });
const run = (program: string, args: readonly string[], cwd = root) =>
  spawnSync(program, args, { cwd, env, stdio: "inherit" }).status ?? 1;

const apart = ["--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"];
const isApart = spawnSync("unshare", [...apart, "true"], { stdio: "ignore" }).status === 0;
const playwright = [join(suite, "node_modules/.bin/playwright"), "test", "--config", "pictures.config.ts"];
const [program = "", ...args] = isApart ? ["unshare", ...apart, ...playwright] : playwright;

// Not the guide itself: it cannot be built while a picture that it shows is still to be taken.
const built = run("turbo", ["run", "build", "--filter=!@adel/docs", "--output-logs=errors-only"]);
process.exitCode = built === 0 ? run(program, args, suite) : built;
