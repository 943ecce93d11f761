import type { MessageKey } from "@adel/messages";
import { type User, type UserQuery, userRoutes } from "@adel/protocol/system/user";
import { StatusSwitch } from "../../../crud/status-switch.tsx";
import type { TableView } from "../../../crud/view.ts";
import { Moment } from "../../../ui/truncated-text.tsx";

export type UserWord = MessageKey<"system.user">;

/** The first administrator cannot be changed, disabled or deleted. */
const ADMIN_ID = 1;
export const isAdmin = ({ userId }: User): boolean => userId === ADMIN_ID;

/** The view for the signed-in user `own`, whose own account cannot be disabled or deleted. */
export const userViewFor = (own: number) => {
  const stored = (user: User) => isAdmin(user) || user.userId === own;
  return {
    entityName: "entityName",
    id: ({ userId }) => userId,
    trail: ({ userId }) => ({ entity: "system/user", id: userId }),
    name: ({ userName }) => userName,
    stored,
    afterDelete: (_, t) => t("deleteText"),
    columns: [
      { key: "userId", label: "id", sort: true, mono: true, width: [72, 88] },
      { key: "userName", label: "account", sort: true, narrow: "title", width: [112, 160] },
      { key: "nickName", label: "nick", sort: true, narrow: "line" },
      { key: "deptId", label: "dept", narrow: "line", show: ({ dept }) => dept.deptName },
      { key: "phonenumber", label: "phone", mono: true, narrow: "line", width: [120, 128] },
      {
        key: "status",
        label: "status",
        narrow: "mark",
        width: [80, 88],
        show: (user, t) => (
          <StatusSwitch
            name={user.userName}
            status={user.status}
            onText={t("onText")}
            offText={t("offText")}
            route={userRoutes.setStatus}
            list={userRoutes.list}
            row={{ userId: user.userId }}
            stored={stored(user)}
          />
        ),
      },
      {
        key: "loginDate",
        label: "lastSeen",
        time: true,
        show: ({ loginDate }, t) =>
          loginDate ? <Moment moment={loginDate} /> : <span className="caption">{t("never")}</span>,
      },
      { key: "createTime", label: "created", sort: true, time: true },
    ],
    filters: [
      { kind: "text", key: "userName", label: "account" },
      { kind: "text", key: "phonenumber", label: "phone" },
      { kind: "select", key: "status", label: "status", dict: "sys_normal_disable" },
      { kind: "dateRange", key: "beginTime", to: "endTime", label: "created" },
    ],
  } as const satisfies TableView<User, UserQuery, never, UserWord>;
};
