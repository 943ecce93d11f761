import type { allRoutes } from "@adel/protocol";

/** The seeded roles (product §2), and nobody: who comes without a session. */
export const WHO = ["nobody", "ROLE_DEFAULT", "operator", "agent", "staff", "admin"] as const;
export type Who = (typeof WHO)[number];

const admin = ["admin"] as const;
const maker = ["staff", ...admin] as const;
/** Cards of guests are made, and test cards inspected, at a hotel, not by those who sell to it. */
const desk = ["operator", ...maker] as const;
const trade = ["agent", ...maker] as const;
const business = ["operator", ...trade] as const;
const signedIn = ["ROLE_DEFAULT", ...business] as const;
const anyone = WHO;

type Matrix = {
  readonly [F in keyof typeof allRoutes]: { readonly [R in keyof (typeof allRoutes)[F]]: readonly Who[] };
};

/**
 * Who may call what, once every page is switched on (product §2): decided here a second time, so that neither a route
 * nor a seed can change it unseen. A route that is missing here does not compile, and is refused by the test.
 */
export const MAY_CALL: Matrix = {
  session: {
    captcha: anyone,
    methods: anyone,
    login: anyone,
    info: signedIn,
    routers: signedIn,
    logout: anyone,
  },
  identity: {
    start: anyone,
    finish: anyone,
    bind: anyone,
    list: signedIn,
    link: signedIn,
    unlink: signedIn,
  },
  register: {
    register: anyone,
  },
  profile: {
    show: signedIn,
    change: signedIn,
    changePassword: signedIn,
    changeAvatar: signedIn,
    removeAvatar: signedIn,
    avatar: signedIn,
    sessions: signedIn,
    endOtherSessions: signedIn,
    endSession: signedIn,
  },
  provider: {
    list: admin,
    one: admin,
    create: admin,
    change: admin,
    remove: admin,
    export: admin,
    check: admin,
  },
  dictData: {
    list: admin,
    one: admin,
    create: admin,
    change: admin,
    remove: admin,
    export: admin,
    byType: signedIn,
    byTypeNew: signedIn,
  },
  config: {
    list: admin,
    one: admin,
    create: admin,
    change: admin,
    remove: admin,
    export: admin,
    refresh: admin,
    byKey: signedIn,
  },
  dept: {
    list: admin,
    listExcluding: admin,
    tree: signedIn,
    one: admin,
    create: admin,
    change: admin,
    sort: admin,
    remove: admin,
  },
  dictType: {
    list: admin,
    one: admin,
    create: admin,
    change: admin,
    remove: admin,
    export: admin,
    options: signedIn,
    refresh: admin,
  },
  menu: {
    list: admin,
    tree: signedIn,
    treeOfRole: admin,
    one: admin,
    create: admin,
    change: admin,
    sort: admin,
    remove: admin,
  },
  notice: {
    list: admin,
    top: signedIn,
    readers: admin,
    read: signedIn,
    markRead: signedIn,
    markAllRead: signedIn,
    one: admin,
    create: admin,
    change: admin,
    remove: admin,
  },
  post: {
    list: admin,
    one: admin,
    create: admin,
    change: admin,
    remove: admin,
    export: admin,
    options: signedIn,
  },
  role: {
    list: admin,
    options: signedIn,
    one: admin,
    create: admin,
    change: admin,
    setScope: admin,
    setStatus: admin,
    remove: admin,
    export: admin,
    deptTree: admin,
    deptTreeOld: admin,
    members: admin,
    others: admin,
    dismiss: admin,
    dismissMany: admin,
    appoint: admin,
  },
  user: {
    list: admin,
    deptTree: admin,
    choices: admin,
    one: admin,
    create: admin,
    change: admin,
    remove: admin,
    resetPassword: admin,
    setStatus: admin,
    roles: admin,
    setRoles: admin,
    export: admin,
    template: admin,
    import: admin,
  },
  file: {
    download: signedIn,
  },
  operLog: {
    list: admin,
    clean: admin,
    remove: admin,
    export: admin,
  },
  loginInfo: {
    list: admin,
    clean: admin,
    remove: admin,
    unlock: admin,
    export: admin,
  },
  online: {
    list: admin,
    forceOut: admin,
  },
  health: {
    health: anyone,
  },
  group: {
    list: trade,
    options: business,
    one: trade,
    create: trade,
    change: trade,
    remove: trade,
    export: trade,
  },
  hotel: {
    list: business,
    one: business,
    create: trade,
    change: trade,
    remove: maker,
    export: trade,
    owners: trade,
    // An agent does not give a hotel away, nor make its devices learn anew.
    transfer: maker,
    rotateKey: maker,
    unlock: trade,
  },
  encoder: {
    list: business,
    one: business,
    create: maker,
    change: maker,
    remove: maker,
    export: maker,
    pairing: trade,
    unbind: trade,
    pageToken: business,
    events: business,
    lines: business,
    bindings: business,
    template: maker,
    checkSheet: maker,
    enterSheet: maker,
    inspect: maker,
    inspections: maker,
  },
  bridgeLine: {
    session: anyone,
  },
  bridge: {
    pair: anyone,
    downloads: anyone,
    download: anyone,
  },
  card: {
    createJob: business,
    jobResult: business,
    job: business,
    jobs: business,
    jobDays: business,
    cancelJob: business,
    jobEvents: business,
    settleJob: maker,
    read: business,
    readResult: business,
    readView: business,
    history: business,
  },
  testCard: {
    list: business,
    one: business,
    byUid: business,
    export: trade,
    markUsed: maker,
  },
  hotelCard: {
    list: desk,
    one: desk,
    byUid: business,
    export: desk,
  },
  inspection: {
    inspect: desk,
    list: desk,
    one: desk,
    export: desk,
  },
  account: {
    account: trade,
    credit: business,
  },
  payment: {
    list: maker,
    one: maker,
    create: maker,
    change: maker,
    remove: maker,
    export: maker,
  },
  order: {
    list: trade,
    offers: trade,
    one: trade,
    create: trade,
    // Whoever buys does not say that the money came.
    confirm: maker,
    approve: maker,
    remove: trade,
    export: trade,
  },
  consumption: {
    list: trade,
    export: trade,
  },
  apidoc: {
    openapi: admin,
  },
};
