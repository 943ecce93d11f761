import { writeXlsx } from "hucre";
import { NONCE } from "./bridge.ts";
import { UID } from "./card-desk.ts";
import {
  bodies,
  type CallName,
  type ChangingWorld,
  crud,
  type MakeReady,
  newPerson,
  PASSWORD,
  type Ready,
} from "./changing-world.ts";
import { encoderSheet, multipart } from "./multipart.ts";
import { hotelInput } from "./office.ts";
import { ORIGIN } from "./people.ts";
import { pngOf } from "./pictures.ts";
import { dumpOf } from "./written-card.ts";

const organisation = (world: ChangingWorld) => {
  const [post, dept] = [crud(world, "system/post", "post", "postId"), crud(world, "system/dept", "dept", "deptId")];
  const menu = crud(world, "system/menu", "menu", "menuId");
  const role = crud(world, "system/role", "role", "roleId");
  const user = crud(world, "system/user", "user", "userId");
  const member = async (roleIds: number[]) =>
    world.add("system/user", { ...bodies(world.next()).user, roleIds }, "userId");
  const asked = async (path: string, more: (ids: { roleId: number; userId: number }) => object): Promise<Ready> => {
    const { id: roleId } = await role.added();
    const appointed = path.includes("cancel") ? [roleId] : [];
    return { method: "PUT", path, body: more({ roleId, userId: await member(appointed) }) };
  };
  const many = ({ roleId, userId }: { roleId: number; userId: number }) => ({ roleId, userIds: `${userId}` });
  return {
    "post.create": post.create,
    "post.change": post.change,
    "post.remove": post.remove,
    "dept.create": dept.create,
    "dept.change": dept.change,
    "dept.remove": dept.remove,
    "dept.sort": async () => ({
      method: "PUT",
      path: "system/dept/updateSort",
      body: { deptIds: `${(await dept.added()).id}`, orderNums: "9" },
    }),
    "menu.create": menu.create,
    "menu.change": menu.change,
    "menu.remove": menu.remove,
    "menu.sort": async () => ({
      method: "PUT",
      path: "system/menu/updateSort",
      body: { menuIds: `${(await menu.added()).id}`, orderNums: "9" },
    }),
    "role.create": role.create,
    "role.change": role.change,
    "role.remove": role.remove,
    "role.setScope": () => asked("system/role/dataScope", ({ roleId }) => ({ roleId, dataScope: "3" })),
    "role.setStatus": () => asked("system/role/changeStatus", ({ roleId }) => ({ roleId, status: "1" })),
    "role.dismiss": () => asked("system/role/authUser/cancel", (ids) => ids),
    "role.dismissMany": () => asked("system/role/authUser/cancelAll", many),
    "role.appoint": () => asked("system/role/authUser/selectAll", many),
    "user.create": user.create,
    "user.change": user.change,
    "user.remove": user.remove,
    "user.resetPassword": () => asked("system/user/resetPwd", ({ userId }) => ({ userId, password: "other-Enough-9" })),
    "user.setStatus": () => asked("system/user/changeStatus", ({ userId }) => ({ userId, status: "1" })),
    "user.setRoles": () => asked("system/user/authRole", ({ userId, roleId }) => ({ userId, roleIds: String(roleId) })),
    "user.import": async () => {
      const rows = [
        ["deptId", "userName", "nickName"],
        [1, `sheet${world.next()}`, "x"],
      ];
      const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: "x", rows }] }));
      return { method: "POST", path: "system/user/importData", ...multipart("file", "users.xlsx", bytes) };
    },
  } satisfies Partial<Record<CallName, MakeReady>>;
};

