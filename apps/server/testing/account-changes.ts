import { USER_PASSWORD } from "./build-user.ts";
import { type CallName, type ChangingWorld, type MakeReady, newPerson } from "./changing-world.ts";
import { multipart } from "./multipart.ts";
import { ORIGIN } from "./people.ts";
import { pngOf } from "./pictures.ts";

export const signingIn = (world: ChangingWorld) => {
  const { server, corp, made } = world;
  const person = newPerson(world);
  const proven = () => {
    corp.provider.is({ sub: `somebody-${world.next()}` });
  };
  const begunLink = async (token: string) =>
    (
      await made(
        "POST",
        "system/user/profile/identity",
        { provider: "corp", origin: ORIGIN, password: USER_PASSWORD },
        token,
      )
    ).data;
  const returned = async () => {
    proven();
    const { token } = await person();
    const begun = await begunLink(token);
    return { token, body: { answer: await corp.provider.visit(begun.address), binder: begun.binder } };
  };
  /** A person with a one-time link, and its token. */
  const linked = async () => {
    const { userId, username } = await person();
    const { token } = (await made("POST", "system/user/passwordLink", { userId })).data;
    return { username, userId, body: { token, password: "other-Enough-9" } };
  };
  return {
    "passwordLink.make": async () => ({
      method: "POST",
      path: "system/user/passwordLink",
      body: { userId: (await person()).userId },
    }),
    "passwordLink.open": async () => ({
      method: "POST",
      path: "auth/passwordLink/open",
      body: { token: (await linked()).body.token },
      token: null,
    }),
    "passwordLink.use": async () => ({
      method: "PUT",
      path: "auth/passwordLink",
      body: (await linked()).body,
      token: null,
    }),
    "passwordLink.acknowledge": async () => {
      const { username, body } = await linked();
      await server.call("PUT", "auth/passwordLink", { body });
      const token = await server.signIn(username, body.password);
      return { method: "PUT", path: "auth/passwordLink/read", token };
    },
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
      body: { provider: "corp", origin: ORIGIN, password: USER_PASSWORD },
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
      await server.context.db
        .updateTable("sys_config")
        .set(open)
        .where("config_key", "=", "sys.account.registerUser")
        .execute();
      const body = { username: `fresh${world.next()}`, password: USER_PASSWORD };
      return { method: "POST", path: "register", body, token: null };
    },
  } satisfies Partial<Record<CallName, MakeReady>>;
};

export const ownAccount = (world: ChangingWorld) => {
  const { server, made } = world;
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
      body: { oldPassword: USER_PASSWORD, newPassword: "other-Enough-9" },
    }),
    "profile.changePin": async () => ({
      method: "PUT",
      path: "system/user/profile/deskPin",
      token: (await person()).token,
      body: { password: USER_PASSWORD, pin: "402917" },
    }),
    "session.signInAgain": async () => ({
      method: "POST",
      path: "auth/signInAgain",
      token: (await person()).token,
      body: { password: USER_PASSWORD },
    }),
    "identity.again": async () => ({
      method: "POST",
      path: "auth/oidc/again",
      token: (await person()).token,
      body: { provider: "corp", origin: ORIGIN },
    }),
    "profile.unlock": async () => ({
      method: "POST",
      path: "unlockscreen",
      token: (await person()).token,
      body: { password: USER_PASSWORD },
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
      await server.call("POST", "login", { body: { username, password: "wrong" }, headers: from });
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
