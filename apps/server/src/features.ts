import { join } from "node:path";
import type { Language } from "@adel/protocol";
import type { Config } from "./config.ts";
import { accessMigration } from "./core/access/migrations.ts";
import type { TokenStore } from "./core/access/token-store.ts";
import type { Audit, KeepAct } from "./core/audit/audit.ts";
import { trailMigration } from "./core/audit/migrations.ts";
import { type Trail, trail } from "./core/audit/trail.ts";
import { type Clock, steadyClock } from "./core/clock.ts";
import type { Db } from "./core/db/database.ts";
import { dropListTriggersMigration } from "./core/db/migrations/2026-11-24-drop-list-triggers.ts";
import { singleLanguageNamesMigration } from "./core/db/migrations/2026-11-24-single-language-names.ts";
import type { Feature } from "./core/feature.ts";
import type { Api } from "./core/http/serve.ts";
import { secretMigration } from "./core/secrets/unlock.ts";
import type { Vault } from "./core/secrets/vault.ts";
import type { WireClock } from "./core/time/wire-time.ts";
import type { After } from "./core/timer.ts";
import { Bindings } from "./features/auth/identity/binding.service.ts";
import { ExchangeService } from "./features/auth/identity/exchange.service.ts";
import { identityFeature } from "./features/auth/identity/identity.feature.ts";
import { serveIdentity } from "./features/auth/identity/identity.routes.ts";
import { IdentityService } from "./features/auth/identity/identity.service.ts";
import { AvatarStore } from "./features/auth/profile/avatars.service.ts";
import { serveProfile } from "./features/auth/profile/profile.routes.ts";
import { ProfileService } from "./features/auth/profile/profile.service.ts";
import { serveRegister } from "./features/auth/register/register.routes.ts";
import { RegisterService } from "./features/auth/register/register.service.ts";
import { CaptchaService } from "./features/auth/session/captcha.service.ts";
import { PasswordGate } from "./features/auth/session/password-gate.service.ts";
import { sessionFeature } from "./features/auth/session/session.feature.ts";
import { serveSession } from "./features/auth/session/session.routes.ts";
import { SessionService } from "./features/auth/session/session.service.ts";
import { accountFeature } from "./features/business/account/account.feature.ts";
import { serveAccount } from "./features/business/account/account.routes.ts";
import { AccountService, creditHeld } from "./features/business/account/account.service.ts";
import { arrivals } from "./features/business/card/arrivals.service.ts";
import { cardFeature } from "./features/business/card/card.feature.ts";
import { serveCard } from "./features/business/card/card.routes.ts";
import { cardHistory } from "./features/business/card/card-history.service.ts";
import { CardJobService } from "./features/business/card/card-job.service.ts";
import { CardReadService } from "./features/business/card/card-read.service.ts";
import { jobAsking } from "./features/business/card/job-asking.service.ts";
import { RemoteWay } from "./features/business/card/remote-way.service.ts";
import { serveConsumption } from "./features/business/consumption/consumption.routes.ts";
import { ConsumptionService } from "./features/business/consumption/consumption.service.ts";
import { Downloads } from "./features/business/encoder/downloads.service.ts";
import { encoderFeature } from "./features/business/encoder/encoder.feature.ts";
import { serveBridge, serveEncoder } from "./features/business/encoder/encoder.routes.ts";
import { EncoderService, encodersIn } from "./features/business/encoder/encoder.service.ts";
import { EncoderLook } from "./features/business/encoder/encoder-look.service.ts";
import { EncoderSeals } from "./features/business/encoder/encoder-seals.service.ts";
import { EncoderSheet } from "./features/business/encoder/encoder-sheet.service.ts";
import { InspectionService } from "./features/business/encoder/inspection.service.ts";
import { PairingService } from "./features/business/encoder/pairing.service.ts";
import { presence } from "./features/business/encoder/presence.service.ts";
import { SessionHub } from "./features/business/encoder/session-hub.service.ts";
import { groupFeature } from "./features/business/group/group.feature.ts";
import { serveGroup } from "./features/business/group/group.routes.ts";
import { GroupService, hasGroup } from "./features/business/group/group.service.ts";
import { hotelFeature } from "./features/business/hotel/hotel.feature.ts";
import { serveHotel } from "./features/business/hotel/hotel.routes.ts";
import { HotelService, type HotelUse } from "./features/business/hotel/hotel.service.ts";
import { HotelCards, HotelDepts, hasHotel } from "./features/business/hotel/hotel-cards.service.ts";
import { HotelPlace } from "./features/business/hotel/hotel-place.service.ts";
import { HotelSecrets } from "./features/business/hotel/hotel-secrets.service.ts";
import { hotelCardFeature } from "./features/business/hotel-card/hotel-card.feature.ts";
import { serveHotelCard } from "./features/business/hotel-card/hotel-card.routes.ts";
import { HotelCardService } from "./features/business/hotel-card/hotel-card.service.ts";
import { inspectionFeature } from "./features/business/inspection/inspection.feature.ts";
import { serveInspection } from "./features/business/inspection/inspection.routes.ts";
import { CardInspectionService } from "./features/business/inspection/inspection.service.ts";
import { orderFeature } from "./features/business/order/order.feature.ts";
import { serveOrder } from "./features/business/order/order.routes.ts";
import { OrderService } from "./features/business/order/order.service.ts";
import { paymentFeature } from "./features/business/payment/payment.feature.ts";
import { servePayment } from "./features/business/payment/payment.routes.ts";
import { PaymentService } from "./features/business/payment/payment.service.ts";
import { testCardFeature } from "./features/business/test-card/test-card.feature.ts";
import { serveTestCard } from "./features/business/test-card/test-card.routes.ts";
import { TestCardService } from "./features/business/test-card/test-card.service.ts";
import { loginInfoFeature } from "./features/monitor/logininfor/logininfor.feature.ts";
import { serveLoginInfo } from "./features/monitor/logininfor/logininfor.routes.ts";
import { keepSignIn, LoginInfoService } from "./features/monitor/logininfor/logininfor.service.ts";
import { serveOnline } from "./features/monitor/online/online.routes.ts";
import { OnlineService } from "./features/monitor/online/online.service.ts";
import { operLogFeature } from "./features/monitor/operlog/operlog.feature.ts";
import { serveOperLog } from "./features/monitor/operlog/operlog.routes.ts";
import { keepAct, OperLogService } from "./features/monitor/operlog/operlog.service.ts";
import { serveHealth } from "./features/monitor/server/server.routes.ts";
import { HealthService } from "./features/monitor/server/server.service.ts";
import { configFeature } from "./features/system/config/config.feature.ts";
import { serveConfig } from "./features/system/config/config.routes.ts";
import { ConfigService } from "./features/system/config/config.service.ts";
import { deptFeature } from "./features/system/dept/dept.feature.ts";
import { serveDept } from "./features/system/dept/dept.routes.ts";
import { DeptTree } from "./features/system/dept/dept.service.ts";
import { DeptService } from "./features/system/dept/dept-admin.service.ts";
import { dictFeature } from "./features/system/dict/dict.feature.ts";
import { serveDict } from "./features/system/dict/dict.routes.ts";
import { DictService } from "./features/system/dict/dict.service.ts";
import { serveDictType } from "./features/system/dict-type/dict-type.routes.ts";
import { DictTypeService } from "./features/system/dict-type/dict-type.service.ts";
import { fileFeature } from "./features/system/file/file.feature.ts";
import { serveFile } from "./features/system/file/file.routes.ts";
import { FileService } from "./features/system/file/file.service.ts";
import { menuFeature } from "./features/system/menu/menu.feature.ts";
import { serveMenu } from "./features/system/menu/menu.routes.ts";
import { MenuService } from "./features/system/menu/menu-admin.service.ts";
import { MenuGrants } from "./features/system/menu/menu-grants.service.ts";
import { noticeFeature } from "./features/system/notice/notice.feature.ts";
import { serveNotice } from "./features/system/notice/notice.routes.ts";
import { NoticeService } from "./features/system/notice/notice.service.ts";
import { postFeature } from "./features/system/post/post.feature.ts";
import { servePost } from "./features/system/post/post.routes.ts";
import { PostService } from "./features/system/post/post.service.ts";
import { OpenId } from "./features/system/provider/open-id.service.ts";
import { providerFeature } from "./features/system/provider/provider.feature.ts";
import { serveProvider } from "./features/system/provider/provider.routes.ts";
import { ProviderService } from "./features/system/provider/provider.service.ts";
import { ProviderSettingsService } from "./features/system/provider/provider-settings.service.ts";
import { roleFeature } from "./features/system/role/role.feature.ts";
import { serveRole } from "./features/system/role/role.routes.ts";
import { RoleService } from "./features/system/role/role-admin.service.ts";
import { RoleDepts } from "./features/system/role/role-depts.service.ts";
import { RegistrationService } from "./features/system/user/registration.service.ts";
import { RoleMembers } from "./features/system/user/role-members.service.ts";
import { userFeature } from "./features/system/user/user.feature.ts";
import { serveUser } from "./features/system/user/user.routes.ts";
import { Credentials, usersIn } from "./features/system/user/user.service.ts";
import { UserService } from "./features/system/user/user-admin.service.ts";
import { UserImport } from "./features/system/user/user-import.service.ts";
import { serveApidoc } from "./features/tool/apidoc/apidoc.routes.ts";

