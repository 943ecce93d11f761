// Casts: a loop over features erases each feature's own types, which `defineFeature` has checked before.
import type { Contributed, Contributions, CoreServices, Feature, ServicesOf } from "./feature.ts";
import type { Api } from "./http/serve.ts";

const pathOf = (features: readonly Feature[]): string => features.map(({ name }) => name).join(" > ");

/** Features in an order in which each comes after those that it requires. */
export function orderFeatures(features: readonly Feature[]): Feature[] {
  const ordered = new Set<Feature>();
  const add = (feature: Feature, requiredBy: readonly Feature[]): void => {
    if (requiredBy.includes(feature))
      throw new Error(`features require each other: ${pathOf([...requiredBy, feature])}`);
    if (!features.includes(feature))
      throw new Error(`${pathOf(requiredBy.slice(-1))} requires ${feature.name}, which the list of features lacks`);
    if (ordered.has(feature)) return;
    for (const required of feature.requires ?? []) add(required, [...requiredBy, feature]);
    ordered.add(feature);
  };
  for (const feature of features) add(feature, []);
  return [...ordered];
}

/** Rejects a second service of the same name, which would replace the first one. */
function assertNew(feature: Feature, provided: object, taken: Map<string, string>): void {
  for (const service of Object.keys(provided)) {
    const owner = taken.get(service);
    if (owner !== undefined) throw new Error(`${feature.name} provides ${service}, which ${owner} has already`);
    taken.set(service, feature.name);
  }
}

/** Creates the services of all features with those that they require; `own` are the server's own contributions. */
export function composeFeatures<const Features extends readonly Feature[]>(
  features: Features,
  base: Omit<CoreServices, "collect">,
  own: Contributed = {},
) {
  let contributed: readonly Contributed[] | undefined;
  const collect = <Kind extends keyof Contributions>(kind: Kind): readonly Contributions[Kind][] => {
    if (!contributed) throw new Error(`${kind} are collected before all features are created`);
    return contributed.flatMap((one) => one[kind] ?? []);
  };
  const core: CoreServices = { ...base, collect };
  const created = new Map<Feature, object>();
  const taken = new Map(Object.keys(core).map((name) => [name, "the core"]));
  const servicesFor = (feature: Feature) =>
    Object.assign({ ...core }, ...[...(feature.requires ?? []), feature].map((one) => created.get(one))) as never;
  for (const feature of orderFeatures(features)) {
    const provided = feature.provides?.(servicesFor(feature)) ?? {};
    assertNew(feature, provided, taken);
    created.set(feature, provided);
  }
  contributed = [own, ...features.map((feature) => feature.contributes?.(servicesFor(feature)) ?? {})];
  return {
    services: Object.assign({ ...core }, ...created.values()) as CoreServices & ServicesOf<Features>,
    collect,
    /** Serves the calls of every feature. */
    serve: async (api: Api): Promise<void> => {
      for (const feature of features) await feature.routes?.(api, servicesFor(feature));
    },
  };
}