const settings = (world: ChangingWorld) => {
  const config = crud(world, "system/config", "config", "configId");
  const type = crud(world, "system/dict/type", "dictType", "dictId");
  const data = crud(world, "system/dict/data", "dictData", "dictCode");
  const notice = crud(world, "system/notice", "notice", "noticeId");
  const provider = crud(world, "system/provider", "provider", "providerId");
  return {
    "config.create": config.create,
    "config.change": config.change,
    "config.remove": config.remove,
    "config.refresh": () => ({ method: "DELETE", path: "system/config/refreshCache" }),
    "dictType.create": type.create,
    "dictType.change": type.change,
    "dictType.remove": type.remove,
    "dictType.refresh": () => ({ method: "DELETE", path: "system/dict/type/refreshCache" }),
    "dictData.create": data.create,
    "dictData.change": data.change,
    "dictData.remove": data.remove,
    "notice.create": notice.create,
    "notice.change": notice.change,
    "notice.remove": notice.remove,
    "notice.markRead": async () => ({
      method: "POST",
      path: "system/notice/markRead",
      body: { noticeId: (await notice.added()).id },
    }),
    "notice.markAllRead": async () => ({
      method: "POST",
      path: "system/notice/markReadAll",
      body: { ids: `${(await notice.added()).id}` },
    }),
    "provider.create": provider.create,
    "provider.change": provider.change,
    "provider.remove": provider.remove,
    "provider.check": () => ({ method: "POST", path: `system/provider/${world.corp.providerId}/check` }),
  } satisfies Partial<Record<CallName, MakeReady>>;
};

const signingIn = (world: ChangingWorld) => {
  const { office, corp, made } = world;
  const person = newPerson(world);
  const proven = () => {
    corp.provider.is({ sub: `somebody-${world.next()}` });
  };
  const begunLink = async (token: string) =>
    (
      await made(
        "POST",
        "system/user/profile/identity",
        { provider: "corp", origin: ORIGIN, password: PASSWORD },
        token,
      )
    ).data;
  const returned = async () => {
    proven();
    const { token } = await person();
    const begun = await begunLink(token);
    return { token, body: { answer: await corp.provider.visit(begun.address), binder: begun.binder } };
  };
  return {
    "session.login": async () => {
      const { username, password } = await person();
      return { method: "POST", path: "login", body: { username, password }, token: null };
    },
    "session.logout": async () => ({ method: "POST", path: "logout", token: (await person()).token }),
    "identity.start": () => ({
      method: "POST",
      path: "auth/oidc/start",
      token: null,
      body: { provider: "corp", origin: ORIGIN },
    }),
    "identity.link": async () => ({
      method: "POST",
      path: "system/user/profile/identity",
      token: (await person()).token,
      body: { provider: "corp", origin: ORIGIN, password: PASSWORD },
    }),
    "identity.finish": async () => ({ method: "POST", path: "auth/oidc/finish", ...(await returned()) }),
    "identity.unlink": async () => {
      const { token, body } = await returned();
      await made("POST", "auth/oidc/finish", body, token);
      const [one] = (await made("GET", "system/user/profile/identity/list", undefined, token)).data;
      return { method: "DELETE", path: `system/user/profile/identity/${one.identityId}`, token };
    },
    "identity.bind": async () => {
      proven();
      const { ticket } = (await corp.come()).data;
      const { username, password } = await person();
      return { method: "POST", path: "auth/oidc/bind", body: { ticket, username, password }, token: null };
    },
    "register.register": async () => {
      const open = { config_value: "true" };
      await office.office.db
        .updateTable("sys_config")
        .set(open)
        .where("config_key", "=", "sys.account.registerUser")
        .execute();
      const body = { username: `fresh${world.next()}`, password: PASSWORD };
      return { method: "POST", path: "register", body, token: null };
    },
  } satisfies Partial<Record<CallName, MakeReady>>;
};

