import { runCommandLine } from "../src/command-line.ts";

/** Runs a command as the program does, but in this process: what it prints, and the code it would exit with. */
export async function runCommand(environment: Readonly<Record<string, string>>, ...args: readonly string[]) {
  let printed = "";
  const print = (line: string) => {
    printed += `${line}\n`;
  };
  let code = 0;
  await runCommandLine(args, print, { ADEL_CAPTCHA: "off", ...environment }).catch((error: unknown) => {
    code = 1;
    print(error instanceof Error ? error.message : String(error));
  });
  return { code, printed };
}
