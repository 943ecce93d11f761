import { createConnection } from "node:net";
import type { Clock } from "../kernel/clock.ts";

/** How long to wait for a service to close the connection; one that denies access does so at once. */
const SERVICE_TIMEOUT_MS = 300;

/**
 * Why the service refused the connection, which its client library does not report: on Linux it is a socket, and a
 * service that asks polkit closes it for users without permission. On other systems the service counts as stopped.
 */
export function diagnoseService(socket: string, clock: Clock): Promise<"stopped" | "forbidden"> {
  if (process.platform !== "linux") return Promise.resolve("stopped");
  return new Promise((resolve) => {
    const connection = createConnection(socket);
    const finish = (why: "stopped" | "forbidden") => {
      stop();
      connection.destroy();
      resolve(why);
    };
    const stop = clock.after(SERVICE_TIMEOUT_MS, () => finish("stopped"));
    connection.on("error", (error) => finish("code" in error && error.code === "EACCES" ? "forbidden" : "stopped"));
    connection.on("end", () => finish("forbidden"));
    // A stream that is not read never ends.
    connection.resume();
  });
}
