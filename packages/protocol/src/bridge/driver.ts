/** Encoder models that a bridge can drive. The bridge's registry has an entry for each: the compiler compares them. */
export const DRIVERS = ["pn532", "twn4", "pcsc"] as const;
export type Driver = (typeof DRIVERS)[number];
