import type { ServerLine } from "@adel/protocol/bridge/message";
import { SESSION_CLOSE } from "@adel/protocol/bridge/session";
import type { Binding } from "../jobs/bindings.ts";
import { certificateError } from "../jobs/server-error.ts";
import type { Log } from "../kernel/log.ts";

type State = ServerLine["state"];

/** The connections to servers and their states, for local tools; what a technician has to mend is logged once. */
export class ServerLines {
  readonly #lines = new Map<string, ServerLine>();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  list(): ServerLine[] {
    return [...this.#lines.values()];
  }

  add({ deviceNumber, server }: Binding): void {
    this.#lines.set(deviceNumber, { deviceNumber, server, state: "connecting", reason: "" });
  }

  remove({ deviceNumber }: Binding): void {
    this.#lines.delete(deviceNumber);
  }

  open(binding: Binding): void {
    this.#set(binding, "open");
  }

  /** A connection that could not be opened, or broke. */
  fail(binding: Binding, error: unknown): void {
    const reason = certificateError(error);
    this.#set(binding, reason === undefined ? "unreachable" : "untrusted", reason);
  }

  /** A connection that the server closed, with its code. */
  close(binding: Binding, code: number): void {
    if (code === SESSION_CLOSE.refused) this.#set(binding, "revoked");
    else if (code === SESSION_CLOSE.replaced) this.#set(binding, "replaced");
    else if (this.#lines.get(binding.deviceNumber)?.state !== "untrusted") this.#set(binding, "unreachable");
  }

  #set(binding: Binding, state: State, reason = ""): void {
    const { deviceNumber, server } = binding;
    const line = this.#lines.get(deviceNumber);
    // The binding was removed or replaced meanwhile.
    if (!line || line.server !== server) return;
    this.#lines.set(deviceNumber, { deviceNumber, server, state, reason });
    if (line.state === state) return;
    if (state === "untrusted")
      this.#log.error("certificate not trusted", {
        device: deviceNumber,
        server,
        why: reason,
        see: "NODE_EXTRA_CA_CERTS",
      });
    if (state === "revoked") this.#log.error("pairing revoked by the server", { device: deviceNumber, server });
  }
}
