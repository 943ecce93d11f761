import { setFlagsFromString } from "node:v8";

// Entry point of the built program. Commands end before any of these flags has an effect, and Node's compile cache is
// not used with flags other than those it was compiled with.
if (process.argv.includes("serve")) {
  // The daemon is idle most of the time: a fixed young generation costs nothing and saves about 10 MB, but only if it
  // is set before the rest of the program fills the heap.
  setFlagsFromString("--max-semi-space-size=1");
  setFlagsFromString("--semi-space-growth-factor=1");
  // A job mostly waits for its encoder: without the optimizing compilers it takes no longer (tools/bench), and about 8
  // MB of them are never loaded.
  setFlagsFromString("--no-opt");
  setFlagsFromString("--no-maglev");
  setFlagsFromString("--max-lazy");
  // The heap is collected before it grows: a daemon that runs for weeks stays about 10 MB smaller.
  setFlagsFromString("--optimize-for-size");
}
await import("./main.ts");
