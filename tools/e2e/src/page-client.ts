import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BridgeFrame, type BridgeMethod, type BridgeReply, bridgeReplies, type JobStatus } from "@adel/protocol";
import * as z from "zod";
import type { Stack } from "./stack.ts";

const Answer = z.looseObject({
  code: z.number(),
  msg: z.string(),
  fault: z.string().optional(),
  data: z.unknown().optional(),
});
type Answer = z.output<typeof Answer>;
type Frame = z.output<typeof BridgeFrame>;

/** Signs in as a browser does and gives the calls that a session can make. */
export async function session(stack: Stack, language: "zh" | "en" = "en") {
  const { uuid } = z
    .looseObject({ uuid: z.string() })
    .parse(await (await fetch(`${stack.url}/adel/captchaImage`)).json());
  const code = readFileSync(join(stack.captchas, uuid), "utf8").trim();
  const call = async (method: string, path: string, body?: unknown, token?: string): Promise<Answer> => {
    const headers = {
      language,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const response = await fetch(`${stack.url}/adel${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return Answer.parse(await response.json());
  };
  const { token } = z
    .looseObject({ token: z.string() })
    .parse(await call("POST", "/login", { username: stack.account, password: stack.password, code, uuid }));
  return (method: string, path: string, body?: unknown) => call(method, path, body, token);
}
export type Session = Awaited<ReturnType<typeof session>>;

/** The local bridge's socket as the web application uses it, for faults that a browser cannot produce. */
export class BridgeSocket {
  private readonly frames: Frame[] = [];
  private waiting: (() => void) | undefined;
  private lastId = 0;
  private readonly socket: WebSocket;
  readonly closed: Promise<number>;

  constructor(origin: string) {
    // Node's WebSocket takes headers where a browser sends its own Origin.
    const init: object = { headers: { origin } };
    this.socket = Reflect.construct(WebSocket, ["ws://127.0.0.1:21430/socket", init]);
    this.closed = new Promise((resolve) => {
      this.socket.onclose = ({ code }) => resolve(code);
    });
    this.socket.onmessage = ({ data }) => {
      this.frames.push(BridgeFrame.parse(JSON.parse(String(data))));
      this.waiting?.();
    };
  }

  /** The next frame that `wanted` recognises; others stay for later calls. */
  async take<F extends Frame>(wanted: (frame: Frame) => frame is F): Promise<F> {
    for (;;) {
      const at = this.frames.findIndex(wanted);
      const frame = at < 0 ? undefined : this.frames.splice(at, 1)[0];
      if (frame && wanted(frame)) return frame;
      await new Promise<void>((resolve) => {
        this.waiting = resolve;
      });
    }
  }

  /** Asks and gives the reply; a refusal is thrown with the fault's code as its message. */
  async ask<M extends BridgeMethod>(method: M, params: object): Promise<BridgeReply<M>> {
    this.lastId += 1;
    const id = this.lastId;
    this.socket.send(JSON.stringify({ id, method, params }));
    const isMine = (frame: Frame): frame is Extract<Frame, { id: unknown }> => "id" in frame && frame.id === id;
    const answer = await this.take(isMine);
    if ("error" in answer) throw new Error(answer.error.fault);
    const schema: z.ZodType = bridgeReplies[method];
    return schema.parse(answer.reply) as BridgeReply<M>;
  }

  /** Opens with a page token for this encoder, watches, and takes its lease; from another holder only where it may take over. */
  async open(
    call: Session,
    encoderId: number,
    takeOver = true,
  ): Promise<{ encoder: string; lease: string; jobs: JobStatus[] }> {
    const { challenge } = await this.take(
      (frame): frame is Extract<Frame, { event: "challenge" }> => "event" in frame && frame.event === "challenge",
    );
    const { data } = await call("POST", `/business/encoder/${encoderId}/page-token`, { challenge });
    await this.ask("open", { pageToken: z.object({ token: z.string() }).parse(data).token });
    const { encoders, jobs } = await this.ask("watch", {});
    const [seen] = encoders;
    if (!seen) throw new Error("the bridge shows no encoder");
    const { lease } = await this.ask("acquire", { encoder: seen.encoder, previous: seen.lease, steal: takeOver });
    return { encoder: seen.encoder, lease, jobs };
  }

  /** The job's next event in this state. */
  async stands(jobId: string, state: JobStatus["state"]): Promise<JobStatus> {
    const isIt = (frame: Frame): frame is Extract<Frame, { event: "job" }> =>
      "event" in frame && frame.event === "job" && frame.job.jobId === jobId && frame.job.state === state;
    return (await this.take(isIt)).job;
  }

  close(): void {
    this.socket.close();
  }
}
