/** Whether every proof runs in full; otherwise the slowest, such as kills of a working server, run with fewer rounds. */
export const IS_FULL = process.env.ADEL_TEST_ALL === "1";
