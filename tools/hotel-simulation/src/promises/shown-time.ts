/** The product's default zone, Asia/Shanghai: eight hours ahead of UTC the whole year. */
const ZONE_SECONDS = 8 * 3600;
const DAY_SECONDS = 86_400;
const WORDS: Readonly<Record<string, number>> = {
  ...{ 昨天: -1, 今天: 0, 明天: 1 },
  ...{ yesterday: -1, today: 0, tomorrow: 1 },
};

/** A time as a page shows it ("今天14:00", "tomorrow 14:00", "2026-11-30 14:00"), in seconds; undefined: unreadable. */
export function parseShownTime(text: string, now: number): number | undefined {
  const near = /^(\p{L}+) ?(\d{1,2}):(\d{2})/u.exec(text.trim());
  const days = WORDS[near?.[1] ?? ""];
  if (near && days !== undefined) {
    const midnight = Math.floor((now + ZONE_SECONDS) / DAY_SECONDS) * DAY_SECONDS - ZONE_SECONDS;
    return midnight + days * DAY_SECONDS + Number(near[2]) * 3600 + Number(near[3]) * 60;
  }
  const full = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})/.exec(text.trim());
  return full ? Date.parse(`${full[1]}T${full[2]}:00Z`) / 1000 - ZONE_SECONDS : undefined;
}

/** Times are shown by the minute. */
export const isSameMinute = (a: number, b: number): boolean => Math.abs(a - b) < 60;
