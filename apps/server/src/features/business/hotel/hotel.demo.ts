import { HotelGroupInput, HotelInput } from "@adel/protocol";
import type { Start } from "../../../core/feature.ts";
import { hashAuthorization } from "../../../core/passwords.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import { seedDemoUsers } from "../../system/user/demo-users.service.ts";
import { ensureGroup } from "../group/group.service.ts";
import { HotelRepository } from "./hotel.repository.ts";
import { addHotel } from "./hotel.service.ts";

/** The administrator, who is seeded first. */
const ADMIN_ID = 1;
/** Of the example hotels only, whose cards open nothing: it stands in docs/how-to/run-the-server.md. */
const DEMO_AUTH_PASSWORD = "demo-1234";

const plan = { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 } as const;
const fingerprint = [10, 11, 12, 13, 14, 15];

const examples = [
  {
    agent: "华东代理",
    group: "江南酒店集团",
    hotelNumber: 1001,
    hotelName: "西湖宾馆",
    province: "浙江省",
    city: "杭州市",
    address: "西湖区北山街 78 号",
    doorLockCount: 186,
    softwareTypes: ["fingerprint", "ladder-control"],
    sectorPlan: { ...plan, ladder: 3, fingerprint },
  },
  {
    agent: "华东代理",
    group: "江南酒店集团",
    hotelNumber: 1002,
    hotelName: "平江客栈",
    province: "江苏省",
    city: "苏州市",
    address: "姑苏区平江路 21 号",
    doorLockCount: 42,
    softwareTypes: [],
    sectorPlan: plan,
  },
  {
    agent: "华南代理",
    group: "珠江酒店集团",
    hotelNumber: 1003,
    hotelName: "珠江大酒店",
    province: "广东省",
    city: "广州市",
    address: "越秀区沿江中路 298 号",
    doorLockCount: 320,
    softwareTypes: ["ladder-control"],
    sectorPlan: { ...plan, ladder: 3 },
  },
  {
    agent: "华南代理",
    group: "珠江酒店集团",
    hotelNumber: 1004,
    hotelName: "海湾度假村",
    province: "海南省",
    city: "三亚市",
    address: "天涯区海坡路 6 号",
    doorLockCount: 128,
    softwareTypes: [],
    sectorPlan: { ...plan, cardSize: "4k" },
  },
] as const;

/** Example organisation: maker → agents → groups → hotels, each hotel a department of its own (product §2). */
export async function seedDemoHotels(start: Start): Promise<void> {
  const { db, clock, vault } = start;
  const tree = new DeptTree(db);
  const root = await tree.root();
  if (root === undefined) throw new Error("the root department was not seeded");
  const authHash = await hashAuthorization(DEMO_AUTH_PASSWORD);
  for (const { agent, group, ...hotel } of examples) {
    if (await new HotelRepository(db).byNumber(hotel.hotelNumber)) continue;
    const parent = await tree.ensure(await tree.ensure(root, agent, clock.now()), group, clock.now());
    const named = HotelGroupInput.parse({ groupName: group });
    const groupId = await ensureGroup(db, named, { dept_id: parent, create_by: ADMIN_ID, create_time: clock.now() });
    const input = HotelInput.parse({
      ...hotel,
      groupId,
      authPassword: DEMO_AUTH_PASSWORD,
      authPasswordAgain: DEMO_AUTH_PASSWORD,
    });
    await addHotel(db, vault, clock.now(), input, { userId: ADMIN_ID, parent, authHash });
  }
  await seedDemoUsers(start);
}
