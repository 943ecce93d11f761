import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { DeviceError } from "../../kernel/errors.ts";
import { readPrivate } from "../../kernel/private-file.ts";
import type { ServiceCommand, ServiceFile, ServicePlan } from "./service-plan.ts";

/** The folder of units may not exist yet; it has the usual permissions, because other programs use it as well. */
const FOLDER = 0o755;

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Output of systemctl if the session has no manager of its own (`su`, a container without systemd). */
const NO_SESSION =
  /failed to connect to (user scope )?bus|no medium found|XDG_RUNTIME_DIR|not been booted with systemd/i;

const DOING = "setting up the service";

/** Runs one command; a missing program, or a session without a manager, is an error with its own code. */
export function execute({ argv: [program, ...args] }: ServiceCommand): Promise<Ended> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { windowsHide: true, encoding: "utf8" }, (error, stdout, stderr) => {
      const why = stderr.trim() === "" ? stdout : stderr;
      if (error && error.code === "ENOENT")
        return reject(new DeviceError("SERVICE_TOOL_MISSING", DOING, { command: program }, error));
      const reason = why.trim().split(/\r?\n/)[0] ?? "";
      if (NO_SESSION.test(why)) return reject(new DeviceError("SERVICE_NO_SESSION", DOING, { reason }, error));
      return resolve({ code: typeof error?.code === "number" ? error.code : error ? 1 : 0, stdout, stderr: reason });
    });
  });
}

/** Runs commands in order; optional ones may fail, the first other failure ends the sequence. */
async function executeAll(commands: readonly ServiceCommand[]): Promise<void> {
  for (const command of commands) {
    const { code, stderr } = await execute(command);
    if (code === 0 || command.mayFail) continue;
    throw new DeviceError("SERVICE_REFUSED", DOING, { command: command.argv.join(" "), reason: stderr });
  }
}

/** Task Scheduler requires a byte order mark before UTF-16. */
const BOM = "\ufeff";
const contentOf = ({ text, encoding }: ServiceFile) =>
  Buffer.from(encoding === "utf16le" ? BOM + text : text, encoding);

/** Whether the file exists with the content that the plan would write. */
export async function fileState({ file, environmentFile }: ServicePlan): Promise<"missing" | "same" | "other"> {
  if ((await readPrivate(file.path)) === undefined) return "missing";
  if (environmentFile && (await readPrivate(environmentFile.path)) !== environmentFile.text) return "other";
  return (await readFile(file.path)).equals(contentOf(file)) ? "same" : "other";
}

async function write(file: ServiceFile): Promise<void> {
  try {
    await mkdir(dirname(file.path), { recursive: true, mode: FOLDER });
    await writeFile(file.path, contentOf(file));
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "?";
    throw new DeviceError("FILE_UNWRITABLE", DOING, { file: file.path, reason }, error);
  }
}

async function removeFiles({ file, environmentFile }: ServicePlan): Promise<void> {
  for (const one of environmentFile ? [file, environmentFile] : [file]) await rm(one.path, { force: true });
}

/** Repeatable; if the system refuses, a newly written file is removed again. */
export async function install(plan: ServicePlan): Promise<void> {
  const before = await fileState(plan);
  await write(plan.file);
  if (plan.environmentFile) await write(plan.environmentFile);
  try {
    await executeAll(plan.install);
  } catch (error) {
    if (before === "missing") await removeFiles(plan);
    throw error;
  }
}

/** Stops and removes it; without an installation, nothing happens. */
export async function uninstall(plan: ServicePlan): Promise<void> {
  await executeAll(plan.stop);
  await removeFiles(plan);
  await executeAll(plan.afterRemoval);
}

export const isRunning = async (plan: ServicePlan): Promise<boolean> => (await execute(plan.status)).code === 0;
