// Cast: the body was sent by this test.
import { roleRoutes } from "@adel/protocol/system/role";
import { Button } from "@mantine/core";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import type { ApiError } from "./api.ts";
import { announceProof } from "./proof-channel.ts";
import { fillIn } from "./testing/fill-in.ts";
import { Failure, fakeServer, signedInHandlers, TestSurroundings, testServices } from "./testing/render.tsx";

const status = (roleId: number) => ({ body: { roleId, status: "1" as const } });
const PASSWORD = "right-password";

const identity = { identityId: 1, name: "", linkTime: null, lastTime: null };
/** One of a provider that is offered, and one of a provider that is no more. */
const identities = [
  { ...identity, providerKey: "corp", providerName: "Corp" },
  { ...identity, providerKey: null, providerName: "https://gone.example" },
];

/** A page whose sign-in is old until the password is entered, with a button that stops two roles at once. */
async function openPage({ background = false } = {}) {
  let isRecent = false;
  const prove = () => {
    isRecent = true;
  };
  const server = fakeServer({
    ...signedInHandlers(["*:*:*"]),
    "identity.list": () => identities,
    "role.setStatus": () => {
      if (!isRecent) throw Failure.of("SIGN_IN_AGAIN", { msg: "登录已超过15分钟，此操作需要再次输入密码" });
    },
    "session.signInAgain": ({ body }) => {
      if (JSON.stringify(body) !== JSON.stringify({ password: PASSWORD, factorCode: "" }))
        throw Failure.of("FIELDS_REFUSED", { errors: [{ path: "password", message: "密码错误" }] });
      prove();
    },
  });
  const { services, shown } = testServices(server);
  await services.session.load();
  const ended: (string | undefined)[] = [];
  const stopRole = (roleId: number) =>
    services.api
      .call(roleRoutes.setStatus, status(roleId), { background, idempotencyKey: `stop-role-${roleId}` })
      .then(() => ended.push("done"))
      .catch((error: ApiError) => ended.push(error.error));
  render(
    <TestSurroundings services={services}>
      <Button onClick={() => void [1, 2].map(stopRole)}>stop both</Button>
    </TestSurroundings>,
  );
  const opener = screen.getByRole("button", { name: "stop both" });
  await userEvent.click(opener);
  return {
    server,
    shown,
    ended,
    opener,
    prove,
    signInLater: () => screen.findByRole("dialog", { name: "请确认是您本人" }),
  };
}

describe("a call that needs a recent sign-in", () => {
  test("asks once for all that wait, and repeats each as it was", async () => {
    const { server, ended, shown, signInLater } = await openPage();
    const dialog = within(await signInLater());
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    const password = dialog.getByLabelText("密码");
    await waitFor(() => expect(document.activeElement).toBe(password));
    expect(dialog.getByText(/账号“chenli”/)).toBeDefined();
    await userEvent.click(dialog.getByRole("button", { name: "继续" }));
    expect(await dialog.findByText("密码不能为空")).toBeDefined();
    await fillIn(password, "wrong");
    await userEvent.keyboard("{Enter}");
    expect(await dialog.findByText("密码错误")).toBeDefined();
    expect(ended).toEqual([]);

    await userEvent.clear(password);
    await fillIn(password, PASSWORD);
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(ended).toEqual(["done", "done"]));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(shown).toEqual([]);
    for (const roleId of [1, 2]) {
      const calls = server
        .called("role.setStatus")
        .filter(({ body }) => (body as { roleId: number }).roleId === roleId);
      expect(calls.map(({ body }) => body)).toEqual([status(roleId).body, status(roleId).body]);
      expect(calls.map(({ headers }) => headers.get("Idempotency-Key"))).toEqual(Array(2).fill(`stop-role-${roleId}`));
    }
  });

  test("is repeated after a linked provider has proven it in a window of its own", async () => {
    const { ended, prove, signInLater } = await openPage();
    const dialog = within(await signInLater());
    const open = vi.spyOn(window, "open").mockReturnValueOnce(null);
    const corp = await dialog.findByRole("button", { name: "通过Corp确认" });
    expect(dialog.queryByRole("button", { name: /gone/ })).toBeNull();
    await userEvent.click(corp);
    expect(await dialog.findByText(/浏览器拦截了登录方式的窗口/)).toBeDefined();
    open.mockReturnValueOnce(window);
    await userEvent.click(corp);
    expect(open).toHaveBeenLastCalledWith("/auth-redirect#again=corp", "_blank", expect.stringContaining("popup"));
    expect(dialog.queryByText(/浏览器拦截了登录方式的窗口/)).toBeNull();
    expect(ended).toEqual([]);
    prove();
    announceProof();
    await waitFor(() => expect(ended).toEqual(["done", "done"]));
    open.mockRestore();
  });

  test("stays refused with its message where the person stops, and asks anew the next time", async () => {
    const { ended, shown, opener, signInLater } = await openPage();
    await signInLater();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(ended).toEqual(["SIGN_IN_AGAIN", "SIGN_IN_AGAIN"]));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(shown[0]).toEqual({ kind: "refused", message: "登录已超过15分钟，此操作需要再次输入密码" });
    await userEvent.click(opener);
    expect(await signInLater()).toBeDefined();
  });

  test("asks nobody where it runs in the background", async () => {
    const { ended, shown } = await openPage({ background: true });
    await waitFor(() => expect(ended).toEqual(["SIGN_IN_AGAIN", "SIGN_IN_AGAIN"]));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(shown).toEqual([]);
  });
});
