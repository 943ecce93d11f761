/** When the provider is asked about a silent attempt or refund: the intervals of WeChat Pay's documents, in minutes. */
const CHECK_MINUTES = [1, 1, 1, 3, 5, 10, 30];

export const minutesUntilCheck = (checks: number): number => CHECK_MINUTES[checks] ?? CHECK_MINUTES.at(-1) ?? 1;
