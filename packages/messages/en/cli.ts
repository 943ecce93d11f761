import cli from "./cli.json" with { type: "json" };

/** The bridge's command line alone uses it: other programs do not load it. */
export const catalogs = { cli } as const;
