import { buildPcsclite } from "./pcsclite.ts";

// pnpm build:pcsclite: compiles the second PC/SC binding for this Node (needs g++, make, python3 and,
// on Linux, libpcsclite-dev).
const done = buildPcsclite();
console.log(
  done ? "pcsclite is built" : "pcsclite could not be built: apt-get install -y g++ make python3 libpcsclite-dev",
);
process.exitCode = done ? 0 : 1;
