import { type FaultCode, type FaultValues, faultRemedy, fill, type Language, type Text } from "@adel/protocol";
import { t } from "./text.ts";

type System = "linux" | "win32" | "darwin";

/** What to do depends on the system; `{port}` and `{device}` come from the check. Other systems get the fault's own remedy. */
const BY_SYSTEM: Partial<Record<FaultCode, Readonly<Record<System, Text>>>> = {
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
  ADAPTER_SLOW: {
    linux: t(
      "echo 1 | sudo tee /sys/bus/usb-serial/devices/{device}/latency_timer，或 sudo setserial {port} low_latency；要永久生效请加 udev 规则（见手册）",
      "echo 1 | sudo tee /sys/bus/usb-serial/devices/{device}/latency_timer, or sudo setserial {port} low_latency; a udev rule makes it last (see the manual)",
    ),
    win32: t(
      "设备管理器 → 端口 → {port} → 端口设置 → 高级 → 延迟计时器设为 1",
      "Device Manager → Ports → {port} → Port Settings → Advanced → Latency Timer: 1",
    ),
    darwin: t(
      "在转接器厂家的驱动设置里把 LatencyTimer 设为 1；系统自带驱动不能调时，换用直接 USB 的发卡机",
      "Set LatencyTimer to 1 in the adapter maker's driver; where Apple's driver cannot, use an encoder with USB of its own",
    ),
  },
};

/** For a fault of ours nothing but what happened before helps: a log that says more. */
export const AGAIN_WITH_LOG = t(
  "设置环境变量 ADEL_BRIDGE_LOG=debug 后再执行一次，把输出交给技术人员",
  "Run it again with ADEL_BRIDGE_LOG=debug in the environment and give a technician what it prints",
);

const isSystem = (platform: string): platform is System => ["linux", "win32", "darwin"].includes(platform);

/** What to do about it on this system, in words; undefined where nothing can be advised. */
export function remedyFor(
  code: FaultCode,
  { language, platform }: { readonly language: Language; readonly platform: string },
  values: FaultValues = {},
): string | undefined {
  if (code === "BRIDGE_UNEXPECTED") return AGAIN_WITH_LOG[language];
  const here = isSystem(platform) ? BY_SYSTEM[code]?.[platform] : undefined;
  return here ? fill(here[language], values) : faultRemedy(code, language, values);
}
