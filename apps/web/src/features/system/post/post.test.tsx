import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { buildPost } from "../../../core/testing/build-system.ts";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { Failure, openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { PostPage } from "./post.page.tsx";

const open = (handlers: PageHandlers = {}, permissions = ["*:*:*"], at = "/system/post") =>
  openPage(
    <PostPage />,
    {
      "post.list": () => ({ rows: [buildPost(1), buildPost(2)], total: 2 }),
      ...handlers,
    },
    permissions,
    at,
  );

describe("the posts", () => {
  // [R:2.screen.post]
  test("are asked for with every filter that the address holds", async () => {
    const days = "beginTime=2026-01-01&endTime=2026-01-31";
    const server = await open({}, ["*:*:*"], `/system/post?postCode=desk&postName=x&status=0&${days}`);
    expect(await screen.findByText("前台1")).toBeDefined();
    expect(server.called("post.list")[0]?.query).toMatchObject({
      postCode: "desk",
      postName: "x",
      status: "0",
      beginTime: "2026-01-01",
      endTime: "2026-01-31",
    });
  });

  // [R:3.post.entity]
  test("a new one is sent; a code that is taken is refused at its field", async () => {
    const server = await open({
      "post.create": () => {
        throw Failure.of("NOT_PERMITTED", { errors: [{ path: "postCode", message: "编码已被使用" }] });
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "新建岗位" }));
    const form = within(await screen.findByRole("dialog"));
    await userEvent.type(form.getByRole("textbox", { name: "岗位名称" }), "夜班");
    await fillIn(form.getByRole("textbox", { name: "岗位编码" }), "night");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    expect(await form.findByText("编码已被使用")).toBeDefined();
    expect(server.called("post.create")[0]?.body).toMatchObject({ postName: "夜班", postCode: "night", status: "0" });
  });

  test("a modified one is sent with its number", async () => {
    const server = await open({ "post.change": () => buildPost(2) });
    const row = within(await screen.findByRole("row", { name: /前台2/ }));
    await userEvent.click(row.getByRole("button", { name: "修改" }));
    const form = within(await screen.findByRole("dialog"));
    await userEvent.type(form.getByRole("textbox", { name: "岗位名称" }), "班");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(server.called("post.change")[0]?.body).toMatchObject({ postId: 2, postName: "前台2班" }),
    );
  });

  test("who may only look sees no button that changes or exports", async () => {
    await open({}, ["system:post:list"]);
    await screen.findByText("前台1");
    for (const name of ["新建岗位", "导出", "修改", "删除"]) expect(screen.queryByRole("button", { name })).toBeNull();
  });
});
