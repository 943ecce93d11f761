import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { multipart } from "./multipart.ts";
import { ADMIN_PASSWORD, type Answered, type TestServer } from "./test-server.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";
const FORM = { "content-type": "application/x-www-form-urlencoded;charset=utf-8" };
const enquired = (params: object) =>
  new URLSearchParams(
    Object.entries(params).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();

/**
 * A client as that family writes them, of either generation: what it sends and what it reads, by the family contract
 * alone. It knows no schema of ours.
 */
export function familyClient(server: TestServer, generation: "OLD" | "NEW") {
  let token = "";
  const raw = (method: Method, url: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    server.call(method, url.replace(/^\//, ""), {
      ...(token !== "" && { token }),
      ...(body !== undefined && { body }),
      // Headers of its own that reach the wire, and the type on every call.
      headers: { "content-type": "application/json;charset=utf-8", isToken: "true", repeatSubmit: "false", ...headers },
    });
  /** As its request helper does: whatever is not 200 inside is an error; a status other than 200 loses the message. */
  const taken = ({ status, body }: Answered, what: string) => {
    expect(status, what).toBe(200);
    expect(body, what).toMatchObject({ code: 200, msg: expect.any(String) });
    return body;
  };
  const call = async (method: Method, url: string, body?: unknown) =>
    taken(await raw(method, url, body), `${method} ${url}`);
  const isSheet = ({ raw: bytes, headers }: Answered) => {
    expect(headers["content-disposition"]).toMatch(/^attachment/);
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
  };
  return {
    call,
    raw,
    token: () => token,
    list: (url: string, params: object = {}) =>
      call("GET", `${url}?${enquired({ pageNum: 1, pageSize: 10, ...params })}`),

    async signIn(username = "admin", password = ADMIN_PASSWORD): Promise<void> {
      const { captchaEnabled, uuid, img } = await call("GET", "/captchaImage");
      expect(captchaEnabled).not.toBe(false);
      expect(Buffer.from(img, "base64").subarray(0, 3).toString()).toBe("GIF");
      const typed = { username, password, uuid, code: readFileSync(join(server.folder, "captcha", uuid), "utf8") };
      const answer =
        generation === "OLD" ? await call("POST", `/login?${enquired(typed)}`) : await call("POST", "/login", typed);
      token = answer.token;
      expect(token).toMatch(/./);
    },

    /** OLD asks for a file's name and sends the browser there with the cookie; NEW posts a form and takes the bytes. */
    async sheet(url: string, params: object = {}): Promise<void> {
      if (generation === "NEW") return isSheet(await raw("POST", url, enquired(params), FORM));
      const { msg } = await call("GET", `${url}?${enquired(params)}`);
      const headers = { cookie: `Admin-Token=${token}` };
      isSheet(await server.call("GET", `common/download?fileName=${encodeURIComponent(msg)}&delete=true`, { headers }));
    },

    async upload(url: string, field: string, name: string, bytes: Buffer) {
      const { body, headers } = multipart(field, name, bytes);
      return taken(await raw("POST", url, body, headers), url);
    },
  };
}
export type FamilyClient = ReturnType<typeof familyClient>;
