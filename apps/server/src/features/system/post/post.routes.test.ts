import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { UserPosts } from "./post.service.ts";

describe.for(DIALECTS)("posts, on %s", (dialect) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer(dialect);
    token = await server.signIn();
  });
  afterAll(() => server.close());
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
    server.call(method, `system/post${path}`, { token, ...(body !== undefined && { body }) });
  const input = { postCode: "night", postName: "夜班经理 Night manager", postSort: 9 };

  // [R:1.system.post] [R:3.post.entity]
  it("adds, shows, changes and deletes a post", async () => {
    const { postId } = (await call("POST", "", input)).body.data;
    expect((await call("GET", `/${postId}`)).body.data).toMatchObject({ ...input, status: "0", remark: "" });
    expect((await call("PUT", "", { ...input, postId, status: "1" })).body.data.status).toBe("1");
    const options = (await call("GET", "/optionselect")).body.data;
    expect(options.map(({ postCode }: { postCode: string }) => postCode)).toEqual(["ceo", "se", "hr", "user"]);
    expect((await call("DELETE", `/${postId}`)).body.code).toBe(200);
    expect((await call("DELETE", `/${postId}`)).body.code).toBe(404);
  });

  it("keeps code and name unique, also when two are added at once", async () => {
    const both = await Promise.all([
      call("POST", "", { ...input, postCode: "a" }),
      call("POST", "", { ...input, postCode: "a" }),
    ]);
    expect(both.map(({ body }) => body.code).sort()).toEqual([200, 409]);
    expect((await call("POST", "", { ...input, postCode: "b" })).body.fault).toBe("POST_NAME_TAKEN");
    expect((await call("POST", "", { postCode: "ceo", postName: "x" })).body.fault).toBe("POST_CODE_TAKEN");
  });

  it("does not delete a post that somebody holds, nor one beside it", async () => {
    const { postId } = (await call("POST", "", { postCode: "held", postName: "held" })).body.data;
    const { postId: free } = (await call("POST", "", { postCode: "free", postName: "free" })).body.data;
    await new UserPosts(server.context.db).assign(1, [postId]);
    expect((await call("DELETE", `/${free},${postId}`)).body).toMatchObject({
      fault: "POST_IN_USE",
      values: { name: "held" },
    });
    expect((await call("GET", `/${free}`)).body.code).toBe(200);
    await new UserPosts(server.context.db).assign(1, []);
    expect((await call("DELETE", `/${free},${postId}`)).body.code).toBe(200);
  });

  it("lists in its own order, filters, sorts by known columns, and exports", async () => {
    const { rows } = (await call("GET", "/list?status=0&postCode=E")).body;
    expect(rows.map(({ postCode }: { postCode: string }) => postCode)).toEqual(["ceo", "se", "user"]);
    expect((await call("GET", "/list?orderByColumn=remark")).body.code).toBe(400);
    const sheet = await call("POST", "/export");
    expect(sheet.headers["content-type"]).toMatch(/spreadsheet/);
  });
});
