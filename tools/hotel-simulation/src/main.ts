import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { apart, canRunApart } from "@adel/run/apart";

// node src/main.ts [--language zh|en] [--full | --small] [--seeds 1..20] [--page 100] [--calls 200] [--report FILE] [WORD...]
// A bridge has one port on a machine: where a run can have a network of its own, others may go on beside it.

const command = [process.execPath, join(import.meta.dirname, "run.ts"), ...process.argv.slice(2)];
const [file = "", ...args] = canRunApart() ? apart(command) : command;
const child = spawn(file, args, { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
const [code] = await once(child, "exit");
process.exitCode = code ?? 1;
