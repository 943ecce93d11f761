import type { Notice, TopNotice } from "@adel/protocol/system/notice";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { NoticePage } from "./notice.page.tsx";
import { NoticeBell } from "./notice-bell.tsx";
import { NoticePanel } from "./notice-panel.tsx";

const notice: Notice = {
  noticeId: 3,
  noticeTitle: "周五停机",
  noticeType: "2",
  noticeContent: "<p>十点起<strong>停机</strong></p><script>alert(1)</script>",
  status: "0",
  createBy: "admin",
  createTime: "2026-01-02 03:04:05",
};
const top = (noticeId: number, isRead: boolean): TopNotice => {
  const { noticeContent: _, ...short } = notice;
  return { ...short, noticeId, noticeTitle: `通知${noticeId}`, isRead };
};

const open = (what: React.ReactNode, handlers: PageHandlers, permissions = ["*:*:*"]) =>
  openPage(
    what,
    {
      "notice.list": () => ({ rows: [notice], total: 1 }),
      ...handlers,
    },
    permissions,
  );

describe("the notices", () => {
  // [R:2.screen.notice] [R:3.notice.title] [R:3.notice.type]
  test("one is read as everybody reads it, without what could run", async () => {
    await open(<NoticePage />, {});
    await userEvent.click(await screen.findByRole("button", { name: "查看" }));
    const box = await screen.findByRole("dialog", { name: "周五停机" });
    await waitFor(() => expect(box.textContent).toContain("十点起停机"));
    expect(box.querySelector("script")).toBeNull();
  });

  test("who may only look can read and nothing else", async () => {
    await open(<NoticePage />, {}, ["system:notice:list"]);
    await screen.findByText("周五停机");
    for (const name of ["新建通知公告", "修改", "删除"]) expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.getByRole("button", { name: "查看" })).toBeDefined();
  });
});

describe("the readers of a notice", () => {
  test("are listed with when they read it, and searched", async () => {
    const reader = { userName: "chenli", nickName: "陈立", readTime: "2026-01-03 08:00:00" };
    const server = await open(<NoticePage />, { "notice.readers": () => ({ rows: [reader], total: 1 }) });
    await userEvent.click(await screen.findByRole("button", { name: "已读用户" }));
    expect(await screen.findByText("2026-01-03 08:00:00")).toBeDefined();
    await userEvent.type(screen.getByRole("searchbox", { name: "按账号或姓名查找" }), "陈");
    await waitFor(() =>
      expect(server.called("notice.readers").at(-1)?.query).toMatchObject({ noticeId: 3, searchValue: "陈" }),
    );
  });

  test("nobody is said to have read what nobody has read", async () => {
    await open(<NoticePage />, { "notice.readers": () => ({ rows: [], total: 0 }) });
    await userEvent.click(await screen.findByRole("button", { name: "已读用户" }));
    expect(await screen.findByText("暂无人阅读")).toBeDefined();
  });
});

describe("the bell", () => {
  test("counts what is unread; opening one shows it and marks it as read", async () => {
    let read = false;
    const server = await open(
      <NoticeBell />,
      {
        "notice.top": () => ({ data: [top(3, read), top(2, true)], unreadCount: read ? 0 : 1 }),
        "notice.read": () => notice,
        "notice.markRead": () => {
          read = true;
        },
      },
      ["business:card:read"],
    );
    await userEvent.click(await screen.findByRole("button", { name: "通知，1条未读" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: /通知3/ }));
    expect(await screen.findByRole("dialog", { name: "周五停机" })).toBeDefined();
    await waitFor(() => expect(server.called("notice.markRead")).toHaveLength(1));
    expect(await screen.findByRole("button", { name: "通知", hidden: true })).toBeDefined();
  });

  test("marks all of them as read at once", async () => {
    const server = await open(<NoticeBell />, {
      "notice.top": () => ({ data: [top(3, false), top(2, true), top(1, false)], unreadCount: 2 }),
      "notice.markAllRead": () => undefined,
    });
    await userEvent.click(await screen.findByRole("button", { name: "通知，2条未读" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "全部标为已读" }));
    await waitFor(() => expect(server.called("notice.markAllRead")).toHaveLength(1));
  });

  test("says that there is nothing", async () => {
    await open(<NoticeBell />, { "notice.top": () => ({ data: [], unreadCount: 0 }) });
    await userEvent.click(await screen.findByRole("button", { name: "通知" }));
    expect(await screen.findByText("没有通知")).toBeDefined();
  });
});

describe("the notices of the home page", () => {
  test("are the newest, the unread ones said so; opening one shows it and marks it as read", async () => {
    let read = false;
    const server = await open(<NoticePanel />, {
      "notice.top": () => ({ data: [top(3, read), top(2, true)], unreadCount: read ? 0 : 1 }),
      "notice.read": () => notice,
      "notice.markRead": () => {
        read = true;
      },
    });
    expect(await screen.findByRole("button", { name: "通知22026-01-02" })).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: /通知3.*未读/ }));
    expect(await screen.findByRole("dialog", { name: "周五停机" })).toBeDefined();
    await waitFor(() => expect(server.called("notice.markRead")).toHaveLength(1));
    expect(await screen.findByRole("button", { name: "通知32026-01-02", hidden: true })).toBeDefined();
  });

  test("say that there are none", async () => {
    await open(<NoticePanel />, { "notice.top": () => ({ data: [], unreadCount: 0 }) });
    expect(await screen.findByText("没有通知")).toBeDefined();
  });
});
