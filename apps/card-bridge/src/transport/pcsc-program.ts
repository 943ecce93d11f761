import { DeviceError } from "../kernel/errors.ts";
import { failureByNumber, PcscError } from "./pcsc-error.ts";
import { type BindingName, takeProgram } from "./pcsc-fork.ts";
import { HostMessage, type HostRequest } from "./pcsc-messages.ts";

/** The binding itself is missing, or it found no library of the system: then the smart card service is missing too. */
export function missingBinding(binding: BindingName, message: string): DeviceError {
  const isThere = /libpcsclite\.so|winscard\.dll|PCSC\.framework/i.test(message);
  const code = isThere ? "PCSC_DOWN" : "PCSC_BINDING_ABSENT";
  return new DeviceError(code, `loading ${binding}`, { binding }, new Error(message));
}

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: unknown): void;
}

/** A running process and its pending request. */
export function startProgram(binding: BindingName) {
  const { child, messages } = takeProgram(binding);
  const ended = new AbortController();
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  let received: (received: Exclude<HostMessage, { kind: "done" | "refused" }>) => void = () => undefined;
  let onEnd: (reason: unknown) => void = () => undefined;

  const end = (reason: unknown) => {
    if (ended.signal.aborted) return;
    ended.abort(reason);
    onEnd(reason);
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
    child.kill("SIGKILL");
  };
  const died = (cause: unknown) => end(new PcscError("F_INTERNAL_ERROR", cause));
  child.on("error", died);
  child.on("exit", (code, signal) => died(new Error(`the program ended: ${signal ?? code}`)));
  const receive = (message: unknown) => {
    const reply = HostMessage.parse(message);
    if (reply.kind === "absent") return end(missingBinding(binding, reply.message));
    if (reply.kind !== "done" && reply.kind !== "refused") return received(reply);
    const request = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.kind === "done") return request?.resolve(Uint8Array.from(reply.bytes));
    return request?.reject(failureByNumber(reply.number, new Error(reply.message)));
  };
  for (const message of messages) receive(message);
  child.on("message", receive);
  return {
    ended: ended.signal,
    end,
    /** The current user of the process; one at a time. */
    listen(message: typeof received, end: typeof onEnd) {
      received = message;
      onEnd = end;
    },
    ask(what: HostRequest["do"], reader: string, bytes: Uint8Array): Promise<Uint8Array> {
      if (ended.signal.aborted) return Promise.reject(ended.signal.reason);
      calls += 1;
      const id = calls;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        // What can no longer be sent is rejected when the process exits.
        child.send({ id, do: what, reader, bytes } satisfies HostRequest, () => undefined);
      });
    },
    /** Whether the parent process stays alive for it. */
    hold(isHeld: boolean) {
      for (const one of [child, child.channel]) {
        if (isHeld) one?.ref();
        else one?.unref();
      }
    },
  };
}
export type Program = ReturnType<typeof startProgram>;
