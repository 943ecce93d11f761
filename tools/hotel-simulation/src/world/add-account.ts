import * as z from "zod";
import { type Account, type Calls, RefusedCall } from "./calls.ts";

const COLLEAGUE: Account = { username: "colleague", password: "another-Desk-key-8" };
const FIRST_DEPARTMENT = 1;
const Role = z.looseObject({ roleId: z.number(), roleKey: z.string() });

/** A colleague who may do what the administrator may; the same one each time. */
export async function addAccount(calls: Calls): Promise<Account> {
  const roles = await calls.list("/system/role/list?pageSize=50", Role);
  const roleIds = roles.filter(({ roleKey }) => roleKey === "admin").map(({ roleId }) => roleId);
  const { username: userName, password } = COLLEAGUE;
  const person = { userName, password, nickName: "Colleague", deptId: FIRST_DEPARTMENT, roleIds, postIds: [] };
  try {
    await calls.send("POST", "/system/user", z.unknown(), person);
  } catch (error) {
    if (!(error instanceof RefusedCall) || !/already|exists|taken/i.test(error.sentence)) throw error;
  }
  return COLLEAGUE;
}
