import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { loadToolMessages } from "../../../core/locale/messages.ts";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { fakeServer, TestSurroundings, testServices } from "../../../core/testing/render.tsx";
import { Passkeys } from "./index.ts";

const { startRegistration, WebAuthnError } = vi.hoisted(() => {
  class WebAuthnError extends Error {
    readonly code: string;
    constructor(code: string) {
      super(code);
      this.code = code;
    }
  }
  return { startRegistration: vi.fn(), WebAuthnError };
});
vi.mock("@simplewebauthn/browser", () => ({ startRegistration, WebAuthnError }));

const CREATION = {
  ...{ challenge: "c", rp: { id: "localhost", name: "Adel" }, user: { id: "Nw", name: "li", displayName: "li" } },
  ...{ pubKeyCredParams: [{ type: "public-key", alg: -7 }], attestation: "none" },
  ...Object.fromEntries([["timeout", 1000]]),
  ...{ excludeCredentials: [], authenticatorSelection: { residentKey: "preferred", userVerification: "required" } },
};
const ANSWER = {
  ...{ id: "k", rawId: "k", type: "public-key", clientExtensionResults: {} },
  response: { clientDataJSON: "d", attestationObject: "a", transports: ["internal"], publicKey: "p" },
};
const passkey = (more: object = {}) => ({
  ...{ passkeyId: 4, name: "办公室电脑", createTime: "2026-11-20 18:00:00", lastTime: null, isUsable: true, ...more },
});

beforeEach(async () => {
  vi.stubGlobal("PublicKeyCredential", () => undefined);
  startRegistration.mockReset();
  await loadToolMessages();
});

function open(list: object, hasApp = true) {
  const server = fakeServer({
    "passkey.list": () => ({ origin: location.origin, passkeys: [], ...list }),
    "passkey.begin": () => CREATION,
    "passkey.add": () => undefined,
    "passkey.remove": () => undefined,
  });
  const { services } = testServices(server);
  const onChanged = vi.fn();
  render(
    <TestSurroundings services={services}>
      <Passkeys hasApp={hasApp} onChanged={onChanged} />
    </TestSurroundings>,
  );
  return { server, onChanged };
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
async function add() {
  await press("添加通行密钥");
  await fillIn(screen.getByRole("textbox", { name: "名称" }), "办公室电脑");
  await press("下一步");
}

test("a passkey is named and added; only what the server asks for is sent", async () => {
  startRegistration.mockResolvedValue(ANSWER);
  const { server, onChanged } = open({});
  await add();
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(startRegistration).toHaveBeenCalledWith({ optionsJSON: CREATION });
  const { clientDataJSON, attestationObject, transports } = ANSWER.response;
  const response = { clientDataJSON, attestationObject, transports };
  const sent = { id: "k", rawId: "k", type: "public-key", response };
  expect(server.called("passkey.add")[0]?.body).toEqual({ name: "办公室电脑", passkey: sent });
});

test.for([
  [new WebAuthnError("ERROR_CEREMONY_ABORTED"), /没有添加通行密钥/],
  [new WebAuthnError("ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED"), /已有本账号的通行密钥/],
  [new WebAuthnError("ERROR_INVALID_RP_ID"), /此地址不能使用/],
] as const)("says why the browser gave none, and keeps the name: %s", async ([error, text]) => {
  startRegistration.mockRejectedValue(error);
  const { server } = open({});
  await add();
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "名称" }).value).toBe("办公室电脑");
  expect(server.called("passkey.add")).toEqual([]);
});

test.for([
  [{ origin: null }, true, /只有服务器使用https和域名的公开地址/],
  [{ origin: "https://adel.example" }, true, /只能在https:\/\/adel\.example使用/],
  [{}, false, /请先设置验证器应用/],
] as const)("is not offered elsewhere, and says why: %o", async ([list, hasApp, text]) => {
  open(list, hasApp);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole("button", { name: "添加通行密钥" })).toBeNull();
});

test("is not offered by a browser that has none", async () => {
  vi.stubGlobal("PublicKeyCredential", undefined);
  open({});
  expect(await screen.findByText("此浏览器不支持通行密钥。")).toBeDefined();
});

test("each has its last use, and is removed after a question", async () => {
  const used = passkey({ passkeyId: 5, name: "旧钥匙", lastTime: "2026-11-21 08:00:00", isUsable: false });
  const { server, onChanged } = open({ passkeys: [passkey(), used] });
  expect(await screen.findByText(/尚未使用/)).toBeDefined();
  expect(screen.getByText(/最近使用2026-11-21 08:00:00/)).toBeDefined();
  expect(screen.getByText("旧地址")).toBeDefined();
  await press("删除通行密钥旧钥匙");
  expect(server.called("passkey.remove")).toEqual([]);
  await press("删除");
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(server.called("passkey.remove")[0]?.params).toEqual({ id: 5 });
});
