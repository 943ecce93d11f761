import type { Language } from "@adel/protocol";
import type { Config } from "./config.ts";
import type { TokenStore } from "./core/access/token-store.ts";
import type { Audit, SaveAudit } from "./core/audit/audit.ts";
import { type AuditTrail, auditTrail } from "./core/audit/trail.ts";
import { type Clock, monotonicClock } from "./core/clock.ts";
import type { Database, Db } from "./core/db/database.ts";
import type { SlowStatements } from "./core/db/slow-statements.ts";
import type { StorageState } from "./core/db/storage.ts";
import type { Api } from "./core/http/serve.ts";
import { createPasswordCache } from "./core/password-cache.ts";
import type { Vault } from "./core/secrets/vault.ts";
import type { TimeFormat } from "./core/time/time-format.ts";
import type { StartTimer } from "./core/timer.ts";
import { serveIdentity } from "./features/auth/identity/identity.routes.ts";
import { serveProfile } from "./features/auth/profile/profile.routes.ts";
import { serveRegister } from "./features/auth/register/register.routes.ts";
import { serveSession } from "./features/auth/session/session.routes.ts";
import { serveAccount } from "./features/business/account/account.routes.ts";
import { AccountService, creditBalance } from "./features/business/account/account.service.ts";
import { registerCardRoutes } from "./features/business/card/card.routes.ts";
import { cardHistory } from "./features/business/card/card-history.service.ts";
import { CardJobService } from "./features/business/card/card-job.service.ts";
import { CardReadService } from "./features/business/card/card-read.service.ts";
import { jobReconciliation } from "./features/business/card/job-reconciliation.service.ts";
import { RemoteDispatch } from "./features/business/card/remote-dispatch.service.ts";
import { socketResults } from "./features/business/card/socket-results.service.ts";
import { serveConsumption } from "./features/business/consumption/consumption.routes.ts";
import { ConsumptionService } from "./features/business/consumption/consumption.service.ts";
import { registerDeskRoutes } from "./features/business/desk/desk.routes.ts";
import { deskServices, roomStays } from "./features/business/desk/desk-services.service.ts";
import { DiagnosticsService } from "./features/business/encoder/diagnostics.service.ts";
import { Downloads } from "./features/business/encoder/downloads.service.ts";
import { registerEncoderRoutes, serveBridge } from "./features/business/encoder/encoder.routes.ts";
import { EncoderService, encodersIn } from "./features/business/encoder/encoder.service.ts";
import { EncoderCrypto } from "./features/business/encoder/encoder-crypto.service.ts";
import { EncoderSheet } from "./features/business/encoder/encoder-sheet.service.ts";
import { EncoderStatusService } from "./features/business/encoder/encoder-status.service.ts";
import { PairingService } from "./features/business/encoder/pairing.service.ts";
import { presence } from "./features/business/encoder/presence.service.ts";
import { SessionHub } from "./features/business/encoder/session-hub.service.ts";
import { serveGroup } from "./features/business/group/group.routes.ts";
import { GroupService, hasGroup } from "./features/business/group/group.service.ts";
import { registerHotelRoutes } from "./features/business/hotel/hotel.routes.ts";
import { type HotelDependents, HotelService } from "./features/business/hotel/hotel.service.ts";
import { HotelCards, HotelDepts, hasHotel } from "./features/business/hotel/hotel-cards.service.ts";
import { HotelSecrets } from "./features/business/hotel/hotel-secrets.service.ts";
import { HotelTransferService } from "./features/business/hotel/hotel-transfer.service.ts";
import { serveHotelCard } from "./features/business/hotel-card/hotel-card.routes.ts";
import { HotelCardService } from "./features/business/hotel-card/hotel-card.service.ts";
import { serveInspection } from "./features/business/inspection/inspection.routes.ts";
import { InspectionService } from "./features/business/inspection/inspection.service.ts";
import { createPayments } from "./features/business/order/create-payments.service.ts";
import { serveOrder } from "./features/business/order/order.routes.ts";
import { servePayment, servePaymentProvider } from "./features/business/payment/payment.routes.ts";
import { PaymentService } from "./features/business/payment/payment.service.ts";
import { registerRoomRoutes } from "./features/business/room/room.routes.ts";
import { roomServices } from "./features/business/room/room-services.service.ts";
import { serveStatistics } from "./features/business/statistics/statistics.routes.ts";
import { StatisticsService } from "./features/business/statistics/statistics.service.ts";
import { serveTestCard } from "./features/business/test-card/test-card.routes.ts";
import { TestCardService } from "./features/business/test-card/test-card.service.ts";
import { serveTransfer } from "./features/business/transfer/transfer.routes.ts";
import { TransferService } from "./features/business/transfer/transfer.service.ts";
import { serveCache } from "./features/monitor/cache/cache.routes.ts";
import { serveDruid } from "./features/monitor/druid/druid.routes.ts";
import { registerJobRoutes } from "./features/monitor/job/job.routes.ts";
import { serveLoginInfo } from "./features/monitor/logininfor/logininfor.routes.ts";
import { saveSignIn } from "./features/monitor/logininfor/logininfor.service.ts";
import { serveOnline } from "./features/monitor/online/online.routes.ts";
import { OnlineService } from "./features/monitor/online/online.service.ts";
import { serveOperLog } from "./features/monitor/operlog/operlog.routes.ts";
import { OperLogService, saveOperation } from "./features/monitor/operlog/operlog.service.ts";
import { serveServer } from "./features/monitor/server/server.routes.ts";
import { serveConfig } from "./features/system/config/config.routes.ts";
import { ConfigService } from "./features/system/config/config.service.ts";
import { serveDept } from "./features/system/dept/dept.routes.ts";
import { DeptTree } from "./features/system/dept/dept.service.ts";
import { DeptService } from "./features/system/dept/dept-admin.service.ts";
import { serveDict } from "./features/system/dict/dict.routes.ts";
import { DictService } from "./features/system/dict/dict.service.ts";
import { serveDictType } from "./features/system/dict-type/dict-type.routes.ts";
import { DictTypeService } from "./features/system/dict-type/dict-type.service.ts";
import { serveFile } from "./features/system/file/file.routes.ts";
import { FileService } from "./features/system/file/file.service.ts";
import { serveMenu } from "./features/system/menu/menu.routes.ts";
import { MenuService } from "./features/system/menu/menu-admin.service.ts";
import { MenuGrants } from "./features/system/menu/menu-grants.service.ts";
import { serveNotice } from "./features/system/notice/notice.routes.ts";
import { NoticeService } from "./features/system/notice/notice.service.ts";
import { servePost } from "./features/system/post/post.routes.ts";
import { PostService } from "./features/system/post/post.service.ts";
import { serveProvider } from "./features/system/provider/provider.routes.ts";
import { serveRole } from "./features/system/role/role.routes.ts";
import { RoleService } from "./features/system/role/role-admin.service.ts";
import { RoleDepts } from "./features/system/role/role-depts.service.ts";
import { RoleGrants } from "./features/system/role/role-grants.service.ts";
import { serveToken } from "./features/system/token/token.routes.ts";
import { ApiTokenService } from "./features/system/token/token.service.ts";
import { checkRegistration } from "./features/system/user/registration.service.ts";
import { RoleMembers } from "./features/system/user/role-members.service.ts";
import { registerUserRoutes } from "./features/system/user/user.routes.ts";
import { countUsersInDept } from "./features/system/user/user.service.ts";
import { UserService } from "./features/system/user/user-admin.service.ts";
import { checkAccount } from "./features/system/user/user-grants.service.ts";
import { UserImport } from "./features/system/user/user-import.service.ts";
import { serveApidoc } from "./features/tool/apidoc/apidoc.routes.ts";
import { serveForm } from "./features/tool/form/form.routes.ts";
import { FormService, hasForm } from "./features/tool/form/form.service.ts";
import { SubmissionService } from "./features/tool/form/submission.service.ts";
import { serveGen } from "./features/tool/gen/gen.routes.ts";
import { GenService } from "./features/tool/gen/gen.service.ts";
import { monitoring } from "./monitoring.ts";
import { accounts } from "./sign-in-services.ts";
import { timedTasks } from "./timed-tasks.ts";

