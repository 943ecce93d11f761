import { once } from "node:events";
import { createServer, type Server } from "node:http";
import Provider, { type KoaContextWithOIDC } from "oidc-provider";

export const CLIENT = { id: "card-office", secret: "a-client-secret-that-is-long-enough" } as const;

/** What the provider says wrongly, when a test asks for it; otherwise it is the real one, untouched. */
export interface Mischief {
  /** Changes what is answered at a path, after it was made. */
  answer?: (path: string, body: Record<string, unknown>) => void | Promise<void>;
  /** Answers these paths with this status and nothing of use. */
  broken?: { readonly path: RegExp; readonly status: number };
  /** Never answers these paths. */
  silent?: RegExp;
}

/** The user whom the provider signs in without input. */
interface Somebody {
  readonly sub: string;
  readonly name?: string;
  readonly email?: string;
}

async function listening(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the provider got no port");
  return address.port;
}

/** A person who is signed in there already and agrees to everything; the page in between is the test's, the protocol is real. */
function agreeing(provider: Provider, state: { who: Somebody }, mischief: Mischief) {
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    if (mischief.silent?.test(ctx.path)) return void (await new Promise(() => undefined));
    if (mischief.broken?.path.test(ctx.path)) {
      ctx.status = mischief.broken.status;
      ctx.body = "broken";
      return;
    }
    if (!ctx.path.startsWith("/interaction/")) {
      await next();
      if (typeof ctx.body === "object" && ctx.body !== null && !Buffer.isBuffer(ctx.body))
        await mischief.answer?.(ctx.path, ctx.body as Record<string, unknown>);
      return;
    }
    ctx.respond = false;
    const result =
      state.who.sub === ""
        ? { error: "access_denied", error_description: "no" }
        : { login: { accountId: state.who.sub } };
    await provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
  });
}

/** A real OpenID Connect provider on loopback that knows one client. */
export async function testProvider(redirectUri: string) {
  const server = createServer();
  const port = await listening(server, 0);
  const issuer = `http://127.0.0.1:${port}`;
  const mischief: Mischief = {};
  const state: { who: Somebody } = { who: { sub: "u-1", name: "Wang Xiaoming", email: "wang@corp.example" } };
  const provider = new Provider(issuer, {
    clients: [
      { client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri], response_types: ["code"] },
    ],
    pkce: { required: () => true },
    claims: { openid: ["sub"], profile: ["name"], email: ["email"] },
    cookies: { keys: ["cookie-key-of-a-test"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...state.who, sub }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        ...(oidc.client && { clientId: oidc.client.clientId }),
        ...(oidc.session?.accountId !== undefined && { accountId: oidc.session.accountId }),
      });
      grant.addOIDCScope("openid profile email");
      await grant.save();
      return grant;
    },
  });
  agreeing(provider, state, mischief);
  server.on("request", provider.callback());

  return {
    issuer,
    mischief,
    /** The next browser is this user's; without a `sub`, the user refuses. */
    is: (who: Somebody) => {
      state.who = who;
    },
    /** What a browser does with the address: it goes there, and from page to page, until it is sent home. */
    async visit(address: string): Promise<string> {
      const jar = new Map<string, string>();
      for (let at = new URL(address), hops = 0; hops < 10; hops++) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
        const answer = await fetch(at, { redirect: "manual", headers: { cookie } });
        for (const set of answer.headers.getSetCookie()) {
          const [name = "", value = ""] = (set.split(";")[0] ?? "").split(/=(.*)/s);
          jar.set(name, value);
        }
        const location = answer.headers.get("location");
        if (location === null)
          throw new Error(`the provider answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
        at = new URL(location, at);
        if (location.startsWith(redirectUri)) return at.search.slice(1);
      }
      throw new Error("the provider sends a browser in circles");
    },
    /** Expires the code at the provider. */
    async forget(query: string): Promise<void> {
      await (await provider.AuthorizationCode.find(new URLSearchParams(query).get("code") ?? ""))?.destroy();
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
export type TestProvider = Awaited<ReturnType<typeof testProvider>>;
