import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverProcess } from "../../../apps/server/testing/process.ts";

export const ADMIN_PASSWORD = "admin-password-1";
/** Servers are started and killed with `npm test -- --all` only. */
export const IS_FULL = process.env.ADEL_TEST_ALL !== undefined;

export type Server = ReturnType<typeof serverProcess>;

/** A data folder, and servers on it that are gone afterwards. */
export function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), "adel-fault-"));
  const started: Server[] = [];
  const start = (args: readonly string[] = [], data = folder, within: readonly string[] = []): Server => {
    const server = serverProcess({ ADEL_DATA: data, ADEL_ADMIN_PASSWORD: ADMIN_PASSWORD }, args, within);
    started.push(server);
    return server;
  };
  return {
    folder,
    start,
    /** Runs a command to its end. */
    run: async (...args: string[]) => {
      const command = start(args);
      return { ...(await command.exited), printed: command.printed() };
    },
    close: async () => {
      for (const server of started) {
        server.child.kill("SIGKILL");
        await server.exited;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const signIn = async (server: Server): Promise<string> =>
  (await server.call("POST", "login", { body: { username: "admin", password: ADMIN_PASSWORD } })).token;

/** A row that a fault may cost or must not. */
export const postInput = (postCode: string, remark = "") => ({
  postCode,
  postName: postCode,
  postSort: 1,
  status: "0",
  remark,
});

/** The codes of all posts. */
export async function postCodes(server: Server, token: string): Promise<Set<string>> {
  const codes = new Set<string>();
  for (let page = 1; ; page++) {
    const { rows, total } = await server.call("GET", `system/post/list?pageSize=500&pageNum=${page}`, { token });
    for (const { postCode } of rows) codes.add(postCode);
    if (page * 500 >= total) return codes;
  }
}
