/** Encoder models that a bridge supports. The compiler checks that the bridge's registry has an entry for each. */
export const DRIVERS = ["pn532", "twn4", "pcsc"] as const;
export type Driver = (typeof DRIVERS)[number];
