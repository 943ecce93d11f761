import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ResponseOf, sessionRoutes } from "@adel/protocol";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import { getConfigValue } from "../../system/config/config.service.ts";
import { CAPTCHA_TYPE, drawCaptcha, randomText } from "./captcha-image.ts";
import { CaptchaRepository } from "./session.repository.ts";
import { CAPTCHA_LIFE_MS } from "./session.table.ts";

/** How captchas are handled: by the setting, or by the parameter if there is no setting. */
export interface CaptchaSetting {
  readonly mode: "on" | "off" | "test" | undefined;
  /** Where `test` writes each answer: a folder that only the server's own user can read. */
  readonly folder: string;
}

/** Four characters as pixels: the image does not contain them as text. */
export class CaptchaService {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #setting: CaptchaSetting;

  constructor(db: Db, clock: Clock, setting: CaptchaSetting) {
    this.#db = db;
    this.#clock = clock;
    this.#setting = setting;
  }

  async enabled() {
    return this.#setting.mode === undefined
      ? (await getConfigValue(this.#db, "sys.account.captchaEnabled", "true")) !== "false"
      : this.#setting.mode !== "off";
  }

  async make(): Promise<ResponseOf<typeof sessionRoutes.captcha>> {
    const { mode, folder } = this.#setting;
    if (!(await this.enabled())) return { captchaEnabled: false, uuid: "", img: "", imgType: "" };
    const answer = randomText();
    const uuid = randomUUID();
    const now = this.#clock.now();
    await new CaptchaRepository(this.#db).insert(uuid, answer, now, now + CAPTCHA_LIFE_MS);
    if (mode === "test") {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, uuid), answer, { mode: 0o600 });
    }
    const image = await drawCaptcha(answer);
    return { captchaEnabled: true, uuid, img: image.toString("base64"), imgType: CAPTCHA_TYPE };
  }

  /** Accepts the right answer, or any call when captchas are disabled. */
  async admit({ uuid, code }: { readonly uuid: string; readonly code: string }): Promise<void> {
    if (!(await this.enabled())) return;
    if (code.trim() === "") throw failField("code", "CODE_EMPTY");
    const right = uuid === "" ? undefined : await new CaptchaRepository(this.#db).take(uuid, this.#clock.now());
    if (right?.answer !== code.trim().toUpperCase()) throw fail("CAPTCHA_WRONG");
  }
}
