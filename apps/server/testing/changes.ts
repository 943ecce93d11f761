import { ownAccount, signingIn } from "./account-changes.ts";
import { NONCE } from "./bridge.ts";
import { buildPlacedCard } from "./build-card-request.ts";
import { buildOrder } from "./build-order.ts";
import { UID } from "./card-job-setup.ts";
import { timedTasks } from "./changes-tasks.ts";
import { bodies, type CallName, type ChangingWorld, crud, type MakeReady, type Ready } from "./changing-world.ts";
import { verifyingInTwoSteps } from "./factor-changes.ts";
import { builtForms } from "./form-changes.ts";
import { frontDesk } from "./front-desk-changes.ts";
import { generation } from "./gen-changes.ts";
import { encoderSheet, hotelSheet, multipart, roomSheet, textFile } from "./multipart.ts";
import { pngOf } from "./pictures.ts";
import { surplusPayment } from "./surplus.ts";
import { hotelInput } from "./test-server.ts";
import { buildUserSheet } from "./user-sheet.ts";
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
    const assigned = path.includes("cancel") ? [roleId] : [];
    return { method: "PUT", path, body: more({ roleId, userId: await member(assigned) }) };
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
    "role.setFactor": () =>
      asked("system/role/secondFactor", ({ roleId }) => ({ roleId, requiresSecondFactor: false })),
    "role.setStatus": () => asked("system/role/changeStatus", ({ roleId }) => ({ roleId, status: "1" })),
    "role.dismiss": () => asked("system/role/authUser/cancel", (ids) => ids),
    "role.dismissMany": () => asked("system/role/authUser/cancelAll", many),
    "role.assign": () => asked("system/role/authUser/selectAll", many),
    "user.create": user.create,
    "user.change": user.change,
    "user.remove": user.remove,
    "user.resetPassword": () => asked("system/user/resetPwd", ({ userId }) => ({ userId, password: "other-Enough-9" })),
    "user.setStatus": () => asked("system/user/changeStatus", ({ userId }) => ({ userId, status: "1" })),
    "user.setRoles": () => asked("system/user/authRole", ({ userId, roleId }) => ({ userId, roleIds: String(roleId) })),
    "user.import": async () => {
      const bytes = await buildUserSheet({ deptId: 1, userName: `sheet${world.next()}`, nickName: "x" });
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
  const hook = crud(world, "system/hook", "hook", "hookId");
  const token = crud(world, "system/token", "token", "id");
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
    "hook.create": hook.create,
    "hook.change": async () => {
      const { one, id } = await hook.added();
      return { method: "PUT", path: "system/hook", body: { ...one, hookId: id, pace: "daily" } };
    },
    "hook.remove": hook.remove,
    "hook.test": async () => ({ method: "POST", path: `system/hook/${(await hook.added()).id}/test` }),
    "file.upload": () => ({ method: "POST", path: "common/upload", ...textFile("file") }),
    "file.uploadMany": () => ({ method: "POST", path: "common/uploads", ...textFile("files") }),
    "token.create": token.create,
    "token.change": token.change,
    "token.remove": token.remove,
    "token.generate": async () => ({
      method: "POST",
      path: `system/token/${(await token.added()).id}/generate`,
    }),
    "token.end": async () => {
      const { id } = await token.added();
      await world.made("POST", `system/token/${id}/generate`);
      return { method: "DELETE", path: `system/token/all/${id}` };
    },
    "provider.create": provider.create,
    "provider.change": provider.change,
    "provider.remove": provider.remove,
    "provider.check": () => ({ method: "POST", path: `system/provider/${world.corp.providerId}/check` }),
  } satisfies Partial<Record<CallName, MakeReady>>;
};

