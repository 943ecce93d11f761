import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Provider } from "oidc-provider";

export const CLIENT = { clientId: "card-office", clientSecret: "a-client-secret-for-the-browser-tests" } as const;

/** What a person types at the provider; its pages are the test's own, the protocol is the real one. */
const page = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Provider</title><main><h1>Provider</h1>${body}</main></html>`;
const form = page(`<form method="post"><label>Name <input name="login"></label><button>Continue</button></form>`);

async function typed(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return new URLSearchParams(body).get("login") ?? "";
}

/** A company's own sign-in, on this computer, that knows one client. An empty name refuses. */
export async function startProvider(redirectUri: string) {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the provider got no port");
  const issuer = `http://127.0.0.1:${address.port}`;
  const { clientId: client_id, clientSecret: client_secret } = CLIENT;
  const provider = new Provider(issuer, {
    clients: [{ client_id, client_secret, redirect_uris: [redirectUri], response_types: ["code"] }],
    pkce: { required: () => true },
    claims: { openid: ["sub"], profile: ["name"] },
    cookies: { keys: ["cookie-key-of-a-test"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, name: `${sub} of Corp` }) }),
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
  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== "POST") return void response.setHeader("content-type", "text/html").end(form);
    const login = await typed(request);
    const result = login === "" ? { error: "access_denied" } : { login: { accountId: login } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
  const protocol = provider.callback();
  server.on("request", (request, response) => {
    if (request.url?.startsWith("/interaction/"))
      interact(request, response).catch(() => response.writeHead(500).end());
    else void protocol(request, response);
  });
  return {
    issuer,
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
export type CompanyProvider = Awaited<ReturnType<typeof startProvider>>;
