import { existsSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_LANGUAGE, findLanguage } from "@adel/messages";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { translate } from "../messages.ts";

/** The folder of the documentation site, next to the web application. */
const GUIDE = "/docs";
export const isGuide = (path: string): boolean => path === GUIDE || path.startsWith(`${GUIDE}/`);

/**
 * Only its own scripts, and nothing from elsewhere. Its search is WebAssembly in a worker, and code samples have colors
 * in `style` attributes.
 */
export const GUIDE_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Each language has a folder of its name. */
const languageOf = (path: string) => findLanguage(path.split("/")[2]) ?? DEFAULT_LANGUAGE;

/** Serves the built documentation site; explains how to build it if it is missing. */
export async function serveGuide(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, DEFAULT_LANGUAGE, "index.html"));
  const refuse = (reply: FastifyReply, path: string) =>
    reply
      .code(404)
      .type("text/plain; charset=utf-8")
      .send(translate(languageOf(path), "server")(isBuilt ? "guide.noPage" : "guide.notBuilt"));
  await app.register(
    async (scope) => {
      scope.addHook("onSend", async (_, reply) => {
        reply.header("content-security-policy", GUIDE_POLICY);
      });
      scope.setNotFoundHandler((request, reply) => refuse(reply, request.url));
      if (!isBuilt) {
        scope.get("/*", (request, reply) => refuse(reply, request.url));
        return;
      }
      scope.get("/", (_, reply) => reply.redirect(`${GUIDE}/${DEFAULT_LANGUAGE}/`));
      await scope.register(fastifyStatic, {
        root: folder,
        decorateReply: false,
        dotfiles: "ignore",
        setHeaders: (response, path) => {
          const hashed = path.includes(`${folder}/_astro/`);
          response.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
        },
      });
    },
    { prefix: GUIDE },
  );
}
