/** Hex in pairs, apart: `04 A1 B2 C3`. */
export const formatHexPairs = (text: string): string => text.replace(/(..)(?=.)/g, "$1 ");
