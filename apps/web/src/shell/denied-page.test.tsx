import { render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { fakeServer, signedInHandlers, TestSurroundings, testServices } from "../core/testing/render.tsx";
import { DeniedPage } from "./denied-page.tsx";

/** The server's menu has the page /rooms alone. */
async function open(pathname: string, permissions: readonly string[]) {
  const page = pathname === "/rooms" ? { permissions: ["business:room:list"] } : null;
  const server = fakeServer({ ...signedInHandlers(permissions), "session.page": () => page });
  const { services } = testServices(server);
  await services.session.load();
  render(
    <TestSurroundings services={services}>
      <MemoryRouter>
        <DeniedPage pathname={pathname} />
      </MemoryRouter>
    </TestSurroundings>,
  );
}

test.for([
  ["/rooms", "business:room:list"],
  ["/hotel/5", "business:hotel:query"],
] as const)("%s names the permission that the user lacks, and who grants it", async ([pathname, permission]) => {
  await open(pathname, ["business:hotel:list"]);
  expect(await screen.findByRole("heading", { name: "没有访问权限" })).toBeDefined();
  expect(screen.getByText(new RegExp(`您没有权限${permission}`)).textContent).toContain("请联系管理员授权");
  await waitFor(() => expect(document.title).toMatch(/^没有访问权限/));
});

test.for([
  ["/nowhere", "business:hotel:list"],
  // The user has the permission: this version does not have the page.
  ["/rooms", "business:room:list"],
] as const)("%s is no page for a holder of %s", async ([pathname, permission]) => {
  await open(pathname, [permission]);
  expect(await screen.findByRole("heading", { name: "页面不存在" })).toBeDefined();
});
