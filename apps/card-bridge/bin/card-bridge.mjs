#!/usr/bin/env node
import { setFlagsFromString } from "node:v8";

// The daemon idles all day on a front-desk PC: a nursery that does not grow costs it nothing and saves some 10 MB.
setFlagsFromString("--max-semi-space-size=1");
setFlagsFromString("--semi-space-growth-factor=1");
await import("../dist/main.js");
