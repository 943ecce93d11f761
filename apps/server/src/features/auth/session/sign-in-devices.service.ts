import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { localizeLocation, lookupLocation } from "../../../core/geoip.ts";
import type { Caller } from "../../../core/http/request.ts";
import { escapeHtml, inEachLanguage, translate } from "../../../core/messages.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { readUserAgent } from "../../../core/user-agent.ts";
import { addPersonalNotice } from "../../system/notice/product-notice.service.ts";
import { SignInDeviceRepository } from "./session.repository.ts";
import { KNOWN_DEVICE_LIFE_MS } from "./session.table.ts";

interface SignInDevicesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
}

/** Browser and system without their versions, which change by themselves: "Chrome · Windows"; "" if unknown. */
function nameDevice(userAgent: string): string {
  const { browser, os } = readUserAgent(userAgent);
  const names = [browser.replace(/ [\d.]+$/, ""), os.replace(/ [\d.]+$/, "")];
  return names.filter((name) => name !== "").join(" · ");
}

/** Tells people of sign-ins with a device that they did not use before. */
export class SignInDevices {
  readonly #deps: SignInDevicesDeps;

  constructor(deps: SignInDevicesDeps) {
    this.#deps = deps;
  }

  /** The first browser of an account is nothing new; what names none, such as a program, may have come before it. */
  async note(userId: number, { address, userAgent }: Caller): Promise<void> {
    const { db, clock, timeFormat } = this.#deps;
    const device = nameDevice(userAgent);
    const now = clock.now();
    const location = await lookupLocation(address);
    await db.transaction().execute(async (trx) => {
      const devices = new SignInDeviceRepository(trx);
      const known = await devices.of(userId, now - KNOWN_DEVICE_LIFE_MS);
      await devices.add(userId, device, now);
      if (known.every((one) => one === "") || known.includes(device)) return;
      const text = inEachLanguage((language) =>
        translate(language, "server")("newDevice.text", {
          time: timeFormat.format(now),
          device: escapeHtml(device) || translate(language, "server")("newDevice.unknown"),
          address: escapeHtml(
            [address, localizeLocation(location, language)].filter((part) => part !== "").join(" · "),
          ),
        }),
      );
      const title = inEachLanguage((language) => translate(language, "server")("newDevice.title"));
      await addPersonalNotice(trx, { userId, kind: "device", title, text, now });
    });
  }
}
