// Limits of this suite. They only catch what hangs: none of them says how fast something is, and each is many times the
// usual duration. The rules of tools/structure refuse a limit from anywhere else.

/** Limit in milliseconds of a test or a hook; the runner's default. */
export const TEST_MS = 600_000;

/** Limit in milliseconds of one wait: a poll, a locator, an event; the runner's default. */
export const WAIT_MS = 120_000;

/** Limit in milliseconds of a test that walks through every page, or builds programs. */
export const LONG_MS = 1_800_000;