/** Core's own tables. */
export const coreMigrations = [
  accessMigration,
  secretMigration,
  trailMigration,
  dropListTriggersMigration,
  singleLanguageNamesMigration,
];

/** Every feature, in the order in which their seeds build on one another. */
export const features: readonly Feature[] = [
  deptFeature,
  menuFeature,
  postFeature,
  roleFeature,
  userFeature,
  dictFeature,
  configFeature,
  noticeFeature,
  fileFeature,
  providerFeature,
  sessionFeature,
  identityFeature,
  operLogFeature,
  loginInfoFeature,
  groupFeature,
  hotelFeature,
  encoderFeature,
  testCardFeature,
  hotelCardFeature,
  cardFeature,
  inspectionFeature,
  accountFeature,
  paymentFeature,
  orderFeature,
];

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly after: After;
  /** Told of what went wrong without anybody waiting for it. */
  readonly onTrouble: (error: unknown) => void;
  readonly wire: WireClock;
  readonly vault: Vault;
  readonly config: Config;
  readonly audit: Audit;
  readonly tokens: TokenStore;
  readonly exports: string;
  /** Where pages of this server come from, known once it listens. */
  readonly origins: () => readonly string[];
}

/** Where providers send people back to: the page's own origin if it is one of ours, else the first of them. */
const returnTo = (origins: Needs["origins"]) => (origin: string | undefined) => {
  const ours = origins();
  return `${ours.find((one) => one === origin) ?? ours[0]}/auth-redirect`;
};

