import type { Route } from "@adel/protocol";
import { fieldsOf } from "./hostile/declared.ts";
import type { RightsWorld } from "./rights-world.ts";

/** At most so many forms of one call. */
const MOST = 400;
type Options = Readonly<Record<string, readonly unknown[]>>;

const CREDITS =
  "moves cards, credits or money, which are no right; whose they are: data-scope.test.ts, the ledger's tests";
const FILES = "keeps a file, which is no right; who may fetch it: uploads.test.ts";
const FACTOR = "the caller's own second factor, or a ticket's: second-factor.routes.test.ts";
const PASSKEY = "the caller's own passkeys, or a ticket's: passkey.routes.test.ts";
const APPOINTER = "whoever appoints people to rights that they lack handles no factor: password-link.routes.test.ts";
const HOOKS = "sends the caller's own notices: hook.routes.test.ts";
const LINK = "needs a link's token: password-link.routes.test.ts";
const PASSWORD = "needs the caller's own password, or what a provider sent";
const WORDS = "rows that no right hangs on, of the whole product";
const LOGS = "takes rows out of a log";

/** Changing calls that end in no 200 for who may make them, each with its reason. A new one is walked, or named here. */
export const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  "alarm.remove": WORDS,
  "alarm.test": "sends a trial message",
  "bridge.pair": "asks for the code of a pairing, which the caller of encoder.pairing is told",
  "cache.clearName": "memory of the process, filled anew by the next call",
  "card.authorize": "counts wrong passwords of a hotel",
  "card.cancelJob": CREDITS,
  "card.createJob": CREDITS,
  "card.identify": CREDITS,
  "card.identifyResult": CREDITS,
  "card.jobResult": CREDITS,
  "card.read": CREDITS,
  "card.readResult": CREDITS,
  "dictData.change": WORDS,
  "dictData.remove": WORDS,
  "dictType.change": WORDS,
  "dictType.remove": WORDS,
  "encoder.pageToken": "opens a socket on the caller's own computer",
  "file.upload": FILES,
  "file.uploadMany": FILES,
  "hook.change": HOOKS,
  "hook.create": HOOKS,
  "hook.remove": HOOKS,
  "hook.test": HOOKS,
  "identity.again": PASSWORD,
  "identity.bind": PASSWORD,
  "identity.finish": PASSWORD,
  "identity.link": PASSWORD,
  "identity.start": PASSWORD,
  "identity.unlink": "takes a way to sign in from the caller alone",
  "job.change": "calls of a closed list, which check no rights because they give none: task-functions.ts",
  "job.create": "the same",
  "job.remove": "the same",
  "jobLog.remove": LOGS,
  "loginInfo.remove": LOGS,
  "notice.remove": WORDS,
  "operLog.remove": LOGS,
  "order.addEvidence": CREDITS,
  "order.close": CREDITS,
  "order.create": CREDITS,
  "order.pay": CREDITS,
  "order.query": CREDITS,
  "order.remove": CREDITS,
  "paymentNotification.alipay": "signed by the provider: payment-notification.test.ts",
  "paymentNotification.wechat": "the same",
  "passwordLink.open": LINK,
  "passwordLink.use": LINK,
  "post.change": WORDS,
  "post.remove": WORDS,
  "profile.changeAvatar": FILES,
  "profile.changePassword": PASSWORD,
  "profile.changePin": PASSWORD,
  "profile.unlock": PASSWORD,
  "token.end": "takes a token from its owner; it gives nobody a right: all-tokens.routes.test.ts",
  "provider.check": "asks a provider and writes nothing",
  "provider.remove": "takes a way to sign in away; it gives nobody a right",
  "register.register": "a captcha and the parameters decide; whoever registers is an account of the model",
  "passkey.add": PASSKEY,
  "passkey.begin": PASSKEY,
  "passkey.remove": PASSKEY,
  "secondFactor.confirm": FACTOR,
  "secondFactor.makeSetUpCode": APPOINTER,
  "secondFactor.reset": APPOINTER,
  "secondFactor.remove": FACTOR,
  "secondFactor.renewCodes": FACTOR,
  "session.completeSignIn": FACTOR,
  "session.login": PASSWORD,
  "session.requestPasskey": PASSKEY,
  "session.requestProof": PASSKEY,
  "session.setUpFactor": FACTOR,
  "session.signInAgain": PASSWORD,
  "transfer.create": CREDITS,
};

