import { spawnSync } from "node:child_process";

const APART = ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"] as const;

/** A bridge has one port on a machine: whether programs can have a network of their own here. */
export const canRunApart = (): boolean =>
  spawnSync(APART[0], [...APART.slice(1), "true"], { stdio: "ignore" }).status === 0;

/** The command in a network of its own. */
export const apart = (command: readonly string[]): readonly string[] => [...APART, ...command];