interface Deps extends Pick<Database, "db" | "dialect" | "countConnections" | "caches"> {
  readonly statements: SlowStatements;
  readonly storage: StorageState;
  readonly clock: Clock;
  readonly after: StartTimer;
  /** Told of what went wrong without anybody waiting for it. */
  readonly onError: (error: unknown) => void;
  readonly timeFormat: TimeFormat;
  readonly vault: Vault;
  readonly config: Config;
  readonly audit: Audit;
  readonly tokens: TokenStore;
  readonly exports: string;
  /** Where pages of this server come from, known once it listens. */
  readonly origins: () => readonly string[];
}

/** What keeps a hotel from being deleted. Its jobs do not: they go on to their end. */
const hotelUses: readonly HotelDependents[] = [
  { error: "HOTEL_HAS_PEOPLE", count: (db, { deptId }) => countUsersInDept(db, deptId) },
  { error: "HOTEL_HAS_ENCODERS", count: (db, { deptId }) => encodersIn(db, deptId) },
  { error: "HOTEL_HAS_CREDIT", count: (db, { deptId }) => creditBalance(db, deptId) },
  { error: "DEPT_HAS_CHILDREN", count: (db, { deptId }) => new DeptTree(db).countBelow(deptId) },
];

/** The organisation and who may do what in it. */
const organisation = ({ db, clock, timeFormat }: Deps, stored: AuditTrail) => {
  const base = { db, clock, timeFormat, trail: stored };
  const depts = new DeptService({
    ...base,
    inUse: [async (trx, id) => (await countUsersInDept(trx, id)) > 0, hasHotel, hasGroup, hasForm],
  });
  const posts = new PostService(base);
  const roles = new RoleService(base);
  const available = async (language: Language) => ({
    roles: await roles.options(language),
    posts: await posts.options(),
  });
  const users = new UserService({ ...base, available });
  return {
    depts,
    posts,
    menus: new MenuService({
      ...base,
      checkReach: (trx, principal, menuId) =>
        new RoleGrants(trx, new MenuGrants(trx)).checkMenuReach(principal, menuId),
    }),
    menuGrants: new MenuGrants(db),
    roles,
    roleDepts: new RoleDepts(db, depts),
    users,
    members: new RoleMembers({ ...base, roles: (language) => roles.options(language) }),
    imports: new UserImport(db, users),
  };
};

