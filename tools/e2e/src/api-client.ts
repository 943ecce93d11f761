import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { Login } from "./sign-in.ts";

const Reply = z.looseObject({ code: z.number(), msg: z.string() });
const Captcha = z.looseObject({ uuid: z.string() });
const Config = z.looseObject({ rows: z.array(z.looseObject({ configId: z.number(), configValue: z.string() })) });

/** A user who calls the server without a browser; every refusal fails the test. */
export class Desk {
  private readonly login: Login;
  private token = "";
  constructor(login: Login) {
    this.login = login;
  }

  async call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<z.output<typeof Reply>> {
    const answer = await fetch(`${this.login.url}/adel/${path}`, {
      method,
      headers: {
        language: "en",
        ...(this.token !== "" && { authorization: `Bearer ${this.token}` }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const reply = Reply.parse(await answer.json());
    if (reply.code !== 200) throw new Error(`${method} ${path}: ${reply.code} ${reply.msg}`);
    return reply;
  }

  async signIn(): Promise<void> {
    const { account: username, password } = this.login;
    const { token } = await this.call("POST", "login", { username, password, ...(await this.captcha()) });
    this.token = z.string().parse(token);
  }

  /** Registers an account; returns how its user signs in. */
  async register(account: string, password: string): Promise<Login> {
    await this.call("POST", "register", { username: account, password, ...(await this.captcha()) });
    return { ...this.login, account, password };
  }

  private async captcha() {
    const { uuid } = Captcha.parse(await this.call("GET", "captchaImage"));
    return { uuid, code: readFileSync(join(this.login.captchas, uuid), "utf8").trim() };
  }

  /** Sets a parameter that is there. */
  async set(key: string, value: string): Promise<void> {
    const [row] = Config.parse(await this.call("GET", `system/config/list?configKey=${key}`)).rows;
    await this.call("PUT", "system/config", { ...row, configValue: value });
  }
}
