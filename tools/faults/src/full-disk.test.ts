import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dataFolder, IS_FULL, postCodes, postInput, signIn } from "./running-server.ts";

/** A filesystem of its own, seen by what is started after it alone: mounted over `$0`. */
const onTmpfs = (size: string) =>
  ["unshare", "-rm", "sh", "-c", `mount -t tmpfs -o size=${size} tmpfs "$0" && exec "$@"`] as const;
const isPermitted = spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;

let data: ReturnType<typeof dataFolder>;
beforeEach(() => {
  data = dataFolder();
});
afterEach(() => data.close());

/** Takes all the room there is. */
function fill(file: string): void {
  for (const size of [1 << 20, 1 << 12])
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size));
    } catch (error) {
      expect(error).toMatchObject({ code: "ENOSPC" });
    }
}

describe.runIf(IS_FULL)("a full disk", () => {
  it.runIf(isPermitted)("on a tmpfs: refuses changes whole, reads on, and writes again once it has grown", async () => {
    const folder = join(data.folder, "small");
    mkdirSync(folder);
    const server = data.start([], folder, [...onTmpfs("24m"), folder]);
    const token = await signIn(server);
    const pid = String(server.child.pid);
    const write = (postCode: string) =>
      server.call("POST", "system/post", { token, body: postInput(postCode, "x".repeat(400)) });
    expect((await write("before")).code).toBe(200);
    const known = await postCodes(server, token);
    fill(`/proc/${pid}/root${folder}/ballast`);
    const refused: string[] = [];
    for (let count = 0; refused.length < 3; count++) {
      const answer = await write(`full-${count}`);
      if (answer.code === 200) known.add(`full-${count}`);
      else {
        expect(answer).toMatchObject({ code: 500, fault: "STORAGE_UNWRITABLE" });
        refused.push(`full-${count}`);
      }
    }
    expect(await server.call("GET", "health")).toMatchObject({ fault: "STORAGE_UNWRITABLE" });
    expect(await postCodes(server, token)).toEqual(known);
    const inside = ["-t", pid, "-U", "-m", "--preserve-credentials"];
    execFileSync("nsenter", [...inside, "mount", "-o", "remount,size=64m", folder]);
    for (const postCode of refused) expect((await write(postCode)).code).toBe(200);
    expect(await postCodes(server, token)).toEqual(new Set([...known, ...refused]));
    server.child.kill("SIGTERM");
    expect(await server.exited).toEqual({ code: 0, signal: null });
  });

  it.runIf(isPermitted)("on a tmpfs: a start says that the disk is full", async () => {
    const folder = join(data.folder, "full");
    mkdirSync(folder);
    const start = data.start([], folder, [...onTmpfs("64k"), folder]);
    expect(await start.exited).toMatchObject({ code: 1 });
    expect(start.printed()).toContain("Can't save: the server's disk is full or read-only");
  });

  it.skipIf(isPermitted)(
    "by max_page_count: apps/server/src/core/db/storage.test.ts, as no tmpfs may be mounted",
    () => {
      expect(isPermitted).toBe(false);
    },
  );
});
