import { readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/** Processor seconds of the programs that this process has started and waited for, with those that they waited for. */
export const getChildrenSeconds = (): number => {
  // After the name in parentheses, which may hold blanks, the fields begin with the third.
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
};
