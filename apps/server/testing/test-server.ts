import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, RouteOptions } from "fastify";
import { type AppContext, buildApp, createAppContext } from "../src/app.ts";
import { type Config, readConfig } from "../src/config.ts";
import type { AuditEntry } from "../src/core/audit/audit.ts";
import { copyFirstStart, createDatabase, type TestDialect } from "./test-database.ts";

export { createPostgres, DIALECTS, type TestDialect } from "./test-database.ts";

/** 2026-11-20 18:00:00 in Shanghai. */
const START = Date.UTC(2026, 10, 20, 10);

/** A caller whose acts cannot be recorded. */
export const SINK_FAILS = "sink-fails";

/** A clock that moves only when a test says so. */
export const testClock = () => {
  let now = START;
  return {
    now: () => now,
    advance: (ms: number) => {
      now += ms;
    },
  };
};

export const ADMIN_PASSWORD = "admin-password-1";
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  /** A test looks into answers of every shape. */
  readonly body: ReturnType<typeof JSON.parse>;
  readonly raw: Buffer;
}
interface Sent {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A whole server on a database of its own, called through inject. */
export async function startTestServer(
  dialect: TestDialect = "sqlite",
  {
    folder: ownFolder,
    prepare,
    isFirstStart = ownFolder !== undefined || prepare !== undefined,
    ...settings
  }: Partial<Config> & {
    folder?: string;
    prepare?: (databaseUrl: string) => Promise<void>;
    /** Whether the server fills an empty database itself, instead of starting on a copy of one that it has filled. */
    isFirstStart?: boolean;
  } = {},
) {
  const folder = ownFolder ?? mkdtempSync(join(tmpdir(), "adel-server-"));
  const base: Config = {
    ...readConfig({
      ADEL_DATA: folder,
      ADEL_LOG_LEVEL: "silent",
      ADEL_CAPTCHA: "off",
      ADEL_ADMIN_PASSWORD: ADMIN_PASSWORD,
    }),
    // The result must not depend on whether the web app was built on this machine.
    web: join(folder, "no-web"),
    ...settings,
  };
  const clock = testClock();
  const database = await (isFirstStart ? createDatabase(dialect, base) : copyFirstStart(dialect, base, clock));
  const { config, printed, drop } = database;
  const told = [...printed];
  await prepare?.(config.databaseUrl);
  const context: AppContext = await createAppContext(config, clock, (line) => told.push(line));
  const served: RouteOptions[] = [];
  const acts: AuditEntry[] = [];
  const app: FastifyInstance = await buildApp(
    context,
    (route) => served.push(route),
    async (act) => {
      if (act.userAgent === SINK_FAILS) throw new Error("the sink is broken");
      acts.push(act);
    },
  );

  const call = async (
    method: "GET" | "HEAD" | "POST" | "PUT" | "DELETE",
    path: string,
    sent: Sent = {},
  ): Promise<Answered> => {
    const answer = await app.inject({
      method,
      url: path.startsWith("/") ? path : `/adel/${path}`,
      headers: {
        ...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
        ...(sent.body !== undefined && { "content-type": "application/json" }),
        ...sent.headers,
      },
      ...(sent.body !== undefined && {
        payload: typeof sent.body === "string" || Buffer.isBuffer(sent.body) ? sent.body : JSON.stringify(sent.body),
      }),
    });
    const isJson = method !== "HEAD" && String(answer.headers["content-type"]).includes("json");
    const body = isJson ? answer.json() : answer.body;
    checkSentences(body);
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body,
      raw: answer.rawPayload,
    };
  };
  const signIn = async (username = "admin", password = ADMIN_PASSWORD): Promise<string> =>
    (await call("POST", "login", { body: { username, password } })).body.token;
  const close = async () => {
    await app.close();
    await drop();
    if (ownFolder === undefined) rmSync(folder, { recursive: true });
  };
  /** The password a seed told for a demo user. */
  const passwordOf = (user: string) =>
    told.find((line) => line.startsWith(`demo password ${user}: `))?.split(": ")[1] ?? "";
  return { app, served, acts, context, config, clock, told, folder, call, signIn, passwordOf, close };
}
export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** A hotel as a page sends it. */
export const hotelInput = (more: object = {}) => ({
  hotelNumber: 2001,
  hotelName: "测试酒店",
  province: "浙江省",
  city: "杭州市",
  address: "文三路 1 号",
  doorLockCount: 12,
  softwareTypes: [],
  sectorPlan: { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 },
  authPassword: "front-desk-1",
  authPasswordAgain: "front-desk-1",
  ...more,
});

/** A sentence without one of its values would show "{name}" to the user. */
function checkSentences(body: unknown): void {
  const { msg, errors } = Object(body);
  const sentences: readonly unknown[] = [
    msg,
    ...(Array.isArray(errors) ? errors.map((one) => Object(one).message) : []),
  ];
  const broken = sentences.find((sentence) => typeof sentence === "string" && /\{[a-z]\w*\}/i.test(sentence));
  if (broken) throw new Error(`a value is missing: ${broken}`);
}
