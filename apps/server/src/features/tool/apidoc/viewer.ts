// Cast: the viewer types its request as an object of any form; its headers are plain texts.
import { allRoutes, apidocRoutes, type Language } from "@adel/protocol";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { toRejection } from "../../../core/access/guard.ts";
import { fail } from "../../../core/errors.ts";
import { languageOfRequest, tokenOf } from "../../../core/http/request.ts";
import { type Api, BASE } from "../../../core/http/serve.ts";

/** The viewer sets styles on elements; its scripts are its own files, and only our own pages may embed it. */
const VIEWER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

declare const document: { readonly cookie: string };
declare const localStorage: { getItem(key: string): string | null };

/** Runs in the viewer's frame: each call carries the caller's token and language, unless another one was entered there. */
function addCredentials(request: { [name: string]: unknown }) {
  const { headers } = request as { readonly headers: Record<string, string> };
  const token = /(?:^|; )Admin-Token=([^;]+)/.exec(document.cookie)?.[1];
  if (token !== undefined) headers.Authorization ??= `Bearer ${decodeURIComponent(token)}`;
  headers.language ??= localStorage.getItem("locale") ?? "zh";
  return request;
}

export interface ViewerOptions {
  readonly isOn: boolean;
  /** The document in a language: of every call, or of one feature's. */
  readonly describe: (language: Language, feature?: string) => object;
}

const VIEWER = `${BASE}${apidocRoutes.viewer.path}`;
/** The part of the document that the viewer requests. */
const Part = z.object({ feature: z.string().optional() });
/** One document for each feature: the viewer reads all of a document again for each call that is opened. */
const PARTS = Object.keys(allRoutes).map((name) => ({ name, url: `${VIEWER}/json?feature=${name}` }));
/** Neither the plugin's logo nor the wide margins around the title. */
const STYLE = ".swagger-ui .topbar a.link { display: none } .swagger-ui .info { margin: 16px 0 }";

async function registerViewer(scope: FastifyInstance, { describe }: ViewerOptions): Promise<void> {
  await scope.register(swagger, {
    mode: "static",
    specification: { document: { openapi: "3.1.0", info: { title: "", version: "" }, paths: {} } },
  });
  await scope.register(swaggerUi, {
    routePrefix: VIEWER,
    staticCSP: VIEWER_POLICY,
    theme: { title: "OpenAPI", css: [{ filename: "theme.css", content: STYLE }] },
    uiConfig: {
      // Its bar holds the choice of the document.
      layout: "StandaloneLayout",
      urls: PARTS,
      docExpansion: "list",
      defaultModelsExpandDepth: -1,
      tryItOutEnabled: false,
      persistAuthorization: false,
      requestInterceptor: addCredentials,
    },
    transformSpecificationClone: false,
    transformSpecification: (_, request) =>
      describe(languageOfRequest(request), Part.safeParse(request.query).data?.feature),
  });
}

/** Serves the viewer to users who may read the document. An iframe sends no header, so the cookie is accepted. */
export function serveViewer({ app, guard }: Api, options: ViewerOptions): void {
  app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      const declared = route.url.startsWith(`${BASE}${apidocRoutes.viewerOld.path}`) ? "viewerOld" : "viewer";
      route.config = Object.assign(route.config ?? {}, { declared: apidocRoutes[declared] });
    });
    scope.addHook("onRequest", async (request) => {
      request.principal = await guard.whoIs(tokenOf(request, true), { address: request.ip });
      const rejection = toRejection(apidocRoutes.viewer, request.principal);
      if (rejection) throw rejection;
      if (!options.isOn) throw fail("NO_SUCH_CALL");
    });
    for (const old of [`${BASE}${apidocRoutes.viewerOld.path}`, `${VIEWER}/index.html`])
      scope.get(old, (_, reply) => reply.redirect(`${VIEWER}/`));
    await registerViewer(scope, options);
  });
}
