import calls from "./calls.json" with { type: "json" };

/** The server alone uses it: other programs do not load it. */
export const catalogs = { calls } as const;