const ownAccount = (world: ChangingWorld) => {
  const { office, made } = world;
  const person = newPerson(world);
  return {
    "profile.change": async () => ({
      method: "PUT",
      path: "system/user/profile",
      body: { nickName: "renamed" },
      token: (await person()).token,
    }),
    "profile.changePassword": async () => ({
      method: "PUT",
      path: "system/user/profile/updatePwd",
      token: (await person()).token,
      body: { oldPassword: PASSWORD, newPassword: "other-Enough-9" },
    }),
    "profile.changeAvatar": async () => ({
      method: "POST",
      path: "system/user/profile/avatar",
      token: (await person()).token,
      ...multipart("avatarfile", "a.png", pngOf({ width: 2, height: 2 })),
    }),
    "profile.removeAvatar": async () => ({
      method: "DELETE",
      path: "system/user/profile/avatar",
      token: (await person()).token,
    }),
    "profile.endSession": async () => {
      const { token, username, password } = await person();
      await made("POST", "login", { username, password });
      const own = (await made("GET", "system/user/profile/session/list", undefined, token)).data;
      const other = own.find(({ current }: { current: boolean }) => !current);
      return { method: "DELETE", path: `system/user/profile/session/${other.tokenId}`, token };
    },
    "profile.endOtherSessions": async () => {
      const { token, username, password } = await person();
      await made("POST", "login", { username, password });
      return { method: "DELETE", path: "system/user/profile/session/others", token };
    },
    "online.forceOut": async () => {
      const { username } = await person();
      const [one] = (await made("GET", `monitor/online/list?userName=${username}`)).rows;
      return { method: "DELETE", path: `monitor/online/${one.tokenId}` };
    },
    "loginInfo.unlock": async () => {
      const { username } = await person();
      const from = { "x-forwarded-for": "10.7.7.7" };
      await office.call("POST", "login", { body: { username, password: "wrong" }, headers: from });
      return { method: "GET", path: `monitor/logininfor/unlock/${username}` };
    },
    "loginInfo.remove": async () => {
      await person();
      const [one] = (await made("GET", "monitor/logininfor/list?pageSize=1")).rows;
      return { method: "DELETE", path: `monitor/logininfor/${one.infoId}` };
    },
    "loginInfo.clean": () => ({ method: "DELETE", path: "monitor/logininfor/clean" }),
    "operLog.remove": async () => {
      await person();
      const [one] = (await made("GET", "monitor/operlog/list?pageSize=1")).rows;
      return { method: "DELETE", path: `monitor/operlog/${one.operId}` };
    },
    "operLog.clean": () => ({ method: "DELETE", path: "monitor/operlog/clean" }),
  } satisfies Partial<Record<CallName, MakeReady>>;
};

const places = (world: ChangingWorld) => {
  const group = crud(world, "business/group", "group", "id");
  const encoder = crud(world, "business/encoder", "encoder", "id");
  const hotel = async () => {
    const input = hotelInput({ hotelNumber: 20_000 + world.next() });
    return { input, id: await world.add("business/hotel", input, "id") };
  };
  const at = async (method: Ready["method"], more: string): Promise<Ready> => ({
    method,
    path: `business/hotel/${(await hotel()).id}${more}`,
  });
  const pairing = async (id: number): Promise<string> =>
    (await world.made("POST", `business/encoder/${id}/pairing`)).data.code;
  const pair = async (id: number) => ({ code: await pairing(id), bridgeVersion: "1", host: "h" });
  const encoderId = () => world.desk.input().encoderId;
  const sheet = (act: string) => encoderSheet(act, `SHEET-${world.next()}`);
  return {
    "group.create": group.create,
    "group.change": group.change,
    "group.remove": group.remove,
    "hotel.create": () => ({
      method: "POST",
      path: "business/hotel",
      body: hotelInput({ hotelNumber: 20_000 + world.next() }),
    }),
    "hotel.change": async () => {
      const { input, id } = await hotel();
      return { method: "PUT", path: "business/hotel", body: { ...input, id, hotelName: "renamed" } };
    },
    "hotel.remove": () => at("DELETE", ""),
    "hotel.unlock": () => at("PUT", "/unlock"),
    "hotel.rotateKey": () => at("POST", "/rotate-key"),
    "hotel.transfer": async () => ({
      method: "POST",
      path: "business/hotel/transfer",
      body: {
        hotelIds: [(await hotel()).id],
        deptId: await world.add("system/dept", bodies(world.next()).dept, "deptId"),
      },
    }),
    "encoder.create": encoder.create,
    "encoder.change": encoder.change,
    "encoder.remove": encoder.remove,
    "encoder.pairing": async () => ({
      method: "POST",
      path: `business/encoder/${(await encoder.added()).id}/pairing`,
    }),
    "encoder.unbind": async () => {
      const { id } = await encoder.added();
      await world.made("POST", "bridge/pair", await pair(id));
      return { method: "PUT", path: `business/encoder/unbind/${id}` };
    },
    "encoder.checkSheet": () => sheet("importCheck"),
    "encoder.enterSheet": () => sheet("importData"),
    "encoder.pageToken": () => ({
      method: "POST",
      path: `business/encoder/${encoderId()}/page-token`,
      body: { challenge: NONCE },
    }),
    "bridge.pair": async () => ({
      method: "POST",
      path: "bridge/pair",
      body: await pair((await encoder.added()).id),
      token: null,
    }),
  } satisfies Partial<Record<CallName, MakeReady>>;
};

