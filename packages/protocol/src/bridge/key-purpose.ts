/**
 * What is sealed or signed between server and bridge. Each purpose has a key of its own:
 * HKDF-SHA256(encoder key, empty salt, info `adel/1/<purpose>/<device number>`), 32 bytes (RFC 5869).
 */
export const PURPOSES = ["job", "result", "receipt", "page", "session"] as const;
export type Purpose = (typeof PURPOSES)[number];
export const hkdfInfo = (purpose: Purpose, deviceNumber: string): string => `adel/1/${purpose}/${deviceNumber}`;
/** The `typ` of each token's header. */
export const tokenType = (purpose: Purpose): string => `adel-${purpose}`;
