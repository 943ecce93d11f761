import { mkdirSync } from "node:fs";
import { hostname } from "node:os";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import fastify, { type FastifyInstance, type RouteOptions } from "fastify";
import { type Config, webOrigins } from "./config.ts";
import { guard } from "./core/access/guard.ts";
import { createRecentSignIn } from "./core/access/recent-sign-in.ts";
import { tokenStore } from "./core/access/token-store.ts";
import { createAuditor, type SaveAudit } from "./core/audit/audit.ts";
import { auditTrail } from "./core/audit/trail.ts";
import type { Clock } from "./core/clock.ts";
import { composeFeatures } from "./core/compose-features.ts";
import { coreMigrations } from "./core/core-migrations.ts";
import { openDatabase } from "./core/db/database.ts";
import { isKeyClaimed } from "./core/db/idempotency.ts";
import { migrate } from "./core/db/migrate.ts";
import { SlowStatements } from "./core/db/slow-statements.ts";
import { StorageState } from "./core/db/storage.ts";
import { fail } from "./core/errors.ts";
import type { DemoOptions } from "./core/feature.ts";
import { compressReply } from "./core/http/compression.ts";
import { DRAIN_MS, Drain } from "./core/http/drain.ts";
import { sendError } from "./core/http/error-handler.ts";
import type { OpenStreams } from "./core/http/event-stream.ts";
import { serveGuide } from "./core/http/guide.ts";
import type { IsKeyClaimed } from "./core/http/keyed-request.ts";
import type { SaveExport } from "./core/http/send-reply.ts";
import { PERMISSIONS_POLICY, POLICY, serveWebApp } from "./core/http/web-app.ts";
import { InternalErrors } from "./core/internal-errors.ts";
import type { Lifecycle } from "./core/lifecycle.ts";
import { logAborted, logging, oneLine } from "./core/log.ts";
import { processLines } from "./core/log-lines.ts";
import { OutboundSender } from "./core/outbound/outbound-sender.ts";
import { restrictToOwner } from "./core/secrets/owner-only.ts";
import { unlockVault } from "./core/secrets/unlock.ts";
import { runSeeds } from "./core/seed.ts";
import { MINUTE_MS } from "./core/time/durations.ts";
import { createTimeFormat } from "./core/time/time-format.ts";
import { deadline, startTimer } from "./core/timer.ts";
import { hasNoHotels } from "./features/business/hotel/demo-hotels.service.ts";
import { getConfigValue } from "./features/system/config/config.service.ts";
import { RECENT_SIGN_IN_FOR_ALL } from "./features/system/config/parameter-rules.ts";
import { loadApiToken } from "./features/system/token/token-access.service.ts";
import { loadPrincipal } from "./features/system/user/user.service.ts";
import { features } from "./features.ts";

/** All servers of a process write to the same log. */
const lines = processLines(startTimer);

/** Opens and prepares the database and the vault: what the server and its subcommands have in common. */
export async function createAppContext(config: Config, clock: Clock, log: (line: string) => void) {
  mkdirSync(config.data, { recursive: true, mode: 0o700 });
  const beside = ["", "-wal", "-shm"].map((ending) => `${config.databaseUrl}${ending}`);
  for (const file of [config.keyFile, ...beside]) restrictToOwner(file, log);
  const statements = new SlowStatements(clock);
  const storage = new StorageState(clock);
  const database = openDatabase(config.databaseUrl, (event) => {
    statements.receive(event);
    storage.receive(event);
  });
  const { db, dialect, countConnections, caches } = database;
  await migrate(database, [...coreMigrations, ...features.flatMap(({ migrations = [] }) => migrations)], clock.now());
  const vault = await unlockVault(db, config.keyFile);
  const timeFormat = createTimeFormat(config.timeZone);
  const { adminPassword, seed, seedLanguage: language } = config;
  const demo: DemoOptions | undefined = seed && {
    // Example history is generated only if there are no records yet.
    size: seed === "demo-full" && (await hasNoHotels(db)) ? "full" : "small",
    language,
  };
  await runSeeds(features, { db, dialect, clock, vault, timeFormat, language, adminPassword, log }, demo);
  return { db, dialect, countConnections, caches, statements, storage, vault, timeFormat, clock, config };
}
export type AppContext = Awaited<ReturnType<typeof createAppContext>>;

/** The proxies whose forwarded headers are trusted: none, a number of hops, or addresses. */
const trusted = (proxies: string | number | undefined) =>
  typeof proxies === "number" ? (_: string, hop: number) => hop < proxies : (proxies ?? false);

