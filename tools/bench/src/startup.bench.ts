import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Options, prepareBridge } from "./bench.ts";
import { within } from "./timed.ts";

const ROUNDS = 25;
/** Done; and what `list` says where no encoder is connected. */
const ENDS: readonly number[] = [0, 4];

/** The command line from its start to its end, against Node doing nothing; of each the best round counts. */
export function startupBench(options: Options): string[] {
  const program = prepareBridge(options);
  const rounds = options.isSmallest ? 1 : ROUNDS;
  const home = mkdtempSync(join(tmpdir(), "adel-startup-"));
  const env = { PATH: process.env.PATH, LANG: "en", ADEL_BRIDGE_HOME: home };
  const timed = (args: readonly string[]): number => {
    const began = performance.now();
    const { error, stderr, status } = spawnSync(process.execPath, args, { env });
    if (error || !ENDS.includes(status ?? -1))
      throw new Error(`${args.join(" ")} ended with ${status}: ${error ?? stderr}`);
    return performance.now() - began;
  };
  const best = { node: Number.POSITIVE_INFINITY, help: Number.POSITIVE_INFINITY, list: Number.POSITIVE_INFINITY };
  try {
    for (let round = 0; round < rounds; round++) {
      best.node = Math.min(best.node, timed(["-e", "0"]));
      best.help = Math.min(best.help, timed([program, "--help"]));
      best.list = Math.min(best.list, timed([program, "list"]));
    }
  } finally {
    rmSync(home, { recursive: true });
  }
  return [
    within("CLI: --help", "node -e 0", best.help, best.node, 3),
    within("CLI: list", "node -e 0", best.list, best.node, 6),
  ];
}
