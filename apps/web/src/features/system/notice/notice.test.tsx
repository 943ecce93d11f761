import type { Notice, TopNotice } from "@adel/protocol/system/notice";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router";
import { describe, expect, test } from "vitest";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { NoticePage } from "./notice.page.tsx";
import { NoticeBell } from "./notice-bell.tsx";
import { NoticePanel } from "./notice-panel.tsx";
import { OwnNoticesPage } from "./own-notices.page.tsx";

const Address = () => <p>{useLocation().pathname}</p>;

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
  return { ...short, noticeId, noticeTitle: `通知${noticeId}`, kind: "office", isRead };
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

  test("marks those that it shows as read, and leads to all", async () => {
    const server = await open(
      <>
        <NoticeBell />
        <Address />
      </>,
      {
        "notice.top": () => ({ data: [top(3, false), top(1, false), top(2, true)], unreadCount: 9 }),
        "notice.markAllRead": () => undefined,
      },
    );
    await userEvent.click(await screen.findByRole("button", { name: "通知，9条未读" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "将以上标为已读" }));
    await waitFor(() => expect(server.called("notice.markAllRead").map(({ body }) => body)).toEqual([{ ids: [3, 1] }]));
    await userEvent.click(await screen.findByRole("button", { name: "通知，9条未读" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "全部通知" }));
    expect(await screen.findByText("/notices")).toBeDefined();
  });

  test("says that there is nothing", async () => {
    await open(<NoticeBell />, { "notice.top": () => ({ data: [], unreadCount: 0 }) });
    await userEvent.click(await screen.findByRole("button", { name: "通知" }));
    expect(await screen.findByText("没有通知")).toBeDefined();
  });
});

describe("the page of one's own notices", () => {
  const rows = [top(5, false), { ...top(4, true), kind: "device" as const }];
  test("shows what is read and what is not, by kind; opening one marks it as read", async () => {
    let read = false;
    const server = await open(
      <OwnNoticesPage />,
      {
        "notice.own": () => ({ rows: [{ ...rows[0], isRead: read }, rows[1]], total: 2 }),
        "notice.read": () => notice,
        "notice.markRead": () => {
          read = true;
        },
      },
      ["business:card:read"],
    );
    const row = await screen.findByRole("row", { name: /通知5/ });
    expect(within(row).getByText("未读")).toBeDefined();
    expect(within(await screen.findByRole("row", { name: /通知4/ })).getByText("账号安全")).toBeDefined();
    await userEvent.click(within(row).getByRole("button", { name: "查看" }));
    expect(await screen.findByRole("dialog", { name: "周五停机" })).toBeDefined();
    await waitFor(() => expect(server.called("notice.markRead")).toHaveLength(1));
    await waitFor(() => expect(within(row).queryByText("未读")).toBeNull());
  });

  test("marks this page's unread ones as read", async () => {
    const server = await open(
      <OwnNoticesPage />,
      { "notice.own": () => ({ rows, total: 2 }), "notice.markAllRead": () => undefined },
      ["business:card:read"],
    );
    await userEvent.click(await screen.findByRole("button", { name: "将本页标为已读" }));
    await waitFor(() => expect(server.called("notice.markAllRead").map(({ body }) => body)).toEqual([{ ids: [5] }]));
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