/** What signs people in and lets them look after their accounts. */
const accounts = ({ db, clock, wire, vault, config, audit, tokens, origins }: Needs, kept: Trail) => {
  const people = new Credentials(db);
  const gate = new PasswordGate(db, clock, people);
  const avatars = new AvatarStore(join(config.data, "profile", "avatar"));
  const captcha = new CaptchaService(db, clock, { mode: config.captcha, folder: join(config.data, "captcha") });
  const { timeZone } = config;
  const sessions = new SessionService({ db, clock, tokens, captcha, credentials: people, gate, audit, timeZone });
  const tied = new Bindings({ db, clock, trail: kept });
  const asked = new OpenId(clock);
  const providers = new ProviderSettingsService(db, vault);
  const returnAddress = returnTo(origins);
  return {
    captcha,
    sessions,
    loginInfos: new LoginInfoService({ db, wire, trail: kept, unlock: (trx, account) => gate.unlock(trx, account) }),
    profile: new ProfileService({ db, clock, wire, gate, avatars, trail: kept }),
    providers: new ProviderService({ db, clock, wire, vault, trail: kept, openId: asked, returnAddress }),
    ways: async () => ({
      register: await new RegistrationService(db, clock).isOpen(),
      providers: await providers.offered(),
    }),
    identities: new IdentityService({
      exchanges: new ExchangeService({ db, clock, vault, openId: asked, providers, returnAddress }),
      db,
      clock,
      wire,
      providers,
      credentials: people,
      sessions,
      captcha,
      gate,
      bindings: tied,
    }),
    accounts: new RegisterService({
      clock,
      captcha,
      sessions,
      audit,
      trail: kept,
      bindings: tied,
      registration: new RegistrationService(db, clock),
    }),
  };
};

/** What keeps a hotel from being deleted. Its jobs do not: they go on to their end. */
const hotelUses: readonly HotelUse[] = [
  { fault: "HOTEL_HAS_PEOPLE", count: (db, { deptId }) => usersIn(db, deptId) },
  { fault: "HOTEL_HAS_ENCODERS", count: (db, { deptId }) => encodersIn(db, deptId) },
  { fault: "HOTEL_HAS_CREDIT", count: (db, { deptId }) => creditHeld(db, deptId) },
  { fault: "DEPT_HAS_CHILDREN", count: (db, { deptId }) => new DeptTree(db).countBelow(deptId) },
];

/** The organisation and who may do what in it. */
const organisation = ({ db, clock, wire }: Needs, kept: Trail) => {
  const base = { db, clock, wire, trail: kept };
  const depts = new DeptService({
    ...base,
    inUse: [async (trx, id) => (await usersIn(trx, id)) > 0, hasHotel, hasGroup],
  });
  const posts = new PostService(base);
  const roles = new RoleService(base);
  const offered = async (language: Language) => ({
    roles: await roles.options(language),
    posts: await posts.options(),
  });
  const users = new UserService({ ...base, offered });
  return {
    depts,
    posts,
    menus: new MenuService(base),
    menuGrants: new MenuGrants(db),
    roles,
    roleDepts: new RoleDepts(db, depts),
    users,
    members: new RoleMembers({ ...base, roles: (language) => roles.options(language) }),
    imports: new UserImport(db, users),
  };
};

