import { Drawer } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { fakeServer, TestSurroundings, testServices } from "../core/testing/render.tsx";
import { keepEscapeInLists } from "./escape.ts";
import { TreeSelect } from "./tree/tree-select.tsx";

const departments = [{ id: "1", label: "总部", children: [{ id: "2", label: "夜班部", children: [] }] }];

function Form() {
  const [open, setOpen] = useState(true);
  return (
    <Drawer opened={open} onClose={() => setOpen(false)} title="修改部门" transitionProps={{ duration: 0 }}>
      <TreeSelect label="上级部门" nodes={departments} value="1" onChange={() => undefined} />
    </Drawer>
  );
}

test("Escape closes the list of a tree select first, and the drawer around it only when pressed again", async () => {
  keepEscapeInLists(window);
  render(
    <TestSurroundings services={testServices(fakeServer({})).services}>
      <Form />
    </TestSurroundings>,
  );
  const drawer = await screen.findByRole("dialog", { name: "修改部门" });
  await userEvent.click(screen.getByRole("button", { name: "上级部门 总部" }));
  const search = await screen.findByRole("searchbox");
  await waitFor(() => expect(document.activeElement).toBe(search));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("searchbox")).toBeNull());
  expect(screen.getByRole("dialog", { name: "修改部门" })).toBe(drawer);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
