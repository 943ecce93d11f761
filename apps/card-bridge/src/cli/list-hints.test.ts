import { expect, it } from "vitest";
import { listHints } from "./list-hints.ts";
import { cliTexts, loadTexts } from "./texts.ts";

await loadTexts("en");
const terminal = (platform: string) => ({ t: cliTexts("en"), platform });
const twn4 = { encoder: "twn4:/dev/ttyACM0", state: "ready" } as const;
const reader = { encoder: "pcsc:ACS ACR122U 00 00", state: "ready" } as const;
const [loaded, absent] = [() => true, () => false];

it.each([
  ["no encoder at all", "linux", [], absent, true],
  ["the module is loaded, and another encoder is ready", "linux", [twn4], loaded, true],
  ["another encoder is ready", "linux", [twn4], absent, false],
  ["PC/SC shows a reader", "linux", [reader], loaded, false],
  ["no encoder at all, on Windows", "win32", [], loaded, false],
] as const)(
  "names the kernel module pn533 only where it can be the reason: %s",
  (_, platform, found, isLoaded, says) => {
    const hints = listHints({ found, strange: [] }, terminal(platform), isLoaded).join("\n");
    expect(hints.includes("modprobe -r pn533_usb")).toBe(says);
  },
);
