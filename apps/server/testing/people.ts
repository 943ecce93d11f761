import { CLIENT, type TestProvider, testProvider } from "./provider.ts";
import type { TestServer } from "./test-server.ts";

/** Where the pages of the tested server come from. */
export const ORIGIN = "http://localhost:4999";
export const RETURN = `${ORIGIN}/auth-redirect`;

/** A provider as an administrator enters it. */
export const providerInput = (issuer: string, more: object = {}) => ({
  providerKey: "corp",
  providerName: "Corp 账号",
  issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  ...more,
});

interface Start {
  readonly address: string;
  readonly binder: string;
}

/** What a server needs to be told apart by address, and come back to. */
export const BEHIND_PROXY = { publicUrl: ORIGIN, trustProxy: 1 } as const;

/** A real provider that the server knows as `corp`, and the steps of a browser between the two. */
export async function corporate(server: TestServer) {
  const provider: TestProvider = await testProvider(RETURN);
  let browsers = 0;
  // Each browser has an address of its own; the rate limit of one address is tested elsewhere.
  const addressOf = (path: string) =>
    path.startsWith("auth/oidc/bind") ? "10.9.0.1" : `10.0.${browsers >> 8}.${browsers++ & 255}`;
  const token = await server.signIn();
  const added = await server.call("POST", "system/provider", { token, body: providerInput(provider.issuer) });
  const post = async (path: string, body: object, as?: string, language = "zh") =>
    (await server.call("POST", path, { token: as, body, headers: { language, "x-forwarded-for": addressOf(path) } }))
      .body;
  const start = async (): Promise<Start> => (await post("auth/oidc/start", { provider: "corp", origin: ORIGIN })).data;
  const finish = (answer: string, { binder }: Pick<Start, "binder">, as?: string, language = "zh") =>
    post("auth/oidc/finish", { answer, binder }, as, language);
  return {
    provider,
    post,
    start,
    finish,
    providerId: Number(added.body.data.providerId),
    /** From the button to the return, as one person after another does it. */
    async come(as?: string, language = "zh") {
      const begun = await start();
      return finish(await provider.visit(begun.address), begun, as, language);
    },
  };
}
export type Corporate = Awaited<ReturnType<typeof corporate>>;
