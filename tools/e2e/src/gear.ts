/** Whether the suite runs in full, as `npm test -- --all` has it; otherwise a small set stands for each matrix. */
export const runsAll = process.env.ADEL_TEST_ALL === "1";
