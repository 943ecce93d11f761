import type { IRegularForbiddenRuleType } from "dependency-cruiser";

/** One import rule: what may not reach what, and in its comment what to do instead. */
export type Rule = IRegularForbiddenRuleType & { readonly name: string; readonly comment: string };

type Side = IRegularForbiddenRuleType["to"];

const rule = (name: string, from: IRegularForbiddenRuleType["from"], to: Side, hint: string): Rule => ({
  name,
  severity: "error",
  from,
  to,
  comment: hint,
});

// A test may import any layer of its own package: it builds the app to test its own feature.
const test = "[.](test|contract)[.]tsx?$|/test(ing)?/|/test-setup[.]ts$";

/** A layer's plain name, and the paths that make it up where the name alone does not say. */
type Layer = { readonly name: string; readonly path: string };
const layer = (name: string, path = `${name}[/.]`): Layer => ({ name, path });

/** Layers of one package, lowest first: a lower one never imports a higher one. */
const layers = (root: string, layers: readonly Layer[]): Rule[] =>
  layers.slice(0, -1).map(({ name, path }, at) =>
    rule(
      `layers of ${root}: ${name}`,
      { path: `^${root}/(${path})`, pathNot: test },
      {
        path: `^${root}/(${layers
          .slice(at + 1)
          .map((higher) => higher.path)
          .join("|")})`,
      },
      `move what is needed down to ${name} or below, or let the higher layer pass it in as a value`,
    ),
  );

const server = "apps/server/src";
const features = `${server}/features`;
const bridge = "apps/card-bridge/src";
const web = "apps/web/src";
const oneFeature = "([^/]+/[^/]+)";
const wiring = "[.]feature[.]ts$";

const workspace: Rule[] = [
  rule("no cycles", {}, { circular: true }, "move what both need to a third file below them"),
  rule(
    "every import resolves",
    { pathNot: "^node_modules/" },
    { couldNotResolve: true },
    "an import that resolves to nothing escapes every other rule: correct the path, or add the dependency",
  ),
  rule(
    "apps never import apps",
    { path: "^apps/([^/]+)/" },
    { path: "^apps/", pathNot: "^apps/$1/" },
    "what two apps say to each other belongs in packages/protocol",
  ),
  rule(
    "nothing imports tools",
    { path: "^(apps|packages)/" },
    { path: "^tools/" },
    "tools look at the product, never the other way; move the code into the package that needs it",
  ),
  rule(
    "the devices know the card format alone",
    { path: "^tools/devices/src/" },
    { pathNot: "^tools/devices/src/|^crypto$|(^|/)node_modules/vitest/" },
    "write it once more from the card format: a fault that devices and product share is one that no test sees",
  ),
  rule(
    "the payment gateway knows the providers' documents alone",
    { path: "^tools/payment-gateway/src/", pathNot: test },
    { pathNot: "^tools/payment-gateway/src/", dependencyTypesNot: ["core"] },
    "write it once more from the documents: a fault that gateway and client share is one that no test sees",
  ),
  rule(
    "the hotel simulation knows the papers alone",
    { path: "^tools/hotel-simulation/src/" },
    {
      path: "^(apps|packages|tools|node_modules)/",
      pathNot: [
        "^tools/(hotel-simulation|run|devices)/src/",
        "(^|/)node_modules/(fast-check|playwright-core|vitest|zod)/",
      ],
    },
    "write it once more from the papers: a fault that product and judge share is one that nobody sees",
  ),
  rule(
    "one file of the hotel simulation reads the manufacturer's key",
    { path: "^tools/hotel-simulation/src/", pathNot: "/world/manufacturer-key[.]ts$" },
    { path: "^(node:)?(sqlite|crypto)$" },
    "ask the product by its calls: only the locks need a key, and world/manufacturer-key.ts reads it for them",
  ),
  rule(
    "a package is entered by its index",
    { path: "^(apps|tools|packages)/([^/]+)/" },
    {
      path: "^packages/[^/]+/src/(?!index[.]ts$)",
      // The protocol has an entry for each feature besides, and the format's vectors are for every test.
      pathNot: [
        "^$1/$2/",
        "^packages/card/src/layout/record/vectors[.]json$",
        "^packages/protocol/src/(kernel|card-frames|bridge|features)/",
      ],
    },
    "import the package by its name; what is missing there is exported from its index.ts",
  ),
  rule(
    "the page loads the protocol by feature",
    { path: "^apps/web/src/", pathNot: test },
    { path: "^packages/protocol/src/index[.]ts$", dependencyTypesNot: ["type-only"] },
    "import @adel/protocol/<area>/<feature>: the index brings every schema of the product with the first screen",
  ),
  rule(
    "card imports nothing",
    { path: "^packages/card/src/", pathNot: test },
    { pathNot: "^packages/card/src/|(^|/)node_modules/@noble/ciphers/" },
    "card logic is bytes alone: hand the value in as a parameter",
  ),
  rule(
    "protocol imports card only",
    { path: "^packages/protocol/src/", pathNot: test },
    { pathNot: "^packages/(protocol/src/|card/src/index[.]ts$|messages/)|(^|/)node_modules/zod/" },
    "protocol holds contracts, nothing that does something",
  ),
  rule(
    "protocol imports key types of messages",
    { path: "^packages/protocol/src/", pathNot: test },
    { path: "^packages/messages/", dependencyTypesNot: ["type-only"] },
    "texts belong to the apps: protocol names their keys",
  ),
  rule(
    "messages imports i18next only",
    { path: "^packages/messages/", pathNot: test },
    { pathNot: "^packages/messages/|(^|/)node_modules/i18next/" },
    "texts are data: what shows them asks this package, never the other way",
  ),
  rule(
    "region imports nothing",
    { path: "^packages/region/src/", pathNot: test },
    { pathNot: "^packages/region/src/" },
    "places are data and names: what shows or stores them asks this package, never the other way",
  ),
  rule(
    "no Node built-ins here",
    { path: "^(packages/[^/]+|apps/web)/src/", pathNot: test },
    { dependencyTypes: ["core"] },
    "this code runs in a browser too: pass the value in, or use what both have (Uint8Array, crypto.subtle)",
  ),
];

