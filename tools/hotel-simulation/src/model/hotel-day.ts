/** Asia/Shanghai, the product's default zone: eight hours ahead of UTC the whole year. */
export const ZONE_SECONDS = 8 * 3600;
export const DAY_SECONDS = 86_400;
/** A hotel's day begins at six, and a stay ends at two in the afternoon, unless its policy says otherwise. */
const DAY_BEGINS = 6 * 3600;
const CHECKOUT = 14 * 3600;

/** Midnight before a time, as the zone has it. */
export const getMidnight = (time: number): number =>
  Math.floor((time + ZONE_SECONDS) / DAY_SECONDS) * DAY_SECONDS - ZONE_SECONDS;

/** The end of a stay of so many nights that begins now. Before six it is still the day before. */
export const getEnd = (now: number, nights = 1): number =>
  getMidnight(now - DAY_BEGINS) + nights * DAY_SECONDS + CHECKOUT;

/** A time on the wire. */
export const formatTime = (seconds: number): string =>
  new Date((seconds + ZONE_SECONDS) * 1000).toISOString().slice(0, 19).replace("T", " ");
