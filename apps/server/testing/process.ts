import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const { PATH, NODE_COMPILE_CACHE } = process.env;

/** The server as its own process: what it prints, and a call to it once it listens; `within` is a command before it. */
export function serverProcess(
  environment: Record<string, string>,
  args: readonly string[] = [],
  within: readonly string[] = [],
) {
  const [command = "", ...rest] = [...within, process.execPath, MAIN, ...args];
  const child: ChildProcess = spawn(command, rest, {
    env: {
      PATH,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      ADEL_PORT: "0",
      ADEL_CAPTCHA: "off",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const watchers = new Set<() => void>();
  const hear = (chunk: Buffer) => {
    printed += chunk.toString();
    for (const watch of watchers) watch();
  };
  child.stdout?.on("data", hear);
  child.stderr?.on("data", hear);
  const exited = once(child, "exit").then(([code, signal]: (number | string | null)[]) => ({ code, signal }));

  /** What a pattern finds in the print, as soon as it does. */
  const heard = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(printed)?.[1];
        if (found !== undefined) {
          watchers.delete(look);
          resolve(found);
        }
      };
      watchers.add(look);
      void exited.then(() => reject(new Error(`ended before ${pattern}: ${printed}`)));
      look();
    });
  const address = () => heard(/Server listening at (http:[^"]+)"/);
  const call = async (method: string, path: string, { token, body }: { token?: string; body?: object } = {}) => {
    const answer = await fetch(`${await address()}/adel/${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return JSON.parse(await answer.text());
  };
  return { child, exited, heard, address, call, printed: () => printed };
}
