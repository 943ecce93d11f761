/** Hex in pairs, apart: `04 A1 B2 C3`. */
export const spaced = (text: string): string => text.replace(/(..)(?=.)/g, "$1 ");
