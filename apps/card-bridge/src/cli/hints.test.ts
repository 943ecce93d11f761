import { LOCALES } from "@adel/messages";
import { ERROR_CODES } from "@adel/protocol";
import { describe, expect, it } from "vitest";
import { commandRemedy, hintFor } from "./hints.ts";
import { loadTexts } from "./texts.ts";

for (const { id } of LOCALES) await loadTexts(id);

/** Errors with which diagnostics or opening a port can end. */
const FOUND = [
  ...["NO_ENCODER", "PORT_BUSY", "PORT_FORBIDDEN", "ENCODER_UNPLUGGED", "ENCODER_SILENT", "ENCODER_GARBLED"],
  ...[
    "ENCODER_REFUSED",
    "BAUD_WRONG",
    "BAUD_ANOTHER",
    "BAUD_NONE",
    "ANSWERS_LATE",
    "ADAPTER_SLOW",
    "ANTENNA_FAULTY",
    "PCSC_DOWN",
  ],
  ...["READER_UNSUITED", "PCSC_BINDING_ABSENT", "NO_CARD", "TWO_CARDS", "CARD_NOT_SUPPORTED", "CARD_LIFTED"],
  ...["CARD_SWAPPED", "KEY_REFUSED", "ACCESS_REFUSED", "BRIDGE_UNEXPECTED"],
] as const;

describe("hints", () => {
  it.each(["linux", "win32", "darwin", "freebsd"])(
    "exist for every result of doctor, in both languages: %s",
    (platform) => {
      const codes = ERROR_CODES.filter((code) => FOUND.some((found) => found === code));
      expect(codes).toHaveLength(FOUND.length);
      for (const code of codes)
        for (const { id: language } of LOCALES) {
          const hint = hintFor(code, { language, platform }, { port: "COM3", device: "ttyUSB0", address: "x" });
          expect(hint, `${code} ${platform}`).toMatch(
            language === "zh" ? /[\u4e00-\u9fff]|^sudo/ : /^[^\u4e00-\u9fff]{8,}$/,
          );
          expect(hint, code).not.toMatch(/\{(port|device|address)\}/);
        }
    },
  );

  it("contain the port they are about", () => {
    const windows = { language: "en", platform: "win32" } as const;
    expect(hintFor("ANSWERS_LATE", windows, { port: "COM3" })).toContain("Ports → COM3 → Port Settings");
    const linux = { language: "en", platform: "linux" } as const;
    const adapter = { port: "/dev/encoder", device: "ttyUSB0" };
    expect(hintFor("ADAPTER_SLOW", linux, adapter)).toContain("/devices/ttyUSB0/latency_timer, or sudo setserial");
  });

  it("are those of the smart card service for a reader, and of the file for a serial port", () => {
    const linux = { language: "en", platform: "linux" } as const;
    expect(hintFor("PORT_FORBIDDEN", linux, { port: "ACS ACR122U PICC Interface 00 00" })).toContain("polkit");
    expect(hintFor("PORT_FORBIDDEN", linux, { port: "/dev/ttyUSB0" })).toContain("dialout");
  });

  it.each(["CARD_LIFTED", "ENCODER_UNPLUGGED"] as const)(
    "do not promise that a finished command continues: %s",
    (code) => {
      expect(commandRemedy(code, "en")).toContain("run the same command again");
      expect(commandRemedy(code, "zh")).toContain("再次运行同一命令");
    },
  );
});
