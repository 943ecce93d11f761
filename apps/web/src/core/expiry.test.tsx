import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { promptSignIn } from "./expiry.ts";
import { fakeServer, TestSurroundings, testServices } from "./testing/render.tsx";

function expired() {
  const server = fakeServer({ "session.logout": () => undefined });
  const { services } = testServices(server);
  services.cookies.write("Admin-Token", "t");
  const reloads: string[] = [];
  render(<TestSurroundings services={services}>{null}</TestSurroundings>);
  const asked = promptSignIn(services.prompts, services.session, () => reloads.push("reload"));
  return { server, services, asked, reloads };
}

// [R:8.401.title] [R:8.401.text] [R:8.401.buttons] [R:4.expiry.prompt]
test("code 401 opens the box 系统提示, which offers to stay or to sign in again", async () => {
  expired();
  const box = await screen.findByRole("dialog", { name: "系统提示" });
  expect(box.textContent).toContain("登录状态已过期，您可以继续留在该页面，或者重新登录");
  expect(screen.getByRole("button", { name: "重新登录" })).toBeDefined();
  expect(screen.getByRole("button", { name: "取消" })).toBeDefined();
});

// [R:8.401.re-login] [R:4.sign-out.reload]
test("re-login signs out and reloads", async () => {
  const { server, asked, reloads, services } = expired();
  await userEvent.click(await screen.findByRole("button", { name: "重新登录" }));
  await asked;
  expect(server.called("session.logout")).toHaveLength(1);
  expect(services.session.token()).toBeUndefined();
  expect(reloads).toEqual(["reload"]);
});

test("cancel stays on the page, still signed in", async () => {
  const { server, asked, reloads, services } = expired();
  await userEvent.click(await screen.findByRole("button", { name: "取消" }));
  await asked;
  expect([server.seen.length, reloads.length, services.session.token()]).toEqual([0, 0, "t"]);
});

test("a second refused call while the box is open asks nothing twice", async () => {
  const { services } = expired();
  expect(await screen.findAllByRole("dialog")).toHaveLength(1);
  const second = await services.prompts.ask({ title: "b", text: "", confirm: "y", cancel: "n" });
  expect(second).toBe(false);
});
