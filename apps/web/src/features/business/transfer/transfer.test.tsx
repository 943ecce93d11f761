import type { Transfer } from "@adel/protocol/business/transfer";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Failure, openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { buildAccount } from "../account/testing/build-account.ts";
import { TransferPage } from "./transfer.page.tsx";

const transfer: Transfer = {
  id: 1,
  transferNo: "T20261120-0000000A",
  fromDeptId: 103,
  fromDeptName: "华东代理",
  toDeptId: 104,
  toDeptName: "湖畔酒店",
  quantity: 12,
  operator: "王芳",
  remark: "",
  createTime: "2026-11-20 18:00:00",
};
const open = (handlers: PageHandlers = {}, permissions: string[] = ["*:*:*"]) =>
  openPage(
    <TransferPage />,
    {
      "transfer.list": () => ({ rows: [transfer], total: 1 }),
      "transfer.remaining": () => ({ deptId: 103, deptName: "华东代理", remaining: 30 }),
      "transfer.create": () => transfer,
      "dept.tree": () => [{ id: 103, label: "华东代理", children: [{ id: 104, label: "湖畔酒店" }] }],
      "account.account": () => buildAccount({ purchased: 42, remaining: 30, sent: 12 }),
      ...handlers,
    },
    permissions,
    "/transfer",
  );
const fill = async (quantity: string) => {
  await userEvent.click(await screen.findByRole("button", { name: "转移次数" }));
  const dialog = within(await screen.findByRole("dialog", { name: "转移次数" }));
  await dialog.findByText("剩余30次");
  await userEvent.click(dialog.getByLabelText(/转入账户/));
  await userEvent.click(await screen.findByText("湖畔酒店", { selector: "[role=treeitem] *" }));
  const field = dialog.getByLabelText(/数量/);
  await userEvent.clear(field);
  await userEvent.type(field, quantity);
  return dialog;
};

test("the figures at its head say that they are of all accounts in sight", async () => {
  await open();
  expect(await screen.findByLabelText("全部可见账户合计")).toBeDefined();
});

// [R:2.hidden.transfer]
test("a transfer is confirmed by a question that names both sides and what remains", async () => {
  const server = await open();
  expect((await screen.findAllByText("湖畔酒店")).length).toBeGreaterThan(0);
  const dialog = await fill("12");
  await userEvent.click(dialog.getByRole("button", { name: "下一步" }));
  const question = await screen.findByText("从“华东代理”转移12次到“湖畔酒店”。转移后“华东代理”剩余18次。");
  expect(server.called("transfer.create")).toHaveLength(0);
  const confirm = question.closest("[role=dialog], [role=alertdialog]");
  if (!(confirm instanceof HTMLElement)) throw new Error("no question");
  await userEvent.click(within(confirm).getByRole("button", { name: "转移次数" }));
  await waitFor(() => expect(server.called("transfer.create")).toHaveLength(1));
  expect(server.called("transfer.create")[0]).toMatchObject({
    body: { toDeptId: 104, quantity: 12 },
  });
});

test("more than what remains cannot be sent", async () => {
  await open();
  const dialog = await fill("31");
  expect(await dialog.findByText("最多可转移30次")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "下一步" }));
  expect(document.activeElement).toBe(dialog.getByLabelText(/数量/));
  expect(screen.queryByText(/^从“华东代理”/)).toBeNull();
});

test("what is missing is said in words, and the focus goes there", async () => {
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "转移次数" }));
  const dialog = within(await screen.findByRole("dialog", { name: "转移次数" }));
  await dialog.findByText("剩余30次");
  await userEvent.clear(dialog.getByLabelText(/数量/));
  expect(dialog.getByText("至少转移1次")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "下一步" }));
  expect(dialog.getByText("请选择账户", { selector: "[id$=error]" })).toBeDefined();
  expect(document.activeElement).toBe(dialog.getByLabelText(/转入账户/));
});

test("what was received is given back, also to an account that is not in sight", async () => {
  const received = { ...transfer, id: 2, fromDeptId: 1, fromDeptName: "总部", toDeptId: 103, toDeptName: "华东代理" };
  const server = await open({ "transfer.list": () => ({ rows: [received, transfer], total: 2 }) });
  const [back, ...others] = await screen.findAllByRole("button", { name: "转回" });
  expect(others).toEqual([]);
  await userEvent.click(back as HTMLElement);
  const dialog = within(await screen.findByRole("dialog", { name: "转回" }));
  await dialog.findByText("剩余30次");
  await userEvent.click(dialog.getByRole("button", { name: "下一步" }));
  const question = await screen.findByText("从“华东代理”转移12次到“总部”。转移后“华东代理”剩余18次。");
  const confirm = question.closest("[role=dialog], [role=alertdialog]");
  await userEvent.click(within(confirm as HTMLElement).getByRole("button", { name: "转移次数" }));
  await waitFor(() =>
    expect(server.called("transfer.create")).toMatchObject([{ body: { toDeptId: 1, quantity: 12 } }]),
  );
});

test("a refusal stays in the dialog, with its remedy", async () => {
  await open({
    "transfer.create": () => {
      throw Failure.of("INSUFFICIENT_CREDIT", { msg: "次数不足：剩余3次，需要12次" });
    },
  });
  const dialog = await fill("12");
  await userEvent.click(dialog.getByRole("button", { name: "下一步" }));
  const question = await screen.findByText(/^从“华东代理”/);
  const confirm = question.closest("[role=dialog], [role=alertdialog]");
  if (!(confirm instanceof HTMLElement)) throw new Error("no question");
  await userEvent.click(within(confirm).getByRole("button", { name: "转移次数" }));
  expect(await dialog.findByText("次数不足：剩余3次，需要12次")).toBeDefined();
});

test("whoever may only look sees the transfers and no way to make one", async () => {
  await open({}, ["business:transfer:list"]);
  expect((await screen.findAllByText("T20261120-0000000A")).length).toBeGreaterThan(0);
  expect(screen.queryByRole("button", { name: "转移次数" })).toBeNull();
});
