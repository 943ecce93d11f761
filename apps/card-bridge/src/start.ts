import { setFlagsFromString } from "node:v8";

// The built program begins here. The daemon idles all day on a front-desk PC: a nursery that does not grow costs it
// nothing and saves some 10 MB, but only when it is set before the rest of the program fills the heap.
setFlagsFromString("--max-semi-space-size=1");
setFlagsFromString("--semi-space-growth-factor=1");
await import("./main.ts");
