import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { Door } from "./sign-in.ts";

const Said = z.looseObject({ code: z.number(), msg: z.string() });
const Captcha = z.looseObject({ uuid: z.string() });
const Config = z.looseObject({ rows: z.array(z.looseObject({ configId: z.number(), configValue: z.string() })) });

/** A user who calls the server without a browser; every refusal fails the test. */
export class Desk {
  private readonly door: Door;
  private token = "";
  constructor(door: Door) {
    this.door = door;
  }

  async call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<z.output<typeof Said>> {
    const answer = await fetch(`${this.door.url}/adel/${path}`, {
      method,
      headers: {
        language: "en",
        ...(this.token !== "" && { authorization: `Bearer ${this.token}` }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const said = Said.parse(await answer.json());
    if (said.code !== 200) throw new Error(`${method} ${path}: ${said.code} ${said.msg}`);
    return said;
  }

  async signIn(): Promise<void> {
    const { account: username, password } = this.door;
    const { token } = await this.call("POST", "login", { username, password, ...(await this.captcha()) });
    this.token = z.string().parse(token);
  }

  /** Registers an account; returns how its user signs in. */
  async register(account: string, password: string): Promise<Door> {
    await this.call("POST", "register", { username: account, password, ...(await this.captcha()) });
    return { ...this.door, account, password };
  }

  private async captcha() {
    const { uuid } = Captcha.parse(await this.call("GET", "captchaImage"));
    return { uuid, code: readFileSync(join(this.door.captchas, uuid), "utf8").trim() };
  }

  /** Sets a parameter that is there. */
  async set(key: string, value: string): Promise<void> {
    const [row] = Config.parse(await this.call("GET", `system/config/list?configKey=${key}`)).rows;
    await this.call("PUT", "system/config", { ...row, configValue: value });
  }
}
