import { randomBytes } from "node:crypto";
import { EncoderInput } from "@adel/protocol";
import { demoName } from "../../../core/demo-names.ts";
import type { DemoStart } from "../../../core/feature.ts";
import { translate } from "../../../core/messages.ts";
import { DAY_MS, MINUTE_MS } from "../../../core/time/durations.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import { EncoderKeyRepository, EncoderRepository } from "./encoder.repository.ts";
import { encoderKeyName, fingerprintOf } from "./encoder-key.ts";

/** The administrator, who is seeded first. */
const ADMIN_ID = 1;
/** The encoder that a simulator is paired with. */
const MAIN = "FRONT-DESK-1";
const OTHERS = 23;
/** Encoders whose bridge is not logged in, and for how long. */
const OFFLINE_MS: Readonly<Record<number, number>> = { 3: 18 * MINUTE_MS, 9: 190 * MINUTE_MS, 16: 3 * DAY_MS };
/** The others have no bridge either; they are shown as online. */
const SHOWN_ONLINE_MS = 365 * DAY_MS;
const BRIDGE = "1.6.0";
const drivers = ["twn4", "pn532", "pcsc"] as const;

/** The example encoder belongs to the front desk of the first example hotel. */
export async function seedDemoEncoders(start: DemoStart): Promise<void> {
  const { db, clock, demo } = start;
  const dept_id = await new DeptTree(db).named(demoName(demo.language, "hotels", 0));
  if (dept_id === undefined || (await new EncoderRepository(db).byNumber(MAIN))) return;
  const input = EncoderInput.parse({
    deviceName: translate(demo.language, "demo")("encoder.main"),
    deviceNumber: MAIN,
    driver: "twn4",
  });
  const main = await new EncoderRepository(db).insert(input, {
    dept_id,
    create_by: ADMIN_ID,
    create_time: clock.now(),
  });
  if (demo.size === "small" || main === undefined) return;
  await addKey(start, main.id, MAIN);
  // Its own bridge gets another key when it is paired.
  await new EncoderKeyRepository(db).retire([main.id], clock.now(), "admin");
  await seedOthers(start);
}

/** The second of the first hotel, then one for each of the next hotels. */
async function seedOthers(start: DemoStart): Promise<void> {
  const { db, clock, demo } = start;
  const t = translate(demo.language, "demo");
  const hotels = await db
    .selectFrom("biz_hotel")
    .select(["id", "hotel_number", "hotel_name", "dept_id", "create_time"])
    .orderBy("id")
    .limit(OTHERS)
    .execute();
  await db
    .updateTable("biz_encoder")
    .set({ hotel_id: hotels[0]?.id ?? null })
    .where("device_number", "=", MAIN)
    .execute();
  for (const [at, { id: hotelId, hotel_number, hotel_name, dept_id, create_time }] of hotels.entries()) {
    const deviceNumber = at === 0 ? "FRONT-DESK-2" : `FD-${hotel_number}`;
    const deviceName = at === 0 ? t("encoder.second") : t("encoder.of", { hotel: hotel_name });
    const input = EncoderInput.parse({ deviceName, deviceNumber, driver: drivers[at % drivers.length], hotelId });
    const row = await new EncoderRepository(db).insert(input, { dept_id, create_by: ADMIN_ID, create_time });
    if (row === undefined) continue;
    await addKey(start, row.id, deviceNumber);
    const offlineFor = OFFLINE_MS[at];
    await db
      .updateTable("biz_encoder")
      .set({
        last_seen_time: clock.now() - (offlineFor ?? 0),
        online_until: offlineFor === undefined ? clock.now() + SHOWN_ONLINE_MS : null,
        bridge_version: BRIDGE,
        host: hostOf(deviceNumber),
      })
      .where("id", "=", row.id)
      .execute();
  }
}

const hostOf = (deviceNumber: string) => `PC-${deviceNumber}`;

const addKey = ({ db, vault, clock }: DemoStart, encoder_id: number, device_number: string) => {
  const key = randomBytes(32);
  return new EncoderKeyRepository(db).insert({
    encoder_id,
    device_number,
    wrapped: vault.wrap(encoderKeyName(device_number), key),
    fingerprint: fingerprintOf(key),
    host: hostOf(device_number),
    bridge_version: BRIDGE,
    bound_by: "admin",
    create_time: clock.now() - DAY_MS,
  });
};