/** What a field is given that decides about rights: the harmless value, and those that would give or take too much. */
const choices = (world: RightsWorld): Options => {
  const { depts, roles, accounts, menus, hotels, configs, sessions } = world;
  return {
    userId: Object.values(accounts).map(({ userId }) => userId),
    roleId: Object.values(roles),
    deptId: [depts.mine, depts.sub, depts.leaf, depts.empty, depts.apart, 1],
    parentId: [depts.mine, depts.sub, depts.leaf, depts.apart, 1, 0],
    menuId: Object.values(menus),
    configId: Object.values(configs),
    hotelIds: [[hotels.mine], [hotels.apart]],
    roleIds: [[], [roles.weak], [roles.strong], [roles.wide], [roles.operator], [1]],
    appointIds: [[roles.weak], [roles.strong], [roles.operator], [1]],
    menuIds: [[menus.held], [menus.lacked], []],
    deptIds: [[depts.mine], [depts.apart], [1]],
    requiresSecondFactor: [false, true],
    countsAsBoth: [false, true],
    dataScope: ["5", "4", "3", "2", "1"],
    status: ["0", "1"],
    perms: ["system:post:list", "business:order:approve", "*:*:*", ""],
    tokenId: sessions,
    configKey: ["sys.account.registerRole", "sys.account.registerUser", "rights.of.nobody"],
    configValue: ["staff", "admin", "true", "ROLE_DEFAULT", "subadmin"],
  };
};

/** What API tokens are asked for: their rights, some of them not the caller's. */
const TOKEN_CHOICES: Options = {
  scopes: [["system:post:list"], ["business:hotel:list"], ["business:order:approve"], ["*:*:*"]],
  expireTime: ["2027-06-01"],
};

/** Rows that a call of this feature names by `id`. */
const idsOf = ({ hotels, groups, encoders, tokens, ...world }: RightsWorld): Options => ({
  hotel: Object.values(hotels),
  group: Object.values(groups),
  encoder: Object.values(encoders),
  token: Object.values(tokens),
  user: Object.values(world.accounts).map(({ userId }) => userId),
  role: Object.values(world.roles),
  config: Object.values(world.configs),
  menu: Object.values(world.menus),
});

/** Every form of a body or path: each choice of each field with each of the others, cut where they are too many. */
function formsOf(options: Options): Record<string, unknown>[] {
  let forms: Record<string, unknown>[] = [{}];
  for (const [name, values] of Object.entries(options))
    forms = forms.flatMap((form) => values.map((value) => ({ ...form, [name]: value })));
  const step = Math.max(1, Math.ceil(forms.length / MOST));
  return forms.filter((_, at) => at % step === 0);
}

/** The forms of a call: its own fields, and its path's. */
export function formsOfCall(world: RightsWorld, name: string, route: Route): Record<string, unknown>[] {
  const known = { ...choices(world), ...(name.startsWith("token.") && TOKEN_CHOICES) };
  const rows = idsOf(world)[name.split(".")[0] ?? ""];
  const options: Record<string, readonly unknown[]> = {};
  const names = [
    ...Object.keys(fieldsOf(route.body)),
    ...[...route.path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one ?? ""),
  ];
  for (const field of names) {
    if (field === "userIds") options[field] = (known.userId ?? []).map((id) => [id]);
    else if (field === "ids" && rows) options[field] = rows.map((id) => [id]);
    else if (field === "id" && rows) options[field] = rows;
    else if (known[field]) options[field] = known[field];
  }
  if (name === "loginInfo.unlock" || name === "user.import") options.userName = Object.keys(world.accounts);
  if (name === "user.import" || name === "hotel.import") options.deptId = known.deptId ?? [];
  if (name === "menu.change")
    Object.assign(options, { menuType: ["C"], isFrame: ["1"], component: ["system/post/index"] });
  return formsOf(options);
}
