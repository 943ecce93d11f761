import { readFileSync } from "node:fs";

// Loaded by `--import` before server and bridge: their clock is ahead of this machine's by the milliseconds in a file, which
// is replaced while they run. The product knows nothing of it; its timers go on as they are.

const file = process.env.SIMULATION_CLOCK ?? "";
const readAhead = (): number => Number(readFileSync(file, "utf8"));
const MachineDate = Date;
const readNow = (): number => MachineDate.now() + readAhead();

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [readNow()] : args, newTarget),
  apply: () => new MachineDate(readNow()).toString(),
  get: (target, key) => (key === "now" ? readNow : Reflect.get(target, key)),
});
