import { posix } from "node:path";
import { SERVICE_NAME, type ServiceCommand, type ServiceOptions, type ServicePlan } from "./service-plan.ts";

const UNIT = `${SERVICE_NAME}.service`;

/**
 * Quotes one argument of a command line or one assignment for a unit file (systemd.syntax(7) "Quoting", systemd.unit(5)
 * "Specifiers").
 */
const quoted = (word: string, specials: RegExp = /[\\"]/g) =>
  `"${word.replace(specials, "\\$&").replaceAll("%", "%%")}"`;
/** In ExecStart a dollar sign begins a variable as well (systemd.service(5) "Command lines"). */
const argument = (word: string) => quoted(word).replaceAll("$", "$$$$");

/**
 * Restrictions that a user's manager can apply without a user namespace, in which the group of the serial ports would
 * be unmapped (systemd.exec(5) "Sandboxing"). MemoryDenyWriteExecute is left out, because V8 compiles at run time.
 */
const HARDENING = [
  "NoNewPrivileges=yes",
  "LockPersonality=yes",
  "RestrictNamespaces=yes",
  "RestrictRealtime=yes",
  "RestrictSUIDSGID=yes",
  "RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK",
  "SystemCallArchitectures=native",
  "UMask=0077",
];

export function unitText({ program, environment }: ServiceOptions): string {
  const lines = [
    "[Unit]",
    "Description=Card bridge of Adel Card Office",
    "StartLimitIntervalSec=0",
    "",
    "[Service]",
    `ExecStart=${[...program, "serve"].map(argument).join(" ")}`,
    ...Object.entries(environment).map(([name, value]) => `Environment=${quoted(`${name}=${value}`)}`),
    "Restart=on-failure",
    "RestartSec=3",
    ...HARDENING,
    "",
    "[Install]",
    "WantedBy=default.target",
    "",
  ];
  return lines.join("\n");
}

const systemctl = (...args: string[]): ServiceCommand => ({ argv: ["systemctl", "--user", ...args] });

/** A unit of this user's systemd (systemd.unit(5)): it starts with the session, or at boot if lingering is enabled. */
export function systemdPlan(options: ServiceOptions): ServicePlan {
  return {
    file: { path: posix.join(options.folder, UNIT), text: unitText(options), encoding: "utf8" },
    install: [systemctl("daemon-reload"), systemctl("enable", UNIT), systemctl("restart", UNIT)],
    stop: [{ ...systemctl("disable", "--now", UNIT), mayFail: true }],
    afterRemoval: [systemctl("daemon-reload")],
    status: systemctl("is-active", UNIT),
  };
}