const cards = (world: ChangingWorld) => {
  const { desk, db, made } = world;
  const sent = async () => (await made("POST", "business/card/job", desk.input())).data;
  const stateOf = (jobId: string, state: "reserved" | "unknown") =>
    db.updateTable("biz_card_job").set({ state }).where("job_id", "=", jobId).execute();
  const read = { uid: UID, bridgeNonce: NONCE, cardSize: "1k" };
  const reading = () => ({ ...read, encoderId: desk.input().encoderId, hotelId: desk.hotel.id });
  const begun = async () => (await made("POST", "business/card/read", reading())).data;
  const resultOf = async (ticket: string, more: object = {}) => {
    const { claims } = await desk.bridge().open(ticket);
    return desk.bridge().result(claims, more);
  };
  const order = () => ({ quantity: 10, method: "offline", deptId: 1, idempotencyKey: `change-key-${world.next()}` });
  const ordered = async (): Promise<string> => (await made("POST", "business/order", order())).data.orderNo;
  const setting = crud(world, "business/payment/setting", "setting", "id");
  return {
    "card.createJob": () => ({ method: "POST", path: "business/card/job", body: desk.input() }),
    "card.jobResult": async () => {
      const { jobId, ticket } = await sent();
      return { method: "POST", path: `business/card/job/${jobId}/result`, body: { token: await resultOf(ticket) } };
    },
    "card.cancelJob": async () => {
      const { jobId } = await sent();
      await stateOf(jobId, "reserved");
      return { method: "POST", path: `business/card/job/${jobId}/cancel` };
    },
    "card.settleJob": async () => {
      const { jobId } = await sent();
      await stateOf(jobId, "unknown");
      const body = { step: "propose", outcome: "done", reason: "the lock opened" };
      return { method: "POST", path: `business/card/job/${jobId}/settle`, body };
    },
    "card.read": () => ({ method: "POST", path: "business/card/read", body: reading() }),
    "card.readResult": async () => {
      const { readId, ticket } = await begun();
      return { method: "POST", path: `business/card/read/${readId}/result`, body: { token: await resultOf(ticket) } };
    },
    "inspection.inspect": async () => {
      const dump = dumpOf((await desk.finished()).claims);
      const { readId, ticket } = await begun();
      await made("POST", `business/card/read/${readId}/result`, { token: await resultOf(ticket, { dump }) });
      return { method: "POST", path: "business/inspection", body: { readId } };
    },
    "testCard.markUsed": async () => {
      const { testCardId } = (await desk.finished()).answer.data;
      return { method: "PUT", path: `business/testcard/used/${testCardId}` };
    },
    "payment.create": setting.create,
    "payment.change": setting.change,
    "payment.remove": setting.remove,
    "paymentProvider.change": () => ({ method: "PUT", path: "business/payment/provider", body: paymentAccount }),
    "order.close": async () => ({ method: "POST", path: `business/order/${await ordered()}/close` }),
    "order.create": () => ({ method: "POST", path: "business/order", body: order() }),
    "order.confirm": async () => ({
      method: "POST",
      path: `business/order/${await ordered()}/confirm`,
      body: { evidence: "receipt 1" },
    }),
    "order.approve": async () => {
      const orderNo = await ordered();
      await made("POST", `business/order/${orderNo}/confirm`, { evidence: "receipt 1" });
      const body = { evidence: "receipt 1" };
      return { method: "POST", path: `business/order/${orderNo}/approve`, body, token: world.staff };
    },
    "order.remove": async () => ({ method: "DELETE", path: `business/order/${await ordered()}` }),
  } satisfies Partial<Record<CallName, MakeReady>>;
};

/** An account at a payment provider, disabled and without keys. */
const paymentAccount = {
  method: "wechat",
  status: "1",
  gatewayUrl: "https://pay.example",
  merchantId: "1900000001",
  appId: "wx00000000000000",
  certificateSerial: "0123456789ABCDEF",
};

/** Every call that changes something, made ready; one that is missing here is found by the test. */
export const changesOf = (world: ChangingWorld): Readonly<Partial<Record<CallName, MakeReady>>> => ({
  ...organisation(world),
  ...settings(world),
  ...signingIn(world),
  ...ownAccount(world),
  ...places(world),
  ...cards(world),
});
