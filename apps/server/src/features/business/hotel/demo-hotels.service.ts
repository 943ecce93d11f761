import { HotelGroupInput } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { demoName } from "../../../core/demo-names.ts";
import type { DemoStart } from "../../../core/feature.ts";
import { hashAuthorization } from "../../../core/passwords.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import { seedDemoUsers } from "../../system/user/demo-users.service.ts";
import { ensureGroup } from "../group/group.service.ts";
import { HotelRepository } from "./hotel.repository.ts";
import { addHotel } from "./hotel.service.ts";
import { hotelExamples, hotelInputOf } from "./hotel-examples.ts";
import { addHotelKey } from "./hotel-secrets.service.ts";

/** The administrator, who is seeded first. */
const ADMIN_ID = 1;
/** Only for example hotels, whose cards open nothing: documented in docs/guide/en/operations/run-the-server.md. */
const DEMO_AUTH_PASSWORD = "demo-1234";

/** The period of the full example: eighteen months. */
export const DEMO_DAYS = 548;
/** The last of its hotels joined five months ago. */
const LAST_JOINED_DAYS = 150;

/** Hotels of a full example join one after another; those of a small one exist from the start. */
const joinedBefore = (at: number, count: number) =>
  Math.round(DEMO_DAYS - (at * (DEMO_DAYS - LAST_JOINED_DAYS)) / Math.max(1, count - 1));

/** Most of them have changed their key since; a few are overdue. */
const hasNewKey = (at: number) => at % 7 !== 4;
/** The seventh three weeks ago, so that its doors may not be set again yet; the first long enough ago. */
const rotatedBefore = (at: number) => 20 + ((40 + at * 47) % 320);

/** Of the contact of a group. */
const phoneOf = (group: number) => `139${String(20_000_000 + group * 81_343).padStart(8, "0")}`;

export const hasNoHotels = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("biz_hotel").select("id").limit(1).executeTakeFirst()) === undefined;

/** Example organisation: manufacturer → agents → groups → hotels, each hotel a department of its own. */
export async function seedDemoHotels(start: DemoStart): Promise<void> {
  const { db, clock, vault, demo } = start;
  const { language } = demo;
  const tree = new DeptTree(db);
  const root = await tree.root();
  if (root === undefined) throw new Error("the root department was not seeded");
  const authHash = await hashAuthorization(DEMO_AUTH_PASSWORD);
  const all = hotelExamples(demo.size);
  for (const [at, one] of all.entries()) {
    if (await new HotelRepository(db).byNumber(one.hotelNumber)) continue;
    const time = demo.size === "small" ? clock.now() : clock.now() - joinedBefore(at, all.length) * DAY_MS;
    const groupName = demoName(language, "groups", one.group - 1);
    const parent = await tree.ensure(
      await tree.ensure(root, demoName(language, "agents", one.agent - 1), time),
      groupName,
      time,
    );
    const contact = demoName(language, "contacts", one.group - 1);
    const group = HotelGroupInput.parse({ groupName, contact, phone: phoneOf(one.group) });
    const groupId = await ensureGroup(db, group, { dept_id: parent, create_by: ADMIN_ID, create_time: time });
    const input = hotelInputOf(one, groupId, DEMO_AUTH_PASSWORD, language);
    const added = await addHotel(db, vault, time, input, { userId: ADMIN_ID, parent, authHash });
    const rotated = clock.now() - rotatedBefore(at) * DAY_MS;
    if (added && demo.size === "full" && hasNewKey(at) && rotated > time)
      await addHotelKey(db, vault, added.id, rotated);
  }
  await seedDemoUsers(start);
}
