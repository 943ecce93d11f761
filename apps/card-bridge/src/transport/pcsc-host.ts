import type { BindingModule, PcscBinding, Reply, Report } from "./pcsc-binding.ts";
import type { HostMessage, HostRequest } from "./pcsc-messages.ts";

/**
 * A separate process for one PC/SC binding, named by its argument. Calls into the service block and cannot be
 * cancelled, native code may abort its process, and a reader that never replies keeps a process from
 * exiting; here only this process is affected, and its parent kills it.
 */

/** A missing reader is looked for every half second, each time from scratch. */
const IDLE_MS = 10_000;

const send = (message: HostMessage) => process.send?.(message);
/** Exits at once: threads that wait for a reader would delay a normal exit. */
const leave = () => process.kill(process.pid, "SIGKILL");

function asCall(message: unknown): HostRequest | undefined {
  if (typeof message !== "object" || message === null) return undefined;
  if (!("id" in message && "do" in message && "reader" in message && "bytes" in message)) return undefined;
  const { id, do: what, reader, bytes } = message;
  if (typeof id !== "number" || typeof reader !== "string" || !(bytes instanceof Uint8Array)) return undefined;
  if (what === "begin" || what === "powerUp" || what === "rest") return { id, do: what, reader, bytes };
  return what === "transmit" || what === "control" ? { id, do: what, reader, bytes } : undefined;
}

function serve({ begin, numberOf }: BindingModule): void {
  let binding: PcscBinding | undefined;
  let idle: NodeJS.Timeout | undefined;
  let readers: HostMessage = { kind: "readers", readers: [] };
  const failure = (error: unknown) => ({ number: numberOf(error), message: String(error) });
  const replyTo =
    (id: number): Reply =>
    (error, bytes) => {
      if (error) send({ kind: "refused", id, ...failure(error) });
      else send({ kind: "done", id, bytes });
    };
  const report: Report = {
    readers(states) {
      readers = { kind: "readers", readers: [...states].map(([name, state]) => ({ name, state })) };
      send(readers);
    },
    lost(error) {
      // What a binding holds of a stopped service is invalid, and cleaning it up has crashed processes.
      process.send?.({ kind: "lost", ...failure(error) } satisfies HostMessage, undefined, undefined, leave);
    },
  };
  function obey({ do: what, reader, bytes }: HostRequest, reply: Reply): void {
    if (what === "begin") {
      if (!binding) readers = { kind: "readers", readers: [] };
      binding ??= begin(report);
      send(readers);
      reply(undefined, bytes);
    } else if (what === "rest") {
      idle = setTimeout(leave, IDLE_MS);
      if (binding) binding.powerDown(reader, reply);
      else reply(undefined, bytes);
    } else if (!binding) reply(new Error("the service was lost"), bytes);
    else if (what === "powerUp") binding.powerUp(reader, reply);
    else binding[what](reader, bytes, reply);
  }
  process.on("message", (message) => {
    const call = asCall(message);
    if (!call) return;
    clearTimeout(idle);
    const reply = replyTo(call.id);
    try {
      obey(call, reply);
    } catch (error) {
      reply(error, call.bytes);
    }
  });
}

function load(name: string | undefined): Promise<BindingModule> {
  return name === "pcsclite" ? import("./pcsclite.ts") : import("./pcsc-koffi.ts");
}

process.on("disconnect", leave);
try {
  serve(await load(process.argv[2]));
  send({ kind: "ready" });
} catch (error) {
  send({ kind: "absent", message: String(error) });
}
