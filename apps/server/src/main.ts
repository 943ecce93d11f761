import { runCommandLine } from "./command-line.ts";

runCommandLine(process.argv.slice(2), (line) => console.log(line)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : "the server could not start");
  process.exit(1);
});
