import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { launchdPlan, plistText } from "./launchd.ts";
import { environmentText, taskPlan, taskXml } from "./log-on-task.ts";
import type { ServiceOptions } from "./service-plan.ts";
import { systemdPlan, unitText } from "./systemd.ts";

const given: ServiceOptions = {
  program: ["/opt/card bridge/runtime/node", "/opt/card bridge/app/dist/main.js"],
  folder: "/home/desk/.config/systemd/user",
  environment: {},
  user: { name: "desk", id: 1000, domain: null },
  logFile: "/Users/desk/Library/Logs/adel-card-bridge.log",
};
const argv = (commands: readonly { readonly argv: readonly string[] }[]) => commands.map((one) => one.argv.join(" "));

describe("a systemd unit of the user", () => {
  it("runs the present program, restarts it after an error, and restricts its permissions", () => {
    expect(unitText(given)).toBe(`[Unit]
Description=Card bridge of Adel Card Office
StartLimitIntervalSec=0

[Service]
ExecStart="/opt/card bridge/runtime/node" "/opt/card bridge/app/dist/main.js" "serve"
Restart=on-failure
RestartSec=3
NoNewPrivileges=yes
LockPersonality=yes
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
SystemCallArchitectures=native
UMask=0077

[Install]
WantedBy=default.target
`);
  });

  it("quotes characters that are special to systemd", () => {
    const text = unitText({
      ...given,
      program: ['/opt/50% "off"/$node\\x'],
      environment: { ADEL_BRIDGE_HOME: '/srv/a "b" 5%$x' },
    });
    expect(text).toContain('ExecStart="/opt/50%% \\"off\\"/$$node\\\\x" "serve"\n');
    expect(text).toContain('Environment="ADEL_BRIDGE_HOME=/srv/a \\"b\\" 5%%$x"\n');
  });

  it("is installed, removed and queried with systemctl", () => {
    const plan = systemdPlan(given);
    expect(plan.file.path).toBe("/home/desk/.config/systemd/user/adel-card-bridge.service");
    expect(argv(plan.install)).toEqual([
      "systemctl --user daemon-reload",
      "systemctl --user enable adel-card-bridge.service",
      "systemctl --user restart adel-card-bridge.service",
    ]);
    expect(argv(plan.stop)).toEqual(["systemctl --user disable --now adel-card-bridge.service"]);
    expect(argv(plan.afterRemoval)).toEqual(["systemctl --user daemon-reload"]);
    expect(argv([plan.status])).toEqual(["systemctl --user is-active adel-card-bridge.service"]);
  });
});

describe("a launchd agent of the user", () => {
  it("starts with the session and restarts after an error", () => {
    expect(
      plistText({ ...given, environment: { ADEL_BRIDGE_PORT: "30000" } }),
    ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>Label</key>
	<string>com.adel.card-bridge</string>
	<key>ProgramArguments</key>
	<array>
		<string>/opt/card bridge/runtime/node</string>
		<string>/opt/card bridge/app/dist/main.js</string>
		<string>serve</string>
	</array>
	<key>EnvironmentVariables</key>
	<dict>
		<key>ADEL_BRIDGE_PORT</key>
		<string>30000</string>
	</dict>
	<key>RunAtLoad</key>
	<true/>
	<key>KeepAlive</key>
	<dict>
		<key>SuccessfulExit</key>
		<false/>
	</dict>
	<key>Umask</key>
	<integer>63</integer>
	<key>StandardErrorPath</key>
	<string>/Users/desk/Library/Logs/adel-card-bridge.log</string>
</dict>
</plist>
`);
  });

  it("escapes characters that are special in XML", () => {
    expect(plistText({ ...given, program: ["/Users/a & b/<node>"] })).toContain(
      "<string>/Users/a &amp; b/&lt;node&gt;</string>",
    );
  });

  it("is installed, removed and queried with launchctl, in the user's domain", () => {
    const plan = launchdPlan({
      ...given,
      folder: "/Users/desk/Library/LaunchAgents",
      user: { ...given.user, id: 501 },
    });
    const file = "/Users/desk/Library/LaunchAgents/com.adel.card-bridge.plist";
    expect(plan.file.path).toBe(file);
    expect(argv(plan.install)).toEqual([
      "launchctl bootout gui/501/com.adel.card-bridge",
      "launchctl enable gui/501/com.adel.card-bridge",
      `launchctl bootstrap gui/501 ${file}`,
    ]);
    expect(argv(plan.stop)).toEqual(["launchctl bootout gui/501/com.adel.card-bridge"]);
    expect(argv([plan.status])).toEqual(["launchctl print gui/501/com.adel.card-bridge"]);
  });
});

describe("a Windows task at log-on", () => {
  const windows: ServiceOptions = {
    ...given,
    program: ["C:\\Program Files\\Card Bridge\\node.exe", "C:\\Card Bridge\\main.js"],
    folder: "C:\\ProgramData\\adel-card-bridge",
    user: { name: "前台", id: -1, domain: "HOTEL & CO" },
  };

  it("runs in the user's session, without a window and without a time limit", () => {
    expect(taskXml(windows).replaceAll("\r\n", "\n")).toBe(`<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.4" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Card bridge of Adel Card Office</Description>
  </RegistrationInfo>
  <Triggers>
    <LogonTrigger>
      <Enabled>true</Enabled>
      <UserId>HOTEL &amp; CO\\前台</UserId>
    </LogonTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>HOTEL &amp; CO\\前台</UserId>
      <LogonType>InteractiveToken</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <RestartOnFailure>
      <Interval>PT1M</Interval>
      <Count>999</Count>
    </RestartOnFailure>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>conhost.exe</Command>
      <Arguments>--headless &quot;C:\\Program Files\\Card Bridge\\node.exe&quot; --env-file=C:\\ProgramData\\adel-card-bridge\\adel-card-bridge.env &quot;C:\\Card Bridge\\main.js&quot; serve</Arguments>
    </Exec>
  </Actions>
</Task>
`);
  });

  it("has its environment and its log in a file that Node parses correctly", () => {
    const environment = { ADEL_BRIDGE_HOME: "C:\\new\\t'b", ADEL_BRIDGE_ENCODERS: 'pcsc:ACS "A" 00; twn4:COM5 #2' };
    const logFile = "C:\\Users\\desk\\AppData\\Local\\adel-card-bridge\\adel-card-bridge.log";
    expect(parseEnv(environmentText({ ...windows, environment, logFile }))).toEqual({
      ADEL_BRIDGE_LOG_FILE: logFile,
      ...environment,
    });
    expect(taskPlan(windows).environmentFile?.path).toBe("C:\\ProgramData\\adel-card-bridge\\adel-card-bridge.env");
  });

  it("is installed, removed and queried with schtasks", () => {
    const plan = taskPlan(windows);
    const xml = "C:\\ProgramData\\adel-card-bridge\\adel-card-bridge.task.xml";
    expect(plan.file).toMatchObject({ path: xml, encoding: "utf16le" });
    expect(argv(plan.install)).toEqual([
      "schtasks /End /TN AdelCardBridge",
      `schtasks /Create /TN AdelCardBridge /XML ${xml} /F`,
      "schtasks /Run /TN AdelCardBridge",
    ]);
    expect(argv(plan.stop)).toEqual(["schtasks /End /TN AdelCardBridge", "schtasks /Delete /TN AdelCardBridge /F"]);
    expect(argv([plan.status])).toEqual(["schtasks /Query /TN AdelCardBridge"]);
  });
});
