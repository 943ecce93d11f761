import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import { createAppearance } from "../core/appearance.ts";
import { fakeServer, signedInHandlers, TestSurroundings, testServices } from "../core/testing/render.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { HelpLink } from "./help-link.tsx";

const { services } = testServices(fakeServer(signedInHandlers(["*:*:*"])));
const appearance = createAppearance({ memory: localStorage, cookies: services.cookies, apply: () => undefined });

async function show(element: ReactElement) {
  await services.session.load();
  render(
    <TestSurroundings services={services}>
      <RouterProvider router={createMemoryRouter([{ path: "*", element }])} />
    </TestSurroundings>,
  );
}
const menu = (mobile: boolean) => (
  <AccountMenu mobile={mobile} component="business/card/read" appearance={appearance} onKeys={() => undefined} />
);

afterEach(() => vi.restoreAllMocks());

test("help opens the guide's page about the page, in a tab of its own", async () => {
  await show(<HelpLink component="business/card/read" />);
  const link = await screen.findByRole("link", { name: "帮助" });
  expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/docs/zh/cards/read-card/", "_blank"]);
});

test("on a narrow screen help is in the account menu", async () => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  await show(menu(true));
  await userEvent.click(await screen.findByRole("button", { name: /账号菜单/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "帮助" }));
  expect(opened).toHaveBeenCalledWith("/docs/zh/cards/read-card/", "_blank", "noopener");
});

test("on a wide screen the account menu has the keys instead", async () => {
  await show(menu(false));
  await userEvent.click(await screen.findByRole("button", { name: /账号菜单/ }));
  expect(await screen.findByRole("menuitem", { name: /快捷键/ })).toBeDefined();
  expect(screen.queryByRole("menuitem", { name: "帮助" })).toBeNull();
});
