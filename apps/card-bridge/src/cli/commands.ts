import { BLOCK_ACTIONS, SERVICE_ACTIONS, SHELLS } from "./choices.ts";
import type { Register } from "./command.ts";
import type { CliKey } from "./texts.ts";

interface ArgumentEntry {
  readonly usage: `<${string}>`;
  readonly about: CliKey;
  /** Allowed values; any value if absent. */
  readonly choices?: readonly string[];
}

interface CommandEntry {
  readonly name: string;
  readonly about: CliKey;
  readonly arguments?: readonly ArgumentEntry[];
  /** Whether it uses a card on an encoder: its calls can be traced. */
  readonly usesCard?: true;
  /** Begun before anything is loaded: what takes time beside the loading. */
  prepare?(): Promise<void>;
  /** Loaded only when the command is called: the program's help needs only this list. */
  load(): Promise<Register>;
}

const ACTION = { usage: "<action>", about: "serviceAction" } as const;
const image = (usage: ArgumentEntry["usage"]): ArgumentEntry => ({ usage, about: "image" });

/** One entry per command, in the order of the help. */
export const COMMANDS: readonly CommandEntry[] = [
  { name: "serve", about: "serve", load: async () => (await import("./serve.ts")).registerServe },
  {
    name: "list",
    about: "list",
    prepare: async () => (await import("../transport/pcsc-fork.ts")).forkEarly(),
    load: async () => (await import("./list.ts")).registerList,
  },
  { name: "doctor", about: "doctor", load: async () => (await import("./doctor.ts")).registerDoctor },
  { name: "beep", about: "beep", load: async () => (await import("./beep.ts")).registerBeep },
  { name: "info", about: "info", usesCard: true, load: async () => (await import("./info.ts")).registerInfo },
  { name: "read", about: "read", usesCard: true, load: async () => (await import("./read.ts")).registerRead },
  { name: "write", about: "write", usesCard: true, load: async () => (await import("./write.ts")).registerWrite },
  { name: "erase", about: "erase", usesCard: true, load: async () => (await import("./write.ts")).registerErase },
  { name: "restore", about: "restore", usesCard: true, load: async () => (await import("./write.ts")).registerRestore },
  { name: "layout", about: "layout", load: async () => (await import("./layout.ts")).registerLayout },
  {
    name: "inspect",
    about: "inspect",
    usesCard: true,
    load: async () => (await import("./inspect.ts")).registerInspect,
  },
  { name: "show", about: "show", usesCard: true, load: async () => (await import("./show.ts")).registerShow },
  { name: "ndef", about: "ndef", usesCard: true, load: async () => (await import("./ndef.ts")).registerNdef },
  { name: "watch", about: "watch", usesCard: true, load: async () => (await import("./watch.ts")).registerWatch },
  {
    name: "block",
    about: "block",
    usesCard: true,
    arguments: [{ ...ACTION, choices: BLOCK_ACTIONS }],
    load: async () => (await import("./block.ts")).registerBlock,
  },
  { name: "keys", about: "keysAbout", usesCard: true, load: async () => (await import("./keys.ts")).registerKeys },
  {
    name: "diff",
    about: "diff",
    arguments: [image("<a>"), image("<b>")],
    load: async () => (await import("./diff.ts")).registerDiff,
  },
  {
    name: "convert",
    about: "convert",
    arguments: [image("<a>"), { usage: "<b>", about: "out" }],
    load: async () => (await import("./convert.ts")).registerConvert,
  },
  { name: "simulate", about: "simulate", load: async () => (await import("./simulate.ts")).registerSimulate },
  {
    name: "pair",
    about: "pair",
    arguments: [{ usage: "<code>", about: "code" }],
    load: async () => (await import("./pair.ts")).registerPair,
  },
  {
    name: "unpair",
    about: "unpair",
    arguments: [{ usage: "<name>", about: "unpairName" }],
    load: async () => (await import("./pair.ts")).registerUnpair,
  },
  { name: "status", about: "status", load: async () => (await import("./status.ts")).registerStatus },
  {
    name: "service",
    about: "service",
    arguments: [{ ...ACTION, choices: SERVICE_ACTIONS }],
    load: async () => (await import("./service.ts")).registerService,
  },
  { name: "update", about: "update", load: async () => (await import("./update.ts")).registerUpdate },
  {
    name: "completion",
    about: "completion",
    arguments: [{ usage: "<shell>", about: "shell", choices: SHELLS }],
    load: async () => (await import("./completion.ts")).registerCompletion,
  },
];
