/** Whether this is the full run (`npm test -- --all`): long proofs then try every case instead of a choice. */
export const runsAll = process.env.ADEL_TEST_ALL === "1";

const STEP = 11;

/** Every position of a proof in the full run; else each eleventh, and the last. */
export const choosePositions = <T>(all: readonly T[]): readonly T[] =>
  runsAll ? all : all.filter((_, index) => index % STEP === 0 || index === all.length - 1);