/** Headers, cookies and limits of every reply, and the trusted address of the caller. */
async function protect(app: FastifyInstance, isHttps: boolean): Promise<void> {
  app.decorateRequest("by", null);
  app.decorateReply("errorCode", null);
  app.setErrorHandler(sendError);
  // An empty JSON body counts as no body: compatible clients set the type on every call (specification §7).
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser("remove", "remove");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, undefined) : parseJson(request, String(body), done),
  );
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  await app.register(multipart);
  await app.register(helmet, { contentSecurityPolicy: false, strictTransportSecurity: isHttps });
  app.addHook("onSend", (_, reply, payload, done) => {
    if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", POLICY);
    reply.header("permissions-policy", PERMISSIONS_POLICY);
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    done(null, payload);
  });
  app.addHook("onSend", compressReply);
  await app.register(cookie);
  await app.register(rateLimit, { global: false, errorResponseBuilder: () => fail("TOO_MANY_REQUESTS") });
}

/** Port 0 is a free one, known once the server listens. */
function portOf({ server }: FastifyInstance, { port }: Config): number {
  const bound = server.address();
  return typeof bound === "object" && bound !== null ? bound.port : port;
}

/** Ends when everything has stopped, at the latest after the time that a stop may be delayed. */
async function stopAll(lifecycles: readonly Lifecycle[]): Promise<void> {
  const limit = deadline(startTimer, DRAIN_MS);
  await Promise.race([Promise.all(lifecycles.map(({ stop }) => stop?.())), limit.over]);
  limit.stop();
}

/** Runs the tasks of features before the first call, while the server listens, and when it stops. */
function attachLifecycles(app: FastifyInstance, lifecycles: readonly Lifecycle[], streams: OpenStreams, drain: Drain) {
  app.addHook("onReady", async () => {
    for (const { prepare } of lifecycles) await prepare?.();
  });
  app.addHook("onListen", async () => {
    for (const { start } of lifecycles) start?.();
  });
  app.addHook("preClose", async () => {
    const endStreams = () => {
      for (const end of streams) end();
    };
    await Promise.all([stopAll(lifecycles), drain.stop(app, startTimer, endStreams)]);
  });
}

const createGuard = ({ db, clock }: AppContext) =>
  guard({ tokens: tokenStore(db, clock), apiTokens: loadApiToken(db, clock), load: loadPrincipal(db) });

/** A Fastify with this product's limits, log and error answers, without routes. */
const createApp = (config: Config): FastifyInstance =>
  fastify({
    logger: { ...logging(config.logLevel), stream: lines },
    logController: oneLine,
    trustProxy: trusted(config.trustProxy),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 32_768 },
    exposeHeadRoutes: false,
    bodyLimit: 1024 * 1024,
    requestTimeout: MINUTE_MS,
    // Requests that arrive while the server stops are answered as usual; `core/http/drain.ts` ends it.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    http: { maxHeaderSize: 65_536 },
  });

/** The whole server, not yet listening. `watch` gets each route that is added, `keep` each audited operation. */
export async function buildApp(
  appContext: AppContext,
  watch: (route: RouteOptions) => void = () => undefined,
  keep: SaveAudit = () => Promise.resolve(),
): Promise<FastifyInstance> {
  const { config, db, clock, vault, caches, ...rest } = appContext;
  const app = createApp(config);
  app.addHook("onRoute", watch);
  logAborted(app);
  const drain = new Drain();
  drain.attach(app);
  await protect(app, config.publicUrl?.startsWith("https:") === true);
  const internalErrors = new InternalErrors(clock, (error) => app.log.error(error));
  const after = internalErrors.guardTimer(startTimer);
  const admit = createGuard(appContext);
  const audit = createAuditor(app.log, async (action) => {
    for (const save of composed.collect("auditLogs")) await save(action);
    await keep(action);
  });
  const base = {
    ...rest,
    config,
    db,
    clock,
    vault,
    after,
    audit,
    internalErrors,
    onError: (error: unknown) => internalErrors.report("background", error),
    trail: auditTrail(vault, clock),
    tokens: tokenStore(db, clock),
    instance: `${hostname()}:${config.port}`,
    origins: () => webOrigins(config, portOf(app, config)),
  };
  const channels = () => composed.collect("outboundChannels");
  const sender = new OutboundSender({ db, clock, vault, after, onError: base.onError, channels });
  const own = { caches: [admit.cache, ...caches], lifecycles: [sender.lifecycle()] };
  const composed = composeFeatures(features, base, own);
  const streams: OpenStreams = new Set();
  const keepExport: SaveExport = (principal, sheet) => composed.services.files.keep(principal, sheet);
  const keyClaimed: IsKeyClaimed = (userId, keyed) => isKeyClaimed(db, userId, keyed);
  const isForAllClients = async () => (await getConfigValue(db, RECENT_SIGN_IN_FOR_ALL, "false")) === "true";
  const recentSignIn = createRecentSignIn({ tokens: base.tokens, clock, isForAllClients });
  const served = { app, guard: admit, audit, clock, after, streams, keepExport, recentSignIn };
  await composed.serve({ ...served, isKeyClaimed: keyClaimed });
  await serveWebApp(app, config.web);
  await serveGuide(app, config.guide);
  attachLifecycles(app, composed.collect("lifecycles"), streams, drain);
  const stopListening = lines.onError((error) => internalErrors.report("logging", error));
  app.addHook("onClose", async () => {
    stopListening();
    await db.destroy();
  });
  return app;
}
