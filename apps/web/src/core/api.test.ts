import { allRoutes } from "@adel/protocol";
import { sessionRoutes } from "@adel/protocol/auth/session";
import { hotelRoutes } from "@adel/protocol/business/hotel";
import { apidocRoutes } from "@adel/protocol/tool/apidoc";
import { describe, expect, test, vi } from "vitest";
import { type Api, type ApiError, addressOf, client, createApi } from "./api.ts";
import { errorText } from "./locale/errors.ts";
import { buildSessionUser } from "./testing/build-system.ts";
import { Failure, fakeServer, testServices } from "./testing/render.tsx";

const caught = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(new Error("it was not refused")),
    (error: ApiError) => error,
  );

function answering(handler: () => unknown) {
  const server = fakeServer({ "session.info": handler });
  const { services, shown } = testServices(server);
  return { api: services.api, shown, server };
}
const ask = (api: Api) => api.call(sessionRoutes.info, {});

describe("a call", () => {
  // [R:7.all.base] [R:7.all.authorization] [R:7.all.language] [R:7.all.json]
  test("goes to the base path with token, language and JSON", async () => {
    const requests: { address: string; headers: Headers }[] = [];
    const api = createApi({
      fetch: async (address, init) => {
        requests.push({ address: String(address), headers: new Headers(init?.headers) });
        return Response.json({ code: 200, msg: "", token: "t" });
      },
      token: () => "abc",
      language: () => "zh",
      onExpired: () => undefined,
      onRefused: () => undefined,
      onNetworkFailure: () => undefined,
    });
    await api.send(sessionRoutes.login, { body: { username: "a" } });
    const [request] = requests;
    expect(request?.address).toBe("/adel/login");
    expect(request?.headers.get("Authorization")).toBe("Bearer abc");
    expect(request?.headers.get("language")).toBe("zh");
    expect(request?.headers.get("Content-Type")).toContain("application/json");
  });

  test("sends a file as a form, and leaves its content type to the browser", async () => {
    const sent: RequestInit[] = [];
    const host = {
      token: () => "abc",
      language: () => "zh" as const,
      onExpired: () => undefined,
      onRefused: () => undefined,
      onNetworkFailure: () => undefined,
    };
    const api = createApi({
      ...host,
      fetch: async (_, init) => {
        sent.push(init ?? {});
        return Response.json({ code: 200, msg: "" });
      },
    });
    const body = new FormData();
    await api.send(sessionRoutes.logout, { body });
    expect(sent[0]?.body).toBe(body);
    expect(new Headers(sent[0]?.headers).has("Content-Type")).toBe(false);
  });

  test("fills its path and leaves unset filters out of the query", () => {
    expect(addressOf(hotelRoutes.one, { params: { id: 3 } })).toBe("/adel/business/hotel/3");
    expect(addressOf(hotelRoutes.list, { query: { pageNum: 2, search: "", status: undefined } })).toBe(
      "/adel/business/hotel/list?pageNum=2",
    );
  });

  test("is typed from its route and lays rows and total out", async () => {
    const server = fakeServer({ "hotel.list": () => ({ rows: [], total: 0 }) });
    const { services } = testServices(server);
    const page = await client(services.api, allRoutes.hotel).list({ query: { pageNum: 1 } });
    expect(page).toEqual({ rows: [], total: 0 });
    expect(server.called("hotel.list")[0]?.query).toMatchObject({ pageNum: 1, pageSize: 20 });
  });
});

describe("an answer", () => {
  const info = {
    user: buildSessionUser({ userId: 1 }),
    roles: [],
    permissions: [],
  };

  // [R:8.code.success]
  test.for([200, 10001])("with code %i passes without a popup", async (code) => {
    const shown: string[] = [];
    const api = createApi({
      fetch: async () => Response.json({ code, msg: "", ...info }),
      token: () => undefined,
      language: () => "zh",
      onExpired: () => shown.push("expired"),
      onRefused: () => shown.push("refused"),
      onNetworkFailure: () => shown.push("network"),
    });
    await expect(ask(api)).resolves.toMatchObject({ user: { userId: 1 } });
    expect(shown).toEqual([]);
  });

  // [R:8.5000.code] [R:8.5000.message] [R:8.5000.no-popup]
  test("with msg 5000 becomes code 5000 with the encoder's text, and nothing pops up", async () => {
    const { api, shown } = answering(() => {
      throw new Failure({ code: 500, msg: "5000" });
    });
    const error = await caught(ask(api));
    expect(error.code).toBe(5000);
    expect(error.message).toBe("发卡机请求失败，可能是发卡机未登录或网络不稳定");
    expect(shown).toEqual([]);
  });

  test("with code 401 asks to sign in again and is rejected", async () => {
    const { api, shown } = answering(() => {
      throw Failure.of("NOT_SIGNED_IN");
    });
    expect((await caught(ask(api))).code).toBe(401);
    expect(shown.map(({ kind }) => kind)).toEqual(["expired"]);
  });

  // [R:8.code.notification] [R:8.code.rejected]
  test("with any other code shows its msg and is rejected, fields and trace id kept", async () => {
    const { api, shown } = answering(() => {
      throw Failure.of("FIELDS_REFUSED", { errors: [{ path: "hotelName", message: "不能为空" }], traceId: "7f3c" });
    });
    const error = await caught(ask(api));
    expect(error).toMatchObject({ code: 400, error: "FIELDS_REFUSED", traceId: "7f3c" });
    expect(error.errors).toEqual([{ path: "hotelName", message: "不能为空" }]);
    expect(shown).toEqual([{ kind: "refused", message: errorText("FIELDS_REFUSED", "zh") }]);
  });

  test("is not announced to a caller that shows it itself", async () => {
    const { api, shown } = answering(() => {
      throw Failure.of("NOT_PERMITTED");
    });
    await caught(api.call(sessionRoutes.info, {}, { quiet: true }));
    expect(shown).toEqual([]);
  });

  test("with code 401 asks even where the caller shows refusals itself, but not for calls nobody made just now", async () => {
    const { api, shown } = answering(() => {
      throw Failure.of("NOT_SIGNED_IN");
    });
    await caught(api.call(sessionRoutes.info, {}, { background: true }));
    expect(shown).toEqual([]);
    await caught(api.call(sessionRoutes.info, {}, { quiet: true }));
    expect(shown.map(({ kind }) => kind)).toEqual(["expired"]);
  });
});

