import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Can, HasRole } from "./access.tsx";
import { fakeServer, signedInHandlers, TestSurroundings, testServices } from "./testing/render.tsx";

const showTo = async (permissions: readonly string[], roles: readonly string[]) => {
  const { services } = testServices(fakeServer(signedInHandlers(permissions, roles)));
  await services.session.load();
  render(
    <TestSurroundings services={services}>
      <HasRole roles={["agent", "staff"]}>by role</HasRole>
      <Can do={["business:hotel:edit", "business:hotel:add"]}>by permission</Can>
    </TestSurroundings>,
  );
  return [screen.queryByText(/by role/) !== null, screen.queryByText(/by permission/) !== null];
};

// [R:6.role.hidden] [R:6.role.admin] [R:6.permission.hidden] [R:6.permission.wildcard]
test.for([
  { permissions: [], roles: ["operator"], seen: [false, false] },
  { permissions: ["business:hotel:add"], roles: ["agent"], seen: [true, true] },
  { permissions: ["*:*:*"], roles: ["admin"], seen: [true, true] },
] as const)("roles $roles with $permissions see just what is for them", async ({ permissions, roles, seen }) => {
  expect(await showTo(permissions, roles)).toEqual(seen);
});