/** Where acts are kept: each log takes those that are its own. */
export const logs = (db: Db): KeepAct => {
  const keepers = [keepAct(db), keepSignIn(db)];
  return async (entry) => {
    for (const keep of keepers) await keep(entry);
  };
};

/** Encoders, and what is done with cards on them. */
const encodersAndCards = (needs: Needs, kept: Trail) => {
  const { db, clock, after, onTrouble, wire, vault } = needs;
  const base = { db, clock, wire, trail: kept };
  const hotels = new HotelDepts(db);
  const seals = new EncoderSeals(db, vault);
  const hub = new SessionHub(steadyClock, (job) => settle(job));
  const pairing = new PairingService(db, clock, vault, kept, (encoderId) => hub.drop(encoderId));
  const encoders = new EncoderService({ ...base, hotels, seals, pairing, hub });
  const remote = new RemoteWay(hub, after);
  const cards = { ...base, vault, encoders, seals, hotels: new HotelCards(db, vault), remote, hub };
  const cardJobs = new CardJobService(cards);
  const cardReads = new CardReadService(cards);
  const settle = arrivals(cardJobs, cardReads);
  return {
    hub,
    seals,
    pairing,
    encoders,
    encoderLook: new EncoderLook({ db, clock, wire, hub }),
    encoderSheet: new EncoderSheet({ ...base, hotels }),
    inspections: new InspectionService({ ...base, after, hub, encoders }),
    presence: presence({ db, clock, after, hub, onTrouble, ask: jobAsking(cards) }),
    cardJobs,
    cardReads,
    cardHistory: cardHistory(db, clock, wire),
    cardInspections: new CardInspectionService({ ...cards, reads: cardReads }),
  };
};

/** The services of all features, each given what it needs. */
export const services = (needs: Needs) => {
  const { db, clock, wire, vault, config, exports } = needs;
  const kept = trail(vault, clock);
  const base = { db, clock, wire, trail: kept };
  const organised = organisation(needs, kept);
  return {
    ...accounts(needs, kept),
    ...organised,
    ...encodersAndCards(needs, kept),
    operLogs: new OperLogService(base),
    online: new OnlineService(base),
    health: new HealthService(db),
    configs: new ConfigService(base),
    dictTypes: new DictTypeService(base),
    notices: new NoticeService(base),
    dict: new DictService(base),
    files: new FileService(db, clock, exports),
    groups: new GroupService(base),
    hotels: new HotelService({ ...base, vault, uses: hotelUses }),
    hotelPlace: new HotelPlace({ ...base, depts: organised.depts }),
    hotelSecrets: new HotelSecrets({ ...base, vault }),
    testCards: new TestCardService(db, wire, kept),
    credit: new AccountService(db, new HotelDepts(db)),
    payments: new PaymentService(base),
    orders: new OrderService({ ...base, vault }),
    consumptions: new ConsumptionService(db, wire),
    hotelCards: new HotelCardService(db, wire),
    downloads: new Downloads(config.downloads),
  };
};
export type Services = ReturnType<typeof services>;

/** Every declared route, answered. */
export function serveFeatures(api: Api, made: Services, config: Config, origins: Needs["origins"]): void {
  const { version, apiDocs } = config;
  serveSession(api, made.sessions, made.captcha, made.ways);
  serveRegister(api, made.accounts);
  serveIdentity(api, made.identities, made.profile);
  serveProfile(api, made.profile);
  serveProvider(api, made.providers);
  serveDept(api, made.depts);
  servePost(api, made.posts);
  serveMenu(api, made.menus, made.menuGrants, async (id) => (await made.roles.one(id, "zh")).menuCheckStrictly);
  serveRole(api, made.roles, made.roleDepts, made.members);
  serveUser(api, made.users, made.imports, made.members, made.depts);
  serveDictType(api, made.dictTypes);
  serveNotice(api, made.notices);
  serveDict(api, made.dict);
  serveConfig(api, made.configs);
  serveFile(api, made.files);
  serveGroup(api, made.groups);
  serveHotel(api, made.hotels, made.hotelPlace, made.hotelSecrets);
  serveEncoder(api, made.encoders, made.encoderLook, made.encoderSheet, made.inspections);
  serveBridge(api, made.pairing, made.downloads, origins);
  serveCard(api, made.cardJobs, made.cardReads, made.cardHistory);
  serveTestCard(api, made.testCards);
  serveAccount(api, made.credit);
  servePayment(api, made.payments);
  serveOrder(api, made.orders);
  serveConsumption(api, made.consumptions);
  serveHotelCard(api, made.hotelCards);
  serveInspection(api, made.cardInspections);
  serveOperLog(api, made.operLogs);
  serveLoginInfo(api, made.loginInfos);
  serveOnline(api, made.online);
  serveHealth(api, made.health, version);
  serveApidoc(api, version, apiDocs);
}