describe("a document", () => {
  const answers = (body: object) => testServices({ fetch: async () => Response.json(body) });

  test("comes whole and without an envelope", async () => {
    const openapi = { openapi: "3.1.0", info: { title: "x", version: "1" }, paths: {} };
    const { services, shown } = answers(openapi);
    await expect(services.api.call(apidocRoutes.openapi, {})).resolves.toEqual(openapi);
    expect(shown).toEqual([]);
  });

  test("is refused in an envelope like any call", async () => {
    const { services, shown } = answers({ code: 403, msg: "no", fault: "NOT_PERMITTED" });
    expect((await caught(services.api.call(apidocRoutes.openapi, {}))).code).toBe(403);
    expect(shown).toHaveLength(1);
  });
});

describe("a failed network", () => {
  const failing = (fetcher: typeof fetch) => {
    const { services, shown } = testServices({ fetch: fetcher });
    return { api: services.api, shown };
  };

  // [R:8.network.message]
  test("is told in the page's language, not in the browser's words", async () => {
    const { api, shown } = failing(async () => Promise.reject(new TypeError("Failed to fetch")));
    await caught(ask(api));
    expect(shown).toEqual([{ kind: "network", message: "网络请求失败：无法连接服务器" }]);
  });

  // [R:7.all.timeout] [R:9.timeout]
  test("is given up after 10000 ms without an answer", async () => {
    const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
    const { api, shown } = failing(async (_, init) => {
      init?.signal?.throwIfAborted();
      return Response.json({});
    });
    await caught(ask(api));
    expect(limit).toHaveBeenCalledWith(10_000);
    expect(shown[0]?.message).toContain("10");
    const saved = await caught(client(api, hotelRoutes).remove({ params: { ids: "1" } }));
    expect(saved).toMatchObject({ mayBeSaved: true, message: expect.stringContaining("可能已经保存") });
    limit.mockRestore();
  });

  test("leaves open whether a change was stored, where the connection broke or a gateway gave up", async () => {
    const broken = failing(async () => Promise.reject(new TypeError("Failed to fetch")));
    const change = await caught(client(broken.api, hotelRoutes).remove({ params: { ids: "1" } }));
    expect(change).toMatchObject({ mayBeSaved: true, message: expect.stringContaining("可能已经保存") });
    const removed = (status: number) =>
      caught(
        client(failing(async () => new Response("<html>", { status })).api, hotelRoutes).remove({
          params: { ids: "1" },
        }),
      );
    const unknown = { mayBeSaved: true, message: expect.stringContaining("可能已经保存") };
    expect(await removed(504)).toMatchObject(unknown);
    expect(await removed(200)).toMatchObject(unknown);
    expect(await removed(413)).toMatchObject({ mayBeSaved: false, message: "接口请求失败（HTTP 413）" });
    expect(await caught(ask(broken.api))).toMatchObject({ mayBeSaved: false });
  });

  // [R:8.text.interface-failed]
  test("is what an HTTP failure without an envelope counts as, in the catalogue's words", async () => {
    const { api, shown } = failing(async () => new Response("bad gateway", { status: 502 }));
    await caught(ask(api));
    expect(shown[0]).toEqual({ kind: "network", message: "接口请求失败（HTTP 502）" });
  });

  test("is not announced when the caller itself went away", async () => {
    const leave = new AbortController();
    const { api, shown } = failing(async (_, init) => {
      leave.abort();
      init?.signal?.throwIfAborted();
      return Response.json({});
    });
    await caught(api.call(sessionRoutes.info, {}, { signal: leave.signal }));
    expect(shown).toEqual([]);
  });
});
