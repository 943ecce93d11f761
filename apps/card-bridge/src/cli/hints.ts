import { type ErrorCode, type ErrorValues, fill, type Language, type Text } from "@adel/protocol";
import { errorHint } from "./error-text.ts";
import { t } from "./text.ts";

type System = "linux" | "win32" | "darwin";

/** What to do depends on the system; `{port}` and `{device}` come from the check. Other systems get the fault's own remedy. */
const BY_SYSTEM: Partial<Record<ErrorCode, Readonly<Partial<Record<System, Text>>>>> = {
  PORT_FORBIDDEN: {
    linux: t(
      "sudo usermod -aG dialout $USER（Arch 系统为 uucp 组），然后注销并重新登录",
      "sudo usermod -aG dialout $USER (Arch: group uucp), then sign out and in again",
    ),
    win32: t("请管理员允许此用户使用该串口", "Ask the administrator to let this user use the serial port"),
    darwin: t(
      "用 ls -l {port} 查看权限；USB 串口应人人可读写，重新插拔即可恢复",
      "Look at its rights with ls -l {port}; a USB serial port is everybody's, plugging it in again restores that",
    ),
  },
  PORT_BUSY: {
    linux: t(
      "用 fuser -v {port} 查看占用者并关闭它；若是本桥接程序：systemctl --user stop adel-card-bridge",
      "See who holds it with fuser -v {port} and close that; if it is this bridge: systemctl --user stop adel-card-bridge",
    ),
    win32: t(
      "关闭其他发卡软件和串口工具；若是本桥接程序：schtasks /End /TN AdelCardBridge",
      "Close other card software and serial tools; if it is this bridge: schtasks /End /TN AdelCardBridge",
    ),
    darwin: t(
      "用 lsof {port} 查看占用者并关闭它；请使用 /dev/cu.* 而不是 /dev/tty.*",
      "See who holds it with lsof {port} and close that; use /dev/cu.*, not /dev/tty.*",
    ),
  },
  PCSC_DOWN: {
    linux: t(
      "sudo apt install pcscd libccid，然后 sudo systemctl enable --now pcscd.socket",
      "sudo apt install pcscd libccid, then sudo systemctl enable --now pcscd.socket",
    ),
    win32: t(
      "以管理员身份运行 sc config SCardSvr start= auto 和 net start SCardSvr；没有插读卡器时该服务会自己停止",
      "As administrator: sc config SCardSvr start= auto and net start SCardSvr; without a reader plugged in the service stops by itself",
    ),
    darwin: t(
      "系统自带此服务：重新插拔读卡器；仍不行则重启电脑",
      "The system has it built in: plug the reader in again; if that does not help, restart the computer",
    ),
  },
  ANSWERS_LATE: {
    linux: t(
      "sudo setserial {port} low_latency；转接器自带延迟计时器的设为 1；蓝牙或网络转接的改用 USB 线",
      "sudo setserial {port} low_latency; where the adapter has a latency timer set it to 1; use a USB cable instead of Bluetooth or network",
    ),
    win32: t(
      "设备管理器 → 端口 → {port} → 端口设置 → 高级 → 延迟计时器设为 1；没有此项时换用直接 USB 的发卡机",
      "Device Manager → Ports → {port} → Port Settings → Advanced → Latency Timer: 1; where there is none, use an encoder with USB of its own",
    ),
    darwin: t(
      "在转接器厂家的驱动设置里把 LatencyTimer 设为 1；系统自带驱动不能调时，换用直接 USB 的发卡机",
      "Set LatencyTimer to 1 in the adapter maker's driver; where Apple's driver cannot, use an encoder with USB of its own",
    ),
  },
  // Only Linux shows the timer.
  ADAPTER_SLOW: {
    linux: t(
      "echo 1 | sudo tee /sys/bus/usb-serial/devices/{device}/latency_timer，或 sudo setserial {port} low_latency；重新插拔后仍要生效请加 udev 规则（见手册）",
      "echo 1 | sudo tee /sys/bus/usb-serial/devices/{device}/latency_timer, or sudo setserial {port} low_latency; a udev rule makes it last (see the manual)",
    ),
  },
};

/** A PC/SC reader is no file and has no rights of its own: the smart card service decides. */
const OF_A_READER: typeof BY_SYSTEM = {
  PORT_FORBIDDEN: {
    linux: t(
      "由管理员在 polkit 中允许 org.debian.pcsc-lite.access_pcsc 和 access_card",
      "The administrator allows org.debian.pcsc-lite.access_pcsc and access_card in polkit",
    ),
    win32: t("请管理员允许此用户使用智能卡", "Ask the administrator to let this user use smart cards"),
    darwin: t("请管理员允许此用户使用智能卡", "Ask the administrator to let this user use smart cards"),
  },
  PORT_BUSY: {
    linux: t(
      "关闭其他读卡软件（如 scdaemon）；若是本桥接程序：systemctl --user stop adel-card-bridge",
      "Close other card software (scdaemon, say); if it is this bridge: systemctl --user stop adel-card-bridge",
    ),
    win32: t(
      "关闭其他读卡软件；若是本桥接程序：schtasks /End /TN AdelCardBridge",
      "Close other card software; if it is this bridge: schtasks /End /TN AdelCardBridge",
    ),
    darwin: t("关闭其他读卡软件", "Close other card software"),
  },
};

/** What only somebody at a terminal can do. */
const AT_A_TERMINAL: Partial<Record<ErrorCode, Text>> = {
  // For a fault of ours nothing but what happened before helps: a log that says more.
  BRIDGE_UNEXPECTED: t(
    "设置环境变量 ADEL_BRIDGE_LOG=debug 后再执行一次，把输出交给技术人员",
    "Run it again with ADEL_BRIDGE_LOG=debug in the environment and give a technician what it prints",
  ),
  TRAILER_UNSAFE: t(
    "映像损坏，或该扇区没有读出过：用 --sectors 跳过它",
    "The image is damaged, or the sector was never read: leave it out with --sectors",
  ),
  ACCESS_REFUSED: t(
    "用 --keys 或 --spec 提供有权的密钥；仍不行则换一张卡",
    "Give a key that may with --keys or --spec; if that does not help, use another card",
  ),
  ENCODER_REFUSED: t(
    "检查驱动类型是否与发卡机一致；一致则更新发卡机固件",
    "Check that the driver is this encoder's; if it is, bring the encoder's firmware up to date",
  ),
};

/** A device file, or a port of Windows; readers have names with blanks and brackets instead. */
const isSerial = (port: unknown) => typeof port !== "string" || /^(\/|COM\d)/i.test(port);

const isSystem = (platform: string): platform is System => ["linux", "win32", "darwin"].includes(platform);

/** What to do about it, in words; undefined where nothing can be advised. */
export function commandRemedy(code: ErrorCode, language: Language, values: ErrorValues = {}): string | undefined {
  return AT_A_TERMINAL[code]?.[language] ?? errorHint(code, language, values);
}

/** The same, in the way of this system where systems differ. */
export function hintFor(
  code: ErrorCode,
  { language, platform }: { readonly language: Language; readonly platform: string },
  values: ErrorValues = {},
): string | undefined {
  const methods = (isSerial(values.port) ? undefined : OF_A_READER[code]) ?? BY_SYSTEM[code];
  const here = isSystem(platform) ? methods?.[platform] : undefined;
  return here ? fill(here[language], values) : commandRemedy(code, language, values);
}
