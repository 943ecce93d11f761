import { spawn } from "node:child_process";

/** How many busy loops run beside the tests; none where it is not set. */
const loops = Number(process.env.ADEL_TEST_LOAD ?? 0);

/** Starts as many busy loops as ADEL_TEST_LOAD names, to show that no test depends on a quiet machine; stops them. */
export const startLoad = (): (() => void) => {
  const children = Array.from({ length: loops }, () =>
    spawn(process.execPath, ["--eval", "for (;;);"], { stdio: "ignore" }),
  );
  const stop = () => {
    for (const child of children) child.kill("SIGKILL");
  };
  process.once("exit", stop);
  return stop;
};