const listUnits = (world: ChangingWorld) => {
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
  const room = crud(world, "business/room", "room", "id");
  const restored = async (table: string, id: unknown): Promise<Ready> => {
    await world.made("DELETE", `${table}/${id}`);
    return { method: "PUT", path: `${table}/restore/${id}` };
  };
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
    "hotel.import": () => hotelSheet(20_000 + world.next()),
    "hotel.remove": () => at("DELETE", ""),
    "hotel.restore": async () => restored("business/hotel", (await hotel()).id),
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
    "room.create": room.create,
    "room.change": room.change,
    "room.remove": room.remove,
    "room.restore": async () => restored("business/room", (await room.added()).id),
    "room.generate": () => {
      const floor = { building: world.next() % 200, floorFrom: 1, floorTo: 1, roomFrom: 1, roomTo: 2 };
      return { method: "POST", path: "business/room/generate", body: { hotelId: 1, ...floor } };
    },
    "room.import": () => roomSheet(world.next()),
    "encoder.create": encoder.create,
    "encoder.change": encoder.change,
    "encoder.remove": encoder.remove,
    "encoder.restore": async () => restored("business/encoder", (await encoder.added()).id),
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
  const placed = () => buildPlacedCard(desk.input().encoderId, UID);
  const reading = () => ({ ...placed(), hotelId: desk.hotel.id });
  const begun = async () => (await made("POST", "business/card/read", reading())).data;
  const resultOf = async (ticket: string, more: object = {}) => {
    const { claims } = await desk.bridge().open(ticket);
    return desk.bridge().result(claims, more);
  };
  return {
    "card.authorize": () => ({
      ...{ method: "POST", path: "business/card/authorize" },
      body: { hotelId: desk.hotel.id, authPassword: "front-desk-1" },
    }),
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
    "card.identify": () => ({ method: "POST", path: "business/card/identify", body: placed() }),
    "card.identifyResult": async () => {
      const { readId, ticket } = (await made("POST", "business/card/identify", placed())).data;
      const body = { token: await resultOf(ticket) };
      return { method: "POST", path: `business/card/identify/${readId}/result`, body };
    },
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
  } satisfies Partial<Record<CallName, MakeReady>>;
};

const money = (world: ChangingWorld) => {
  const { desk, made } = world;
  const order = () => buildOrder({ deptId: 1 });
  const ordered = async (): Promise<string> => (await made("POST", "business/order", order())).data.orderNo;
  const refund = () => ({ quantity: 1, reason: "too many", idempotencyKey: `change-key-${world.next()}` });
  const setting = crud(world, "business/payment/setting", "setting", "id");
  return {
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
    "order.addEvidence": async () => ({
      method: "POST",
      path: `business/order/${await ordered()}/evidence`,
      ...multipart("file", "slip.png", pngOf({ width: 2, height: 2 })),
    }),
    "order.approve": async () => {
      const orderNo = await ordered();
      await made("POST", `business/order/${orderNo}/confirm`, { evidence: "receipt 1" });
      const body = { evidence: "receipt 1" };
      return { method: "POST", path: `business/order/${orderNo}/approve`, body, token: world.staff };
    },
    "order.refund": async () => ({
      method: "POST",
      path: `business/order/${await desk.buy(1, 1)}/refund`,
      body: refund(),
    }),
    "order.refundSurplus": async () => {
      const orderNo = await desk.buy(1, 1);
      const { db, clock } = desk.server.context;
      const number = await surplusPayment(db, orderNo, 1000, clock.now());
      return { method: "POST", path: `business/order/${orderNo}/surplus/${number}/refund`, body: { reason: "twice" } };
    },
    "order.decideRefund": async () => {
      const orderNo = await desk.buy(1, 1);
      const { refundNo } = (await made("POST", `business/order/${orderNo}/refund`, refund())).data;
      const path = `business/order/${orderNo}/refund/${refundNo}/approve`;
      return { method: "POST", path, body: {}, token: world.staff };
    },
    "transfer.create": async () => {
      const dept = { deptName: `receiver ${world.next()}`, parentId: 1 };
      const { deptId } = (await made("POST", "system/dept", dept)).data;
      await desk.buy(1, 1);
      const body = { toDeptId: deptId, quantity: 1, idempotencyKey: `change-key-${world.next()}` };
      return { method: "POST", path: "business/transfer", body };
    },
    "order.remove": async () => ({ method: "DELETE", path: `business/order/${await ordered()}` }),
  } satisfies Partial<Record<CallName, MakeReady>>;
};

/** An account at a payment provider, disabled and without keys. */
export const paymentAccount = {
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
  ...generation(world),
  ...builtForms(world),
  ...signingIn(world),
  ...verifyingInTwoSteps(world),
  ...ownAccount(world),
  ...listUnits(world),
  ...cards(world),
  ...money(world),
  ...timedTasks(world),
  ...frontDesk(world),
});
