import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fail } from "../errors.ts";
import { isGuide } from "./guide.ts";
import { BASE } from "./serve.ts";

/** Device features of the browser that no page of the product uses: encoders are driven by the bridge. */
export const PERMISSIONS_POLICY =
  "camera=(), geolocation=(), microphone=(), payment=(), usb=(), serial=(), hid=(), midi=()";

/**
 * Nothing inline and nothing from elsewhere. Loopback is allowed for the bridge. CSP host sources cannot contain an
 * IPv6 address, so the page connects to 127.0.0.1. The only frame is the viewer of the interface documentation. Text
 * becomes markup only by the page's default policy (Trusted Types) and the library that it sanitizes with.
 */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' http://127.0.0.1:* ws://127.0.0.1:*",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types default dompurify",
].join("; ");

/** A path that names a hidden file or any file never returns the page, so that scanners do not report it as a leak. */
const namesFile = (path: string) => path.split("/").some((part) => part.startsWith(".")) || /\.[^/]*$/.test(path);

/** A browser that opens an address names this type; a probe, a scraper and a script take anything. */
const wantsPage = ({ method, headers }: FastifyRequest) =>
  (method === "GET" || method === "HEAD") && headers.accept?.includes("text/html") === true;

/**
 * Serves the built web application; a browser gets the page itself at every other address (history mode, specification
 * §2). Anyone else gets a 404 there, so that no probe with a wrong address succeeds.
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const page = join(folder, "index.html");
  const html = existsSync(page) ? readFileSync(page, "utf8") : null;
  const sendPage = (reply: FastifyReply, text: string) =>
    reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(text);
  const isPage = (request: FastifyRequest) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    return (
      wantsPage(request) && path !== BASE && !path.startsWith(`${BASE}/`) && !isGuide(path) && !namesFile(decoded(path))
    );
  };
  if (html !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      dotfiles: "ignore",
      preCompressed: true,
      setHeaders: (response, path) => {
        const hashed = path.includes(`${folder}/assets/`);
        response.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
    app.route({ method: ["GET", "HEAD"], url: "/", handler: (_, reply) => sendPage(reply, html) });
  }
  app.setNotFoundHandler((request, reply) => {
    if (html !== null && isPage(request)) return sendPage(reply, html);
    throw fail("NO_SUCH_CALL");
  });
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // An address that cannot be decoded is not a page: `.` makes it a file.
    return "/.";
  }
}
