/**
 * When the provider is queried about an unreported attempt or refund: the intervals of WeChat Pay's documentation, in
 * minutes.
 */
const CHECK_MINUTES = [1, 1, 1, 3, 5, 10, 30];

export const minutesUntilCheck = (checks: number): number => CHECK_MINUTES[checks] ?? CHECK_MINUTES.at(-1) ?? 1;
