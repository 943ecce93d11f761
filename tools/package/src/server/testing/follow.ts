import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What changes this very system: noted with its arguments instead. */
const NOTED = ["systemctl", "useradd", "nginx", "podman"] as const;
/** What a page calls besides ordinary tools, in the folder of the test. */
const STUBS = {
  chown: "true",
  sudo: 'shift 2\nexec setsid -w "$@"',
  "systemd-run": `while [ "\${1#--}" != "$1" ]; do
case $1 in --setenv=*) export "\${1#--setenv=}" ;; esac
shift
done
exec "$@"`,
} as const;

const noteFile = (home: string) => join(home, "notes");
/** What the commands asked this system to do. */
export const noted = (home: string): string[] =>
  existsSync(noteFile(home)) ? readFileSync(noteFile(home), "utf8").trim().split("\n") : [];

interface FollowOptions {
  readonly home: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** What is typed where a command asks. */
  readonly input?: string;
}

/** Runs commands as the page has them, in folders of the test. */
export function follow(block: string, { home, variables = {}, input = "" }: FollowOptions): string {
  const bin = join(home, "bin");
  mkdirSync(bin, { recursive: true });
  const scripts = [
    ...NOTED.map((name) => [name, `echo "${name} $*" >> ${noteFile(home)}`] as const),
    ...Object.entries(STUBS),
  ];
  for (const [name, script] of scripts) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const here = block
    .replaceAll("/var/lib", join(home, "lib"))
    .replaceAll("/opt", join(home, "opt"))
    .replaceAll(" /etc/", ` ${join(home, "etc")}/`);
  const env = { ...process.env, ...variables, PATH: `${bin}:${process.env.PATH ?? ""}` };
  return execFileSync("sh", ["-ec", here], { cwd: home, env, encoding: "utf8", input });
}
