/** Whether the suite runs in full, as `npm test -- --all` has it; otherwise a small set stands for each matrix. */
export const runsAll = process.env.ADEL_TEST_ALL === "1";

/** Whether failed tests leave a trace, and every look a screenshot, in `results/`. */
export const isRecording = process.env.ADEL_TEST_RECORD === "1";

type Language = "zh" | "en";
const EVERY_LANGUAGE: readonly Language[] = ["zh", "en"];

/** Languages for what differs between them, such as texts: both in full, else the one that is named. */
export const languagesInFull = (language: Language): readonly Language[] => (runsAll ? EVERY_LANGUAGE : [language]);

/**
 * The languages in which a spec works. What people do is the same in both, so a spec runs in the one that it names and
 * the specs share the languages; with ADEL_TEST_PROOF=full each runs in both.
 */
export const languagesFor = (language: Language): readonly Language[] =>
  process.env.ADEL_TEST_PROOF === "full" ? EVERY_LANGUAGE : [language];
