import { win32 } from "node:path";
import { SERVICE_NAME, type ServiceOptions, type ServicePlan } from "./service-plan.ts";

const TASK = "AdelCardBridge";

const text = (value: string) =>
  value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Quotes an argument for CommandLineToArgvW: backslashes before a quote are doubled. */
const argument = (word: string) =>
  /[\s"]/.test(word) || word === "" ? `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, "$1$1")}"` : word;

/** A value as Node's --env-file reads it: nothing is special between single quotes or backticks. */
const envValue = (value: string) => (value.includes("'") ? `\`${value}\`` : `'${value}'`);

/** A task has no environment of its own: Node reads this file, which also names the log. */
export const environmentText = ({ environment, logFile }: ServiceOptions): string =>
  Object.entries({ ADEL_BRIDGE_LOG_FILE: logFile, ...environment })
    .map(([name, value]) => `${name}=${envValue(value)}\n`)
    .join("");

const environmentPath = ({ folder }: ServiceOptions) => win32.join(folder, `${SERVICE_NAME}.env`);

/** conhost --headless runs the program without a window (Windows 10 1809 and later). */
export function taskXml(options: ServiceOptions): string {
  const { user } = options;
  const [node, ...script] = options.program;
  const program = [node, `--env-file=${environmentPath(options)}`, ...script];
  const account = text(user.domain === null ? user.name : `${user.domain}\\${user.name}`);
  const args = ["--headless", ...program.map(argument), "serve"].join(" ");
  return [
    '<?xml version="1.0" encoding="UTF-16"?>',
    '<Task version="1.4" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">',
    "  <RegistrationInfo>",
    "    <Description>Card bridge of Adel Card Office</Description>",
    "  </RegistrationInfo>",
    "  <Triggers>",
    "    <LogonTrigger>",
    "      <Enabled>true</Enabled>",
    `      <UserId>${account}</UserId>`,
    "    </LogonTrigger>",
    "  </Triggers>",
    "  <Principals>",
    '    <Principal id="Author">',
    `      <UserId>${account}</UserId>`,
    "      <LogonType>InteractiveToken</LogonType>",
    "      <RunLevel>LeastPrivilege</RunLevel>",
    "    </Principal>",
    "  </Principals>",
    "  <Settings>",
    "    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>",
    "    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>",
    "    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>",
    "    <StartWhenAvailable>true</StartWhenAvailable>",
    "    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>",
    "    <RestartOnFailure>",
    "      <Interval>PT1M</Interval>",
    "      <Count>999</Count>",
    "    </RestartOnFailure>",
    "  </Settings>",
    '  <Actions Context="Author">',
    "    <Exec>",
    "      <Command>conhost.exe</Command>",
    `      <Arguments>${text(args)}</Arguments>`,
    "    </Exec>",
    "  </Actions>",
    "</Task>",
    "",
  ].join("\r\n");
}

/** A task at log-on: a Windows service would run in session 0, where no user sees a pairing code. */
export function taskPlan(options: ServiceOptions): ServicePlan {
  const path = win32.join(options.folder, `${SERVICE_NAME}.task.xml`);
  const end = { argv: ["schtasks", "/End", "/TN", TASK], mayFail: true } as const;
  return {
    file: { path, text: taskXml(options), encoding: "utf16le" },
    environmentFile: { path: environmentPath(options), text: environmentText(options), encoding: "utf8" },
    install: [
      end,
      { argv: ["schtasks", "/Create", "/TN", TASK, "/XML", path, "/F"] },
      { argv: ["schtasks", "/Run", "/TN", TASK] },
    ],
    stop: [end, { argv: ["schtasks", "/Delete", "/TN", TASK, "/F"], mayFail: true }],
    afterRemoval: [],
    status: { argv: ["schtasks", "/Query", "/TN", TASK] },
  };
}
