import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as z from "zod";
import { loadBindings } from "../jobs/bindings.ts";
import { downloadUpdate, findUpdate, type Installed, type Update } from "../jobs/release.ts";
import { DeviceError } from "../kernel/errors.ts";
import type { Register } from "./command.ts";
import { EXIT } from "./exit-code.ts";
import { readPackage } from "./own-daemon.ts";
import { execute } from "./service/run-plan.ts";
import type { ServiceCommand } from "./service/service-plan.ts";
import type { Tools } from "./tools.ts";

const Options = z.object({ server: z.url().optional(), yes: z.boolean().default(false) });

/** How this system installs a file: what is run here, or what the user has to run. */
export type Installation =
  | { readonly kind: "run"; readonly command: ServiceCommand }
  | { readonly kind: "start"; readonly command: ServiceCommand }
  | { readonly kind: "tell"; readonly command: string };

export function installationOf({ form }: Installed, file: string, isRoot: boolean, folder: string): Installation {
  // `start` asks Windows for an administrator's rights if the setup needs them.
  if (form === "setup") return { kind: "start", command: { argv: ["cmd", "/d", "/c", "start", "", file] } };
  if (form === "archive") return { kind: "tell", command: `tar -xzf ${file} -C ${dirname(folder)}` };
  const command = ["dpkg", "-i", file] as const;
  return isRoot ? { kind: "run", command: { argv: command } } : { kind: "tell", command: `sudo ${command.join(" ")}` };
}

/** The program's own folder, from the path of its script: `app/dist/main.js`. */
const programFolder = ({ program }: Tools) => dirname(dirname(dirname(program.at(-1) ?? "")));

/** Downloads to a temporary folder, which is kept only if a user or a setup program still needs the file. */
export async function withDownload(
  update: Update,
  signal: AbortSignal,
  install: (file: string) => Promise<Installation>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "card-bridge-update-"));
  let isNeeded = false;
  try {
    const { kind } = await install(await downloadUpdate(update, folder, signal));
    isNeeded = kind !== "run";
  } finally {
    if (!isNeeded) await rm(folder, { recursive: true, force: true });
  }
}

async function install(tools: Tools, installed: Installed, update: Update, file: string): Promise<Installation> {
  const { terminal } = tools;
  const how = installationOf(installed, file, process.geteuid?.() === 0, programFolder(tools));
  const next = update.version;
  const lines = [terminal.t("update.downloaded", { file })];
  if (how.kind === "tell") lines.push(terminal.t("update.command", { command: how.command }));
  else {
    const { code, stderr } = await execute(how.command);
    if (code !== 0)
      throw new DeviceError("SERVICE_REFUSED", "installing an update", {
        command: how.command.argv.join(" "),
        reason: stderr,
      });
    lines.push(terminal.t(how.kind === "start" ? "update.started" : "update.installed", { next }));
  }
  terminal.result({ ok: true, version: tools.version, next, file, installation: how.kind }, lines);
  return how;
}

/** The newest version on any of the servers. */
async function newest(servers: readonly string[], installed: Installed, { version, signal }: Tools) {
  let found: Update | undefined;
  for (const server of servers)
    found = (await findUpdate(server, installed, found?.version ?? version, signal)) ?? found;
  return found;
}

/** `update`: looks for a newer signed version at the paired servers, and installs it on request. */
export const registerUpdate: Register = (command, { t, run }) => {
  command
    .option("--server <url>", t("server"))
    .option("--yes", t("updateYes"))
    .action(
      run(Options, async (tools, { server, yes }) => {
        const { config, terminal, version } = tools;
        const installed = await readPackage(tools);
        if (!installed) throw new DeviceError("UPDATE_NOT_PACKAGED", "looking for an update");
        const { all } = await loadBindings(config.files.bindings);
        const servers = server === undefined ? [...new Set(all.map((one) => one.server))] : [server];
        // "Up to date" is for a server to say.
        if (servers.length === 0) throw new DeviceError("UPDATE_NO_SERVER", "looking for an update");
        const update = await newest(servers, installed, tools);
        if (update && yes) {
          await withDownload(update, tools.signal, (file) => install(tools, installed, update, file));
          return EXIT.done;
        }
        const values = update && {
          server: update.server,
          next: update.version,
          version,
          file: update.file.file,
          size: Math.ceil(update.file.size / 1_000_000),
        };
        terminal.result({ ok: true, version, update: update ?? null }, [
          ...(values
            ? [terminal.t("update.found", values), terminal.t("update.consent")]
            : [terminal.t("update.none", { version })]),
        ]);
        return EXIT.done;
      }),
    );
};