const packages: Rule[] = [
  ...layers("packages/card/src", [layer("chip"), layer("layout"), layer("index")]),
  // A server call answers with a ticket, which is the bridge's word; the bridge knows no feature.
  ...layers("packages/protocol/src", [
    ...["kernel", "card-frames", "bridge", "features", "index"].map((name) => layer(name)),
  ]),
];

const bridgeRules: Rule[] = [
  ...layers(bridge, [
    ...["kernel", "transport", "framing", "drivers", "session", "jobs", "api"].map((name) => layer(name)),
    layer("cli, main", "(cli/|main[.]ts$)"),
  ]),
  rule(
    "a driver knows no other driver",
    { path: `^${bridge}/drivers/([^/]+)/`, pathNot: test },
    { path: `^${bridge}/drivers/[^/]+/`, pathNot: `^${bridge}/drivers/$1/` },
    "what two drivers share belongs beside them in drivers/, or in framing",
  ),
  rule(
    "drivers by the registry only",
    { path: `^${bridge}/(session|jobs|api|cli|main)([/.])`, pathNot: test },
    { path: `^${bridge}/drivers/[^/]+/` },
    "ask drivers/index.ts for the driver by name",
  ),
  rule(
    "a simulator shares nothing with its driver",
    { path: `^${bridge}/drivers/[^/]+/sim[.-]`, pathNot: test },
    { path: `^${bridge}/(framing|drivers/[^/]+)/`, pathNot: "/sim[.-]" },
    "write the frame once more from the manual: a fault that both share is one that no test sees",
  ),
  rule(
    "a driver shares nothing with its simulator",
    { path: `^${bridge}/drivers/[^/]+/`, pathNot: [test, "/sim[.-]"] },
    { path: `^${bridge}/drivers/[^/]+/sim[.-]` },
    "write the frame once more from the manual: a fault that both share is one that no test sees",
  ),
];

