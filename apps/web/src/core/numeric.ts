/** Whether a text is a number as people write it: an optional sign, an integer part, optional decimals (specification §5). */
export const isNumeric = (text: string): boolean => /^[+-]?\d+(\.\d+)?$/.test(text);
