import { createConnection } from "node:net";
import type { Clock } from "../kernel/clock.ts";

/** How long a service is watched for hanging up on us; one that refuses does so before it listens. */
const REFUSAL_MS = 300;

/**
 * Why the service did not take us, which its client library does not tell: on Linux the way to it is a socket, and a
 * service that asks polkit hangs up on whom it does not let in. Elsewhere it is taken for stopped.
 */
export function whyNotServed(socket: string, clock: Clock): Promise<"stopped" | "forbidden"> {
  if (process.platform !== "linux") return Promise.resolve("stopped");
  return new Promise((resolve) => {
    const connection = createConnection(socket);
    const say = (why: "stopped" | "forbidden") => {
      stop();
      connection.destroy();
      resolve(why);
    };
    const stop = clock.after(REFUSAL_MS, () => say("stopped"));
    connection.on("error", (error) => say("code" in error && error.code === "EACCES" ? "forbidden" : "stopped"));
    connection.on("end", () => say("forbidden"));
    // Without a reader of its bytes a stream never ends.
    connection.resume();
  });
}