const serverRules: Rule[] = [
  ...layers(server, [
    layer("core"),
    layer("features/system"),
    layer("other features", "features/(auth|monitor|tool|business)/"),
    layer("features.ts, app, main", "(features|app|main)[.]ts$"),
  ]),
  rule(
    "another feature is entered by its service",
    { path: `^${features}/${oneFeature}/`, pathNot: [test, wiring] },
    { path: `^${features}/`, pathNot: [`^${features}/$1/`, "[.]service[.]ts$"] },
    "call a function of its *.service.ts, or let it offer one",
  ),
  rule(
    "a feature file names what its feature requires",
    { path: `^${features}/${oneFeature}/.*${wiring}`, pathNot: test },
    { path: `^${features}/`, pathNot: [`^${features}/$1/`, "[.]service[.]ts$", wiring] },
    "put the feature into `requires` and take its services from there",
  ),
  rule(
    "a feature is wired by its feature file alone",
    { path: `^${features}/`, pathNot: [test, wiring] },
    { path: `^${features}/.*${wiring}` },
    "let x.feature.ts hand the service over: other files take it as a parameter",
  ),
  rule(
    "routes speak to services only",
    { path: `^${features}/.*[.]routes[.]ts$` },
    { path: "[.](repository|table)[.]ts$" },
    "ask the service: a route holds no query and no rule",
  ),
  rule(
    "service never imports routes",
    { path: `^${features}/.*[.](service|repository|table)[.]ts$` },
    { path: "[.]routes[.]ts$" },
    "a service speaks no HTTP: return the value and let the route say it",
  ),
  rule(
    "repository never imports service",
    { path: `^${features}/.*[.](repository|table)[.]ts$` },
    { path: "[.]service[.]ts$" },
    "a repository only asks the database: let the service call it",
  ),
  rule(
    "table never imports repository",
    { path: `^${features}/.*[.]table[.]ts$` },
    { path: "[.]repository[.]ts$" },
    "a table describes a row: queries stay in the repository",
  ),
];

const webRules: Rule[] = [
  // Parts speak both languages, so the message catalogs lie below them, and below the rest of core.
  ...layers(web, [
    layer("messages", "core/locale/(messages|errors|locale)[.]ts$"),
    layer("ui"),
    layer("core", "core/(?!locale/(messages|errors|locale)[.]ts$)"),
    layer("crud, bridge", "(crud|bridge)/"),
    layer("features", "features/"),
    layer("features.ts, home, app, main, gallery", "((features|home|app|main)[.]tsx?$|gallery/)"),
  ]),
  rule(
    "crud and bridge do not import each other",
    { path: `^${web}/(crud|bridge)/`, pathNot: test },
    { path: `^${web}/(crud|bridge)/`, pathNot: `^${web}/$1/` },
    "the feature that needs both puts them together",
  ),
  rule(
    "ui, core and crud know no business",
    { path: `^${web}/(ui|core|crud)/`, pathNot: test },
    { path: "^packages/(protocol/src/features/business|card/src)/" },
    "a part that shows a hotel, a card or an account belongs to the feature of its subject, which exports it",
  ),
  rule(
    "shell sees no feature",
    { path: `^${web}/shell/`, pathNot: test },
    { path: `^${web}/(features/|features[.]ts|home[.]tsx|app[.]tsx|main[.]tsx)` },
    "the app registers the feature's bar item or page with the shell",
  ),
  rule(
    "nothing below the app sees the shell",
    { path: `^${web}/(ui|core|crud|bridge|features)/`, pathNot: test },
    { path: `^${web}/shell/` },
    "what a page needs of its frame is in core",
  ),
  rule(
    "web features do not import each other",
    { path: `^${web}/features/${oneFeature}/`, pathNot: test },
    { path: `^${web}/features/`, pathNot: [`^${web}/features/$1/`, "/index[.]ts$"] },
    "what another feature may show is exported by the index.ts of the feature of its subject",
  ),
];

export const rules: readonly Rule[] = [...workspace, ...packages, ...bridgeRules, ...serverRules, ...webRules];
