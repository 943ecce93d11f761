import { spawn } from "node:child_process";
import { once } from "node:events";
import { environment, root } from "./workspace.ts";

const apps = ["@adel/web", "@adel/server", "@adel/card-bridge", "@adel/docs"];

/** Builds the apps, or takes them from the cache; what the build printed is shown only when it fails. */
export const build = async (signal: AbortSignal): Promise<void> => {
  const filters = apps.map((name) => `--filter=${name}`);
  const child = spawn("turbo", ["run", "build", ...filters, "--output-logs=errors-only"], {
    cwd: root,
    env: environment(),
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  let message = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      message += chunk.toString();
    });
  }
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`the build failed\n${message}`);
};
