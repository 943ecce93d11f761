import type { allRoutes } from "@adel/protocol";
import { buildEncoder } from "./build-encoder.ts";
import { buildNotice } from "./build-notice.ts";
import { buildRoom } from "./build-room.ts";
import { buildUser } from "./build-user.ts";
import { cardDesk } from "./card-job-setup.ts";
import { BEHIND_PROXY, corporate, providerInput } from "./people.ts";
import type { TestDialect } from "./test-server.ts";

type Calls<T> = { readonly [F in keyof T]: `${F & string}.${keyof T[F] & string}` }[keyof T];
/** `hotel.create`: a declared call by its feature and name. */
export type CallName = Calls<typeof allRoutes>;

/** A call that works, made ready: what it needs is there, and it has not been made. */
export interface Ready {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The session of another user; null for a call without one. */
  readonly token?: string | null;
}
export type MakeReady = () => Ready | Promise<Ready>;

/** A server with rows for every call that changes something. */
export async function changingWorld(dialect: TestDialect) {
  const desk = await cardDesk(dialect, BEHIND_PROXY);
  const corp = await corporate(desk.server);
  const { server } = desk;
  const { db } = server.context;
  let n = 1000;
  const token = await server.signIn();
  const staff = await server.signIn("staff", server.passwordOf("staff"));
  /** What a call answers, which is part of making another ready. */
  const made = async (method: Ready["method"], path: string, body?: unknown, as = token) => {
    const headers = { "x-forwarded-for": `10.6.${(n >> 8) & 255}.${n++ & 255}` };
    const answer = (await server.call(method, path, { token: as, headers, ...(body !== undefined && { body }) })).body;
    if (answer.code !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    desk,
    corp,
    server,
    dialect,
    db,
    token,
    staff,
    made,
    /** A number that was not given before. */
    next: () => n++,
    add: async (path: string, body: object, id: string): Promise<number> => (await made("POST", path, body)).data[id],
    async close(): Promise<void> {
      await corp.provider.close();
      await server.close();
    },
  };
}
export type ChangingWorld = Awaited<ReturnType<typeof changingWorld>>;

export const bodies = (n: number) => ({
  post: { postCode: `p${n}`, postName: `P${n}`, postSort: 1 },
  dept: { parentId: 1, deptName: `D${n}` },
  menu: { parentId: 0, menuName: `M${n}`, menuType: "M", path: `m${n}`, orderNum: 1 },
  role: { roleName: `R${n}`, roleKey: `r${n}`, menuIds: [] },
  user: buildUser(`user${n}`),
  config: { configName: `C${n}`, configKey: `c.${n}`, configValue: "1" },
  dictType: { dictName: `T${n}`, dictType: `t_${n}` },
  dictData: { dictLabel: `L${n}`, dictValue: `v${n}`, dictType: "sys_yes_no" },
  notice: buildNotice({ noticeTitle: `N${n}` }),
  provider: providerInput("https://issuer.example.com", { providerKey: `k${n}`, providerName: `K${n}` }),
  job: { jobName: `J${n}`, jobGroup: "DEFAULT", invokeTarget: "exportFile.trim()", cronExpression: "0 0 3 * * ?" },
  alarm: { name: `A${n}`, metric: "cpu", threshold: 90 },
  hook: {
    ...{ hookName: `W${n}`, format: "wecom", url: "https://robot.example/send?key=k", kinds: ["office"] },
    language: "zh",
  },
  token: { name: `T${n}`, scopes: ["system:post:list"], expireTime: "2027-06-01" },
  group: { groupName: `G${n}` },
  form: {
    formKey: `form-${n}`,
    title: { zh: `F${n}`, en: `F${n}` },
    fields: [{ kind: "text", key: "note", label: { zh: "备注", en: "Note" } }],
  },
  room: buildRoom(1, n),
  encoder: buildEncoder(`CHANGE-${n}`),
  setting: {
    originalPrice: 1000,
    price: 900,
    minQuantity: 100_000 + n * 10,
    maxQuantity: 100_001 + n * 10,
    methods: ["offline"],
  },
});
type Row = keyof ReturnType<typeof bodies>;

/** A table's three calls: a row is added, added and changed, added and removed. */
export const crud = (world: ChangingWorld, path: string, row: Row, id: string) => {
  const body = () => bodies(world.next())[row];
  const added = async () => {
    const one = body();
    return { one, id: await world.add(path, one, id) };
  };
  return {
    create: (): Ready => ({ method: "POST", path, body: body() }),
    change: async (): Promise<Ready> => {
      const { one, id: rowId } = await added();
      return { method: "PUT", path, body: { ...one, [id]: rowId, remark: "changed", orderNum: 7 } };
    },
    remove: async (): Promise<Ready> => ({ method: "DELETE", path: `${path}/${(await added()).id}` }),
    added,
  };
};

/** A new user, signed in. */
export const newPerson = (world: ChangingWorld) => async () => {
  const { user } = bodies(world.next());
  const userId = await world.add("system/user", user, "userId");
  const login = { username: user.userName, password: user.password };
  return { ...login, userId, token: String((await world.made("POST", "login", login)).token) };
};
