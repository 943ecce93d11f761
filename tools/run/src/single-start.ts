import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, realpathSync } from "node:fs";
import { connect, createServer } from "node:net";
import { text } from "node:stream/consumers";

/** The claim of a data folder: `announce` says the address, once there is one, to those who come later. */
export type FolderClaim =
  | { readonly kind: "claimed"; readonly announce: (address: string) => void; readonly release: () => void }
  | { readonly kind: "taken"; readonly address: string };

/**
 * One start at a time works in a data folder. The claim is a socket in the abstract namespace of Linux (unix(7)): it has
 * no file and ends with its process in any way, so it is never stale.
 */
export async function claimFolder(folder: string): Promise<FolderClaim> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = `\0adel-start-${createHash("sha256").update(realpathSync(folder)).digest("hex").slice(0, 32)}`;
  let address = "";
  const server = createServer((socket) => socket.on("error", () => undefined).end(address));
  try {
    server.listen(path);
    await once(server, "listening");
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "EADDRINUSE")) throw cause;
    return { kind: "taken", address: await text(connect(path)) };
  }
  server.unref();
  return {
    kind: "claimed",
    announce: (own) => {
      address = own;
    },
    release: () => server.close(),
  };
}

/** What a second start says. */
export const alreadyRunning = (address: string): string =>
  address === ""
    ? "already starting in another terminal; it prints the address when it is up"
    : `already running at ${address}\nCtrl-C in its terminal stops it. For a second one beside it, set ADEL_DATA to another folder.`;
