import * as z from "zod";
import { ADMINISTRATOR } from "./programs.ts";

export interface Account {
  readonly username: string;
  readonly password: string;
}

const Reply = z.looseObject({
  code: z.number(),
  msg: z.string(),
  token: z.string().optional(),
  data: z.unknown().optional(),
});
type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A call that the server refused, with what it says. */
export class RefusedCall extends Error {
  readonly sentence: string;

  constructor(call: string, code: number, sentence: string) {
    super(`${call}: ${code} ${sentence}`);
    this.sentence = sentence;
  }
}

/** The calls of one session, as the OpenAPI document gives them. A refusal is thrown with what the server says. */
export class Calls {
  readonly url: string;
  readonly #account: Account;
  #token = "";

  private constructor(url: string, account: Account) {
    this.url = url;
    this.#account = account;
  }

  static async signIn(url: string, account: Account = ADMINISTRATOR): Promise<Calls> {
    const calls = new Calls(url, account);
    await calls.signInAgain();
    return calls;
  }

  /** A session does not outlast a jump of the time. */
  async signInAgain(): Promise<void> {
    const { token = "" } = await send(this.url, "", "POST", "/login", this.#account);
    this.#token = token;
  }

  get token(): string {
    return this.#token;
  }

  /** The data of a reply. */
  async send<T>(method: Method, path: string, schema: z.ZodType<T>, body?: object): Promise<T> {
    return schema.parse((await send(this.url, this.#token, method, path, body)).data);
  }

  /** The data of a reply; undefined while there is none yet. */
  async find<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
    const reply = await request(this.url, this.#token, "GET", path);
    return reply.code === 200 ? schema.parse(reply.data) : undefined;
  }

  /** The rows of a list. */
  async list<T>(path: string, row: z.ZodType<T>): Promise<T[]> {
    const reply = await send(this.url, this.#token, "GET", path);
    return z.object({ rows: z.array(row) }).parse(reply).rows;
  }

  /** How many rows a list has. */
  async count(path: string): Promise<number> {
    return z.looseObject({ total: z.number() }).parse(await send(this.url, this.#token, "GET", path)).total;
  }
}

async function request(url: string, token: string, method: Method, path: string, body?: object) {
  const response = await fetch(`${url}/adel${path}`, {
    method,
    headers: {
      language: "en",
      ...(token !== "" && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return Reply.parse(await response.json());
}

async function send(url: string, token: string, method: Method, path: string, body?: object) {
  const reply = await request(url, token, method, path, body);
  if (reply.code !== 200) throw new RefusedCall(`${method} ${path}`, reply.code, reply.msg);
  return reply;
}
