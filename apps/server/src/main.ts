import { runCommandLine } from "./command-line.ts";
import { readTerminalLanguage } from "./config.ts";
import { storageError } from "./core/db/storage.ts";
import { errorText } from "./core/messages.ts";

/** A sentence for the terminal; a failure of the storage is told in its language, with the system's own words. */
function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : "the server could not start";
  const storage = storageError(error);
  return storage === undefined ? message : `${errorText(storage, readTerminalLanguage())} (${message})`;
}

runCommandLine(process.argv.slice(2), (line) => console.log(line)).catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
