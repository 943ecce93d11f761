/** The three packages in which a feature lives at the same address. */
export type FeatureTree = "protocol" | "server" | "web";

const apps: Readonly<Record<FeatureTree, RegExp>> = {
  protocol: /^packages\/protocol\/src\/features\/([^/]+\/[^/.]+)(?:[.]ts$|\/)/,
  server: /^apps\/server\/src\/features\/([^/]+\/[^/]+)\//,
  web: /^apps\/web\/src\/features\/([^/]+\/[^/]+)\//,
};

type Absence = { readonly feature: string; readonly from: FeatureTree; readonly because: string };

const absent = (from: FeatureTree, because: string, features: readonly string[]): Absence[] =>
  features.map((feature) => ({ feature, from, because }));

/** Features that one package does not have, and why. A line that is no longer true is refused as well. */
export const missingFolders: readonly Absence[] = [
  ...absent("web", "its pages stand with the sign-in (auth/session) and in the personal centre (auth/profile)", [
    "auth/identity",
    "auth/password-link",
    "auth/register",
  ]),
  ...absent("server", "its calls are those of cards, encoders and hotels, which its permissions open as well", [
    "business/external",
  ]),
  ...absent("web", "its pages stand with the ones they are: business/test-card and business/card", [
    "business/external",
  ]),
  ...absent("protocol", "a drawer and a report for sheets of hotels, rooms and encoders: it sends their calls", [
    "business/sheet-import",
  ]),
  ...absent("server", "a drawer and a report for sheets of hotels, rooms and encoders: it sends their calls", [
    "business/sheet-import",
  ]),
  ...absent("web", "its drawer stands with the orders that it compares: business/order", ["business/reconciliation"]),
  ...absent("web", "what it finds is listed in the palette: shell/search-box.tsx", ["business/find"]),
  ...absent("web", "a download is a link: core/file.ts follows it", ["system/file"]),
];

/** `area/feature` addresses present in each package. */
export const addresses = (paths: readonly string[]): Readonly<Record<FeatureTree, ReadonlySet<string>>> => {
  const at = (app: FeatureTree) => new Set(paths.flatMap((path) => apps[app].exec(path)?.[1] ?? []));
  return { protocol: at("protocol"), server: at("server"), web: at("web") };
};

/** Where the three listings differ without a reason, and reasons that have outlived their difference. */
export const extraFolders = (paths: readonly string[], excused = missingFolders): string[] => {
  const found = addresses(paths);
  const all = [...new Set([...found.protocol, ...found.server, ...found.web])].sort();
  const isExcused = (feature: string, app: FeatureTree) =>
    excused.some((absence) => absence.feature === feature && absence.from === app);
  const missing = all.flatMap((feature) =>
    (["protocol", "server", "web"] as const)
      .filter((app) => !found[app].has(feature) && !isExcused(feature, app))
      .map((app) => `${feature} is not in ${app}, and no reason is given`),
  );
  const stale = excused
    .filter(({ feature, from }) => found[from].has(feature) || !all.includes(feature))
    .map(({ feature, from }) => `${feature}: excused from ${from}, which is no longer so`);
  return [...missing, ...stale];
};
