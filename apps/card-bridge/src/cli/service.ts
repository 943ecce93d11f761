import { userInfo } from "node:os";
import * as z from "zod";
import { DeviceError, isDevice } from "../kernel/errors.ts";
import type { Register } from "./command.ts";
import { greetDaemon } from "./daemon-socket.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { assertOwnDaemon } from "./own-daemon.ts";
import { launchdPlan } from "./service/launchd.ts";
import { taskPlan } from "./service/log-on-task.ts";
import { execute, fileState, install, isRunning, uninstall } from "./service/run-plan.ts";
import type { ServiceCommand, ServiceFile, ServiceOptions, ServicePlan } from "./service/service-plan.ts";
import { systemdPlan } from "./service/systemd.ts";
import type { Tools } from "./tools.ts";

const Options = z.object({ dryRun: z.boolean().default(false) });

const PLANS: Readonly<Record<string, (options: ServiceOptions) => ServicePlan>> = {
  linux: systemdPlan,
  darwin: launchdPlan,
  win32: taskPlan,
};

function planFor({ platform, program, config }: Tools): ServicePlan {
  const planOf = PLANS[platform];
  if (!planOf) throw new DeviceError("SERVICE_SYSTEM_UNKNOWN", "setting up the service", { system: platform });
  const { username: name, uid: id } = userInfo();
  const { folder, environment, userDomain: domain } = config.service;
  return planOf({ program, folder, environment, user: { name, id, domain }, logFile: config.files.log });
}

/** Additional information for the user; it is optional and may fail. */
async function notes({ platform, terminal }: Tools): Promise<readonly string[]> {
  const { username: user } = userInfo();
  if (platform !== "linux") return [];
  const lingers = await execute({ argv: ["loginctl", "show-user", user, "--property=Linger", "--value"] }).then(
    ({ stdout }) => stdout.trim() === "yes",
    (error: unknown) => {
      if (isDevice(error)) return false;
      throw error;
    },
  );
  return lingers ? [] : [terminal.t("service.linger", { user })];
}

function rehearse({ terminal }: Tools, operation: "install" | "uninstall", plan: ServicePlan): ExitCode {
  const { file } = plan;
  const commands = operation === "install" ? plan.install : [...plan.stop, ...plan.afterRemoval];
  const wouldWrite = ({ path, text }: ServiceFile) => [terminal.t("service.wouldWrite", { file: path }), text];
  const run = ({ argv }: ServiceCommand) => terminal.t("service.wouldRun", { command: argv.join(" ") });
  const lines =
    operation === "install"
      ? [...[file, ...(plan.environmentFile ? [plan.environmentFile] : [])].flatMap(wouldWrite), ...commands.map(run)]
      : [...plan.stop.map(run), terminal.t("service.wouldRemove", { file: file.path }), ...plan.afterRemoval.map(run)];
  const document = {
    ok: true,
    dryRun: true,
    operation,
    file: { path: file.path, text: operation === "install" ? file.text : null },
  };
  terminal.result({ ...document, commands: commands.map(({ argv }) => argv) }, lines);
  return EXIT.done;
}

async function change(tools: Tools, operation: "install" | "uninstall", plan: ServicePlan): Promise<ExitCode> {
  const { terminal } = tools;
  const file = plan.file.path;
  if (operation === "install") {
    await assertOwnDaemon(tools, "setting up the service");
    await install(plan);
    const more = await notes(tools);
    terminal.result({ ok: true, operation, file, notes: more }, [terminal.t("service.installed", { file }), ...more]);
    return EXIT.done;
  }
  await uninstall(plan);
  terminal.result({ ok: true, operation, file }, [terminal.t("service.removed")]);
  return EXIT.done;
}

async function status({ terminal, config }: Tools, plan: ServicePlan): Promise<ExitCode> {
  const installed = await fileState(plan);
  const running = installed !== "missing" && (await isRunning(plan));
  const hello = await greetDaemon(config.port);
  const { port } = config;
  const version = hello?.version ?? null;
  const file = plan.file.path;
  terminal.result({ ok: running, installed, file, running, daemon: { answers: hello !== undefined, port, version } }, [
    terminal.t(`service.${installed}`, { file }),
    ...(installed === "missing" ? [] : [terminal.t(running ? "service.running" : "service.stopped")]),
    version === null ? terminal.t("service.silent", { port }) : terminal.t("service.answers", { version, port }),
  ]);
  return running ? EXIT.done : EXIT.failed;
}

/** `service`: runs the daemon as a service that the user's session starts. */
export const registerService: Register = (command, { t, run }) => {
  command.option("--dry-run", t("dryRun")).action(
    run(Options, async (tools, { dryRun }, [action]) => {
      const plan = planFor(tools);
      if (action === "install" || action === "uninstall")
        return dryRun ? rehearse(tools, action, plan) : change(tools, action, plan);
      return status(tools, plan);
    }),
  );
};
