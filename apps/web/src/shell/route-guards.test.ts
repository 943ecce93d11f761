import { describe, expect, test } from "vitest";
import { ApiError, NETWORK_FAILED } from "../core/api.ts";
import { requireSession, requireSignedOut } from "./route-guards.ts";
import { safeTarget, signInUrl } from "./sign-in-url.ts";

interface Given {
  readonly token?: string;
  readonly loaded?: boolean;
  readonly load?: () => Promise<void>;
  readonly stillHere?: () => Promise<void>;
}
function gate({ token, loaded = false, load = async () => undefined, stillHere = async () => undefined }: Given) {
  const did: string[] = [];
  const session = {
    token: () => token,
    get: () => (loaded ? { user: {}, roles: [], permissions: [], menu: [] } : undefined),
    load: async () => {
      did.push("load");
      await load();
    },
    clear: () => void did.push("clear"),
  };
  // The guard only checks whether a user is signed in, so the user may be empty.
  return {
    deps: {
      session: session as never,
      showError: (message: string) => void did.push(message),
      isMounted: stillHere,
    },
    did,
  };
}
const to = (answer: Response | undefined) => answer?.headers.get("Location");

describe("the sign-in gate", () => {
  // [R:4.gate.no-token] [R:4.gate.redirect]
  test("sends somebody without a token to /login with the target as redirect", async () => {
    const { deps } = gate({});
    expect(to(await requireSession(deps, "/hotel?pageNum=2"))).toBe("/login?redirect=%2Fhotel%3FpageNum%3D2");
  });

  // [R:4.gate.fetch-info] [R:4.gate.add-routes] [R:4.gate.repeat]
  test("fetches info and routes for a token without roles, then repeats the navigation", async () => {
    const { deps, did } = gate({ token: "t" });
    expect(to(await requireSession(deps, "/hotel"))).toBe("/hotel");
    expect(did).toEqual(["load"]);
  });

  test("lets somebody through whose roles are loaded", async () => {
    const { deps, did } = gate({ token: "t", loaded: true });
    expect(await requireSession(deps, "/hotel")).toBeUndefined();
    expect(did).toEqual([]);
  });

  // [R:4.gate.info-failed.token] [R:4.gate.info-failed.message] [R:4.gate.info-failed.home] [R:8.info.message]
  // [R:8.info.home]
  test("clears the token, shows the message and goes to / when the info is refused", async () => {
    const { deps, did } = gate({ token: "t", load: async () => Promise.reject(new Error("登录状态已过期")) });
    expect(to(await requireSession(deps, "/hotel"))).toBe("/");
    expect(did).toEqual(["load", "clear", "登录状态已过期"]);
  });

  test("waits where a call was broken off: a page that is being left keeps its token, one that stays has failed", async () => {
    const question = Promise.withResolvers<void>();
    const moment = Promise.withResolvers<void>();
    const { deps, did } = gate({
      token: "t",
      stillHere: () => {
        question.resolve();
        return moment.promise;
      },
      load: async () => Promise.reject(new ApiError(NETWORK_FAILED, "broken off")),
    });
    const answer = requireSession(deps, "/hotel");
    await question.promise;
    expect(did).toEqual(["load"]);
    moment.resolve();
    expect(to(await answer)).toBe("/");
    expect(did).toEqual(["load", "clear", "broken off"]);
  });

  test("sends a signed-in visitor of /login to /", () => {
    expect(to(requireSignedOut(gate({ token: "t" }).deps))).toBe("/");
    expect(requireSignedOut(gate({}).deps)).toBeUndefined();
  });
});

// [R:4.gate.no-token] [R:2.public.404] [R:2.public.401]
test("a page opened without a token begins at the sign-in screen, the open pages do not", () => {
  const begins = (pathname: string, search = "", token?: string) => signInUrl(token, { pathname, search });
  expect(begins("/hotel", "?pageNum=2")).toBe("/login?redirect=%2Fhotel%3FpageNum%3D2");
  expect(begins("/login", "?redirect=%2Fhotel")).toBe("/login?redirect=%2Fhotel");
  expect([begins("/404"), begins("/401"), begins("/hotel", "", "t")]).toEqual([undefined, undefined, undefined]);
});

test("after signing in only places of this site are gone to", () => {
  expect(safeTarget("/hotel?a=1")).toBe("/hotel?a=1");
  expect(safeTarget("/user/profile?tab=linked#x")).toBe("/user/profile?tab=linked#x");
  const outside = [
    ...[null, "", "hotel", "https://evil.example", "javascript:alert(1)", "//evil.example", "/\\evil.example"],
    // A browser removes tabs and line ends from an address, and resolves `.` and `..`.
    ...["/\t/evil.example", "/\n/evil.example", "/\t\\evil.example", "\t//evil.example"],
    ...["/.//evil.example", "/x/..//evil.example", "/%2e//evil.example", "/.\\\\evil.example"],
  ];
  for (const address of outside) expect(safeTarget(address), String(address)).toBe("/");
});
