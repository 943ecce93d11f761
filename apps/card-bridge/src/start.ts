import { setFlagsFromString } from "node:v8";

// The built program begins here. A command ends before any of these flags pays, and Node's own compiled code is not
// used under flags that it was not compiled with.
if (process.argv.includes("serve")) {
  // The daemon idles all day on a front-desk PC: a nursery that does not grow costs it nothing and saves some 10 MB,
  // but only when it is set before the rest of the program fills the heap.
  setFlagsFromString("--max-semi-space-size=1");
  setFlagsFromString("--semi-space-growth-factor=1");
  // A job waits for its encoder nearly all of its time: without the optimizing compilers it takes no longer
  // (tools/bench), and some 8 MB of them are never loaded.
  setFlagsFromString("--no-opt");
  setFlagsFromString("--no-maglev");
  setFlagsFromString("--max-lazy");
  // The heap is cleared before it grows: a daemon that watches for weeks stays some 10 MB smaller.
  setFlagsFromString("--optimize-for-size");
}
await import("./main.ts");