/** Where acts are kept: each log takes those that are its own. */
export const logs =
  (db: Db): SaveAudit =>
  async (entry) => {
    for (const keep of [saveOperation(db), saveSignIn(db)]) await keep(entry);
  };

/** Encoders, and what is done with cards on them. */
const encodersAndCards = (deps: Deps, stored: AuditTrail) => {
  const { db, clock, after, onError, timeFormat, vault } = deps;
  const base = { db, clock, timeFormat, trail: stored };
  const seals = new EncoderCrypto(db, vault);
  const hub = new SessionHub(monotonicClock, (job) => settle(job));
  const pairing = new PairingService(db, clock, vault, stored, (encoderId) => hub.drop(encoderId));
  const encoders = new EncoderService({ ...base, hotels: new HotelDepts(db), encoderCrypto: seals, pairing, hub });
  const remote = new RemoteDispatch(hub, after);
  const passwords = createPasswordCache(monotonicClock);
  const cards = {
    ...base,
    vault,
    encoders,
    encoderCrypto: seals,
    hotels: new HotelCards(db, vault, passwords),
    remote,
    hub,
  };
  const cardJobs = new CardJobService(cards);
  const cardReads = new CardReadService(cards);
  const settle = socketResults(cardJobs, cardReads);
  return {
    hub,
    passwords: passwords.monitored,
    seals,
    pairing,
    encoders,
    encoderStatus: new EncoderStatusService({ db, clock, timeFormat, hub }),
    encoderSheet: new EncoderSheet({ ...base, hotels: new HotelDepts(db) }),
    inspections: new DiagnosticsService({ ...base, after, hub, encoders }),
    presence: presence({ db, clock, after, hub, onError, ask: jobReconciliation(cards) }),
    cardJobs,
    cardReads,
    ...deskServices(cards),
    cardHistory: cardHistory(db, clock, timeFormat),
    cardInspections: new InspectionService({ ...cards, reads: cardReads }),
  };
};

/** Accounts of credits, and what is paid for them. */
const money = (deps: Deps, stored: AuditTrail) => {
  const { db, clock, timeFormat, vault } = deps;
  const base = { db, clock, timeFormat, trail: stored };
  return {
    credit: new AccountService(db, new HotelDepts(db)),
    payments: new PaymentService(base),
    ...createPayments({ ...deps, trail: stored }),
    consumptions: new ConsumptionService(db, timeFormat),
    transfers: new TransferService({ ...base, vault }),
    statistics: new StatisticsService(base),
  };
};

