import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { appears } from "@adel/run/processes";
import { root } from "@adel/run/workspace";

/** The encoder's simulator on a pty: it is told what lies on it. */
export class Simulator {
  readonly #child: ChildProcess;
  readonly #replies: AsyncIterator<string>;

  private constructor(child: ChildProcess, replies: AsyncIterator<string>) {
    this.#child = child;
    this.#replies = replies;
  }

  static async start(program: string, link: string, card: string, env: NodeJS.ProcessEnv): Promise<Simulator> {
    const args = ["simulate", "--driver", "twn4", "--link", link, "--card", card, "--json"];
    const child = spawn(process.execPath, [program, ...args], { cwd: root, env, stdio: ["pipe", "pipe", "inherit"] });
    const replies = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    await replies.next(); // its greeting
    await appears(link, { name: "simulator", process: child, ended: Promise.resolve() });
    return new Simulator(child, replies);
  }

  /** `place FILE`, `lift`, `fault lift:20` (the card is lifted after twenty frames), `fault none`. */
  async tell(line: string): Promise<void> {
    this.#child.stdin?.write(`${line}\n`);
    await this.#replies.next();
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    this.#child.kill("SIGKILL");
    await once(this.#child, "exit");
  }
}
