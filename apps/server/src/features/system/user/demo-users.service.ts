import { demoName, demoNames } from "../../../core/demo-names.ts";
import type { DemoStart } from "../../../core/feature.ts";
import { translate } from "../../../core/messages.ts";
import { hashPassword } from "../../../core/passwords.ts";
import { randomBase64Url } from "../../../core/random.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import { DeptTree } from "../dept/dept.service.ts";
import { knownRoleId } from "../role/role.service.ts";
import { UserRepository } from "./user.repository.ts";
import { ensureUser, PASSWORD_BYTES } from "./user.service.ts";

/** Example users of the manufacturer, of an agent and of a hotel, each with its own password, which is printed. */
export async function seedDemoUsers(start: DemoStart): Promise<void> {
  const { db, clock, log, demo } = start;
  const { language } = demo;
  const t = translate(language, "demo");
  const named = [
    { userName: "staff", nickName: t("user.staff"), role: "staff", dept: null },
    { userName: "agent", nickName: t("user.agent"), role: "agent", dept: demoName(language, "agents", 0) },
    { userName: "operator", nickName: t("user.operator"), role: "operator", dept: demoName(language, "hotels", 0) },
  ];
  const tree = new DeptTree(db);
  for (const { userName, nickName, role, dept } of named) {
    const deptId = dept === null ? await tree.root() : await tree.named(dept);
    const roleId = await knownRoleId(db, role);
    if (deptId === undefined || roleId === undefined) continue;
    const password = randomBase64Url(PASSWORD_BYTES);
    if (await ensureUser(db, clock.now(), { userName, nickName, deptId, roleIds: [roleId], password }))
      log(`demo password ${userName}: ${password}`);
  }
  if (demo.size === "full") await seedColleagues(start);
}

const STAFF = 5;
const AGENTS = 8;
/** Interval between the joining dates, counted back from now. */
const JOINED_EVERY_MS = 9 * DAY_MS;

/** Department and role of a user of the full example. */
function jobOf(at: number, agents: readonly string[], hotels: readonly string[]) {
  if (at < STAFF) return { userName: `staff${at + 2}`, role: "staff", dept: null };
  const agent = at - STAFF;
  if (agent < AGENTS)
    return { userName: `agent${agent + 2}`, role: "agent", dept: agents[agent % agents.length] ?? "" };
  const clerk = agent - AGENTS;
  return { userName: `operator${clerk + 2}`, role: "operator", dept: hotels[(clerk + 1) % hotels.length] ?? "" };
}

/**
 * Further users of the full example. Their common password is random and not printed: an administrator must set another
 * one before the first sign-in.
 */
async function seedColleagues({ db, clock, demo: { language } }: DemoStart): Promise<void> {
  const [agents, hotels] = [demoNames(language, "agents"), demoNames(language, "hotels")];
  const password_hash = await hashPassword(randomBase64Url(PASSWORD_BYTES));
  const people = demoNames(language, "people");
  for (const [at, nick_name] of people.entries()) {
    const { userName, role, dept } = jobOf(at, agents, hotels);
    const dept_id = dept === null ? await new DeptTree(db).root() : await new DeptTree(db).named(dept);
    const roleId = await knownRoleId(db, role);
    if (dept_id === undefined || roleId === undefined || (await new UserRepository(db).byLoginName(userName))) continue;
    const user = {
      user_name: userName,
      nick_name,
      email: `${userName}@example.com`,
      phonenumber: `138${String(10_000_000 + at * 70_607).padStart(8, "0")}`,
      password_hash,
      dept_id,
      create_time: clock.now() - (people.length - at) * JOINED_EVERY_MS,
    };
    await new UserRepository(db).insert(user, [roleId]);
  }
}