/** The services of all features, each given what it needs. */
export const services = (deps: Deps) => {
  const { db, clock, timeFormat, vault, config, exports } = deps;
  const stored = auditTrail(vault, clock);
  const base = { db, clock, timeFormat, trail: stored };
  const organised = organisation(deps, stored);
  const signingIn = accounts(deps, stored);
  const cards = encodersAndCards(deps, stored);
  const operLogs = new OperLogService(base);
  const files = new FileService(db, clock, exports);
  const downloads = new Downloads(config.downloads);
  return {
    ...signingIn,
    ...organised,
    ...cards,
    ...monitoring({
      ...deps,
      ...cards,
      caches: [...deps.caches, cards.passwords, signingIn.configurations, downloads.hashed],
    }),
    ...timedTasks({ ...deps, ...signingIn, ...cards, trail: stored, operLogs, files }),
    operLogs,
    online: new OnlineService({ ...base, checkAccount }),
    apiTokens: new ApiTokenService(base),
    configs: new ConfigService({ ...base, checkRegistration }),
    dictTypes: new DictTypeService(base),
    notices: new NoticeService(base),
    dict: new DictService(base),
    files,
    groups: new GroupService(base),
    hotels: new HotelService({ ...base, vault, uses: hotelUses }),
    hotelTransfer: new HotelTransferService({ ...base, depts: organised.depts }),
    hotelSecrets: new HotelSecrets({ ...base, vault }),
    ...roomServices(base, new HotelDepts(db), roomStays(clock, timeFormat)),
    testCards: new TestCardService(db, timeFormat, stored),
    ...money(deps, stored),
    hotelCards: new HotelCardService(db, timeFormat),
    downloads,
    forms: new FormService(base),
    submissions: new SubmissionService(base),
    gen: new GenService({ ...base, workspace: config.workspace, mayWrite: config.genWrite }),
  };
};
export type Services = ReturnType<typeof services>;

function serveMoney(api: Api, services: Services): void {
  serveAccount(api, services.credit);
  servePayment(api, services.payments);
  servePaymentProvider(api, services.paymentProviders);
  serveOrder(api, services.orders);
  serveConsumption(api, services.consumptions);
  serveTransfer(api, services.transfers);
  serveStatistics(api, services.statistics);
}

/** Every declared route, answered. */
export function serveFeatures(api: Api, services: Services, config: Config, origins: Deps["origins"]): void {
  serveSession(api, services.sessions, services.captcha, services.methods);
  serveRegister(api, services.accounts);
  serveIdentity(api, services.identities, services.profile);
  serveProfile(api, services.profile);
  serveProvider(api, services.providers);
  serveDept(api, services.depts);
  servePost(api, services.posts);
  serveMenu(
    api,
    services.menus,
    services.menuGrants,
    async (id) => (await services.roles.one(id, "zh")).menuCheckStrictly,
  );
  serveRole(api, services.roles, services.roleDepts, services.members);
  registerUserRoutes(api, services.users, services.imports, services.members, services.depts);
  serveToken(api, services.apiTokens);
  serveDictType(api, services.dictTypes);
  serveNotice(api, services.notices);
  serveDict(api, services.dict);
  serveConfig(api, services.configs);
  serveFile(api, services.files);
  serveGroup(api, services.groups);
  registerHotelRoutes(api, services.hotels, services.hotelTransfer, services.hotelSecrets);
  registerRoomRoutes(api, services.rooms, services.roomSheet);
  registerDeskRoutes(api, services.desk, services.deskGrants);
  registerEncoderRoutes(api, services.encoders, services.encoderStatus, services.encoderSheet, services.inspections);
  serveBridge(api, services.pairing, services.downloads, origins);
  registerCardRoutes(api, services.cardJobs, services.cardReads, services.cardHistory);
  serveTestCard(api, services.testCards);
  serveMoney(api, services);
  serveHotelCard(api, services.hotelCards);
  serveInspection(api, services.cardInspections);
  serveOperLog(api, services.operLogs);
  serveLoginInfo(api, services.loginInfos);
  serveOnline(api, services.online);
  registerJobRoutes(api, services.jobs, services.jobLogs);
  serveDruid(api, services.druid);
  serveCache(api, services.caches);
  serveServer(api, services.health, services.monitor, config.version);
  serveGen(api, services.gen);
  serveForm(api, services.forms, services.submissions);
  serveApidoc(api, config.version, config.apiDocs);
}
