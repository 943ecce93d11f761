import type { allRoutes } from "@adel/protocol";

/** The seeded roles, and a caller without a session. */
export const WHO = ["nobody", "ROLE_DEFAULT", "operator", "agent", "staff", "admin"] as const;
export type Who = (typeof WHO)[number];

export const admin = ["admin"] as const;
export const manufacturer = ["staff", ...admin] as const;
/** Cards of guests are made, and test cards inspected, at a hotel, not by those who sell to it. */
export const desk = ["operator", ...manufacturer] as const;
export const people = ["agent", ...admin] as const;
export const trade = ["agent", ...manufacturer] as const;
export const business = ["operator", ...trade] as const;
export const signedIn = ["ROLE_DEFAULT", ...business] as const;

/** Callers by feature and call. */
export type Matrix = {
  readonly [F in keyof typeof allRoutes]: { readonly [R in keyof (typeof allRoutes)[F]]: readonly Who[] };
};
