import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { toLanguage } from "./language.config.ts";

describe("the language", () => {
  it("is that of the first locale variable that is not empty, else of the system", () => {
    const system = () => "zh-CN";
    expect(toLanguage({ LC_ALL: "", LC_MESSAGES: "en_US.UTF-8", LANG: "zh_CN.UTF-8" }, system)).toBe("en");
    expect(toLanguage({ LANG: "" }, system)).toBe("zh");
    expect(toLanguage({ LANG: "fr_FR.UTF-8" }, system)).toBe("en");
  });
});

describe("the configuration", () => {
  it.runIf(process.platform === "linux")("lives where XDG says", () => {
    const { files } = readConfig({ XDG_CONFIG_HOME: "/c", XDG_STATE_HOME: "/s" });
    expect(files).toEqual({
      bindings: "/c/adel-card-bridge/bindings.json",
      journal: "/s/adel-card-bridge/journal.jsonl",
      token: "/s/adel-card-bridge/local-token",
      lock: "/s/adel-card-bridge/daemon.lock",
      log: "/s/adel-card-bridge/adel-card-bridge.log",
    });
  });

  it.runIf(process.platform === "linux")("tells a service what makes it the same bridge, and nothing else", () => {
    const { service } = readConfig({ XDG_CONFIG_HOME: "/c", ADEL_BRIDGE_PORT: "30000", LANG: "zh_CN", PATH: "/bin" });
    expect(service).toEqual({
      folder: "/c/systemd/user",
      environment: { XDG_CONFIG_HOME: "/c", ADEL_BRIDGE_PORT: "30000" },
      userDomain: null,
    });
    expect(readConfig({}).service.environment).toEqual({});
  });

  it("can use another folder and port", () => {
    const config = readConfig({ ADEL_BRIDGE_HOME: "/h", ADEL_BRIDGE_PORT: "30000" });
    expect(config).toMatchObject({
      port: 30_000,
      files: { bindings: "/h/bindings.json", journal: "/h/journal.jsonl" },
    });
    expect(readConfig({}).port).toBe(21_430);
  });

  it("has encoders without a USB id, whose names may contain spaces", () => {
    const { encoders } = readConfig({ ADEL_BRIDGE_ENCODERS: " twn4:/dev/ttyS0?crc=1; pcsc:ACS ACR122U 00 00;" });
    expect(encoders).toEqual(["twn4:/dev/ttyS0?crc=1", "pcsc:ACS ACR122U 00 00"]);
    expect(readConfig({}).encoders).toEqual([]);
  });

  it("takes the language from the locale, LC_ALL first", () => {
    expect(readConfig({ LANG: "zh_CN.UTF-8" }).language).toBe("zh");
    expect(readConfig({ LC_ALL: "de_DE", LANG: "zh_CN.UTF-8" }).language).toBe("en");
    expect(readConfig({ LC_ALL: "", LANG: "zh_CN.UTF-8" }).language).toBe("zh");
  });

  it("asks the system if no variable sets a language, as on Windows", () => {
    expect(readConfig({}, { platform: "win32", home: "C:\\Users\\desk", locale: "zh-CN" }).language).toBe("zh");
    expect(readConfig({}, { platform: "win32", home: "C:\\Users\\desk", locale: "en-GB" }).language).toBe("en");
    expect(readConfig({ LANG: "en_US.UTF-8" }, { platform: "linux", home: "/h", locale: "zh-CN" }).language).toBe("en");
  });

  it("keeps keys on Windows in the user's own folder, which other users cannot read", () => {
    const windows = { platform: "win32", home: "C:\\Users\\desk", locale: "en-US" } as const;
    const { files, service } = readConfig({ LOCALAPPDATA: "D:\\Local" }, windows);
    expect(files).toEqual({
      bindings: "D:\\Local\\adel-card-bridge\\bindings.json",
      journal: "D:\\Local\\adel-card-bridge\\journal.jsonl",
      token: "D:\\Local\\adel-card-bridge\\local-token",
      lock: "D:\\Local\\adel-card-bridge\\daemon.lock",
      log: "D:\\Local\\adel-card-bridge\\adel-card-bridge.log",
    });
    expect(service.folder).toBe("D:\\Local\\adel-card-bridge");
    expect(readConfig({}, windows).files.token).toBe("C:\\Users\\desk\\AppData\\Local\\adel-card-bridge\\local-token");
    // The setup program for all users sets the folder for which it has created an access list.
    const shared = readConfig({ ADEL_BRIDGE_HOME: "C:\\ProgramData\\adel-card-bridge" }, windows);
    expect(shared.files.bindings).toBe("C:\\ProgramData\\adel-card-bridge\\bindings.json");
  });

  it("rejects an invalid port", () => {
    expect(() => readConfig({ ADEL_BRIDGE_PORT: "70000" })).toThrow();
  });
});
