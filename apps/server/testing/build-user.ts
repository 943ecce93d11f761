import type { UserInput } from "@adel/protocol";
import { roleIdOf } from "../src/features/system/role/role.service.ts";
import { ensureUser } from "../src/features/system/user/user.service.ts";
import type { TestServer } from "./test-server.ts";

/** The password of a built user, unless the test gives another one. */
export const USER_PASSWORD = "lake-View-88";

/** A user of the root department without roles, as the form of users sends it. */
export const buildUser = (userName: string, more: Partial<UserInput & { password: string }> = {}) => ({
  userName,
  nickName: userName,
  password: USER_PASSWORD,
  deptId: 1,
  roleIds: [] as number[],
  postIds: [] as number[],
  ...more,
});

interface StoredUser {
  readonly deptId?: number;
  /** Keys of the roles. */
  readonly roles?: readonly string[];
  readonly password?: string;
}

/** Stores a user without a call of an administrator, so that no log has an entry of it. */
export async function storeUser(
  { context, clock }: TestServer,
  userName: string,
  { roles = [], ...more }: StoredUser = {},
): Promise<void> {
  const roleIds = await Promise.all(roles.map((key) => roleIdOf(context.db, key)));
  await ensureUser(context.db, clock.now(), buildUser(userName, { ...more, roleIds }));
}

/** Stores a user who signs in; gives the token. */
export async function signInNewUser(server: TestServer, userName: string, user: StoredUser = {}): Promise<string> {
  await storeUser(server, userName, user);
  return server.signIn(userName, user.password ?? USER_PASSWORD);
}
