import { readAppCode, setUpFactor } from "./authenticator-app.ts";
import { USER_PASSWORD } from "./build-user.ts";
import { type CallName, type ChangingWorld, type MakeReady, newPerson } from "./changing-world.ts";
import { ORIGIN } from "./people.ts";
import { addPasskey, PASSKEY_PATH, SoftwarePasskey } from "./software-passkey.ts";

export const verifyingInTwoSteps = (world: ChangingWorld) => {
  const { server, made } = world;
  const person = newPerson(world);
  /** A ticket counts at the address that made it. */
  const firstStep = async (username: string) => {
    const n = world.next();
    const headers = { "x-forwarded-for": `10.7.${(n >> 8) & 255}.${n & 255}` };
    const body = { username, password: USER_PASSWORD };
    const { ticket } = (await server.call("POST", "login", { body, headers })).body.secondStep;
    return { ticket: String(ticket), headers };
  };
  const factorPath = "system/user/profile/secondFactor";
  const withFactor = async () => {
    const { userId, username, token } = await person();
    return { userId, username, token, ...(await setUpFactor(server, token)) };
  };
  const withPasskey = async () => {
    const person = await withFactor();
    await addPasskey(server, person.token, ORIGIN);
    return person;
  };
  return {
    "secondFactor.begin": async () => ({
      method: "POST",
      path: factorPath,
      body: {},
      token: (await person()).token,
    }),
    "secondFactor.confirm": async () => {
      const { token } = await person();
      const { secret } = (await made("POST", factorPath, {}, token)).data;
      return { method: "PUT", path: factorPath, body: { code: readAppCode(secret, server.clock.now()) }, token };
    },
    "secondFactor.renewCodes": async () => ({
      method: "PUT",
      path: `${factorPath}/recoveryCodes`,
      token: (await withFactor()).token,
    }),
    "secondFactor.remove": async () => ({ method: "DELETE", path: factorPath, token: (await withFactor()).token }),
    "passkey.begin": async () => ({
      method: "POST",
      path: `${PASSKEY_PATH}/begin`,
      token: (await withFactor()).token,
    }),
    "passkey.add": async () => {
      const { token } = await withFactor();
      const { challenge } = (await made("POST", `${PASSKEY_PATH}/begin`, undefined, token)).data;
      const passkey = new SoftwarePasskey(ORIGIN).register({ challenge });
      return { method: "POST", path: PASSKEY_PATH, body: { name: "Stick", passkey }, token };
    },
    "passkey.remove": async () => {
      const { token } = await withPasskey();
      const [one] = (await made("GET", PASSKEY_PATH, undefined, token)).data.passkeys;
      return { method: "DELETE", path: `${PASSKEY_PATH}/${one.passkeyId}`, token };
    },
    "secondFactor.reset": async () => ({
      method: "PUT",
      path: "system/user/resetSecondFactor",
      body: { userId: (await withFactor()).userId },
    }),
    "secondFactor.makeSetUpCode": async () => ({
      method: "POST",
      path: "system/user/secondFactorCode",
      body: { userId: (await person()).userId },
    }),
    "session.completeSignIn": async () => {
      const { username, secret } = await withFactor();
      const { ticket, headers } = await firstStep(username);
      const body = { ticket, code: readAppCode(secret, server.clock.now()) };
      return { method: "POST", path: "auth/secondFactor", body, headers, token: null };
    },
    "session.requestPasskey": async () => {
      const { ticket, headers } = await firstStep((await withPasskey()).username);
      return { method: "POST", path: "auth/secondFactor/passkey", body: { ticket }, headers, token: null };
    },
    "session.requestProof": async () => ({
      method: "POST",
      path: "auth/signInAgain/passkey",
      token: (await withPasskey()).token,
    }),
    "session.setUpFactor": async () => {
      const { userId, username } = await person();
      const { code } = (await made("POST", "system/user/secondFactorCode", { userId })).data;
      const { roleId } = (await made("POST", "system/role", { roleKey: `two-${userId}`, roleName: `two-${userId}` }))
        .data;
      await server.context.db.updateTable("sys_role").set({ second_factor: 1 }).where("role_id", "=", roleId).execute();
      await made("PUT", `system/user/authRole?userId=${userId}&roleIds=${roleId}`);
      const { ticket, headers } = await firstStep(username);
      const body = { ticket, setUpCode: code };
      return { method: "POST", path: "auth/secondFactor/setUp", body, headers, token: null };
    },
  } satisfies Partial<Record<CallName, MakeReady>>;
};
