import { posix } from "node:path";
import type { ServiceCommand, ServiceOptions, ServicePlan } from "./service-plan.ts";

const LABEL = "com.adel.card-bridge";

const text = (value: string) => value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const string = (value: string) => `<string>${text(value)}</string>`;
const indented = (lines: readonly string[]) => lines.map((line) => `\t${line}`);

function dictionary(values: Readonly<Record<string, string>>): readonly string[] {
  const lines = Object.entries(values).flatMap(([name, value]) => [`<key>${text(name)}</key>`, string(value)]);
  return ["<dict>", ...indented(lines), "</dict>"];
}

export function plistText({ program, environment, logFile }: ServiceOptions): string {
  const entries = [
    "<key>Label</key>",
    string(LABEL),
    "<key>ProgramArguments</key>",
    "<array>",
    ...indented([...program, "serve"].map(string)),
    "</array>",
    ...(Object.keys(environment).length > 0 ? ["<key>EnvironmentVariables</key>", ...dictionary(environment)] : []),
    "<key>RunAtLoad</key>",
    "<true/>",
    "<key>KeepAlive</key>",
    "<dict>",
    ...indented(["<key>SuccessfulExit</key>", "<false/>"]),
    "</dict>",
    // 0077 as a decimal number: property lists have no octal numbers.
    "<key>Umask</key>",
    "<integer>63</integer>",
    "<key>StandardErrorPath</key>",
    string(logFile),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    '<plist version="1.0">',
    "<dict>",
    ...indented(entries),
    "</dict>",
    "</plist>",
    "",
  ].join("\n");
}

/** An agent of this user (launchd.plist(5)): it starts with the session, where the user can see a pairing code. */
export function launchdPlan(options: ServiceOptions): ServicePlan {
  const domain = `gui/${options.user.id}`;
  const path = posix.join(options.folder, `${LABEL}.plist`);
  const launchctl = (...args: string[]): ServiceCommand => ({ argv: ["launchctl", ...args] });
  const leave: ServiceCommand = { ...launchctl("bootout", `${domain}/${LABEL}`), mayFail: true };
  return {
    file: { path, text: plistText(options), encoding: "utf8" },
    install: [leave, launchctl("enable", `${domain}/${LABEL}`), launchctl("bootstrap", domain, path)],
    stop: [leave],
    afterRemoval: [],
    status: launchctl("print", `${domain}/${LABEL}`),
  };
}
